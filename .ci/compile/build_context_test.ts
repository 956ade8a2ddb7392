import assert from "node:assert/strict";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";

const ROOT = join(import.meta.dirname ?? ".", "../..");

/** All files that the program imports, whatever their kind, relative to the root. */
async function importedFiles(): Promise<string[]> {
  const command = new Deno.Command(Deno.execPath(), {
    args: ["info", "--json", "main.ts"],
    cwd: ROOT,
    stderr: "inherit",
  });
  const { stdout } = await command.output();
  const { modules }: { modules: { specifier: string }[] } = JSON.parse(
    new TextDecoder().decode(stdout),
  );
  return modules.map(({ specifier }) => specifier).filter((url) => url.startsWith("file:"))
    .map((url) => relative(ROOT, fileURLToPath(url)));
}

Deno.test("the build context of the image has every file that the program imports", async () => {
  const lines = (await Deno.readTextFile(join(ROOT, ".dockerignore"))).trim().split("\n");
  const roots = lines.filter((line) => line.startsWith("!")).map((line) => line.slice(1));
  const files = await importedFiles();
  assert.ok(files.length > 500, `${files.length} files`);
  assert.deepEqual(
    files.filter((file) => !roots.some((root) => file === root || file.startsWith(`${root}/`))),
    [],
  );
});
