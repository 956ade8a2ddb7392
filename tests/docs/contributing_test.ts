import assert from "node:assert/strict";
import { join } from "node:path";
import manifest from "../../deno.json" with { type: "json" };
import { readPage, ROOT } from "../support/processes/pages.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const PAGE = await readPage("CONTRIBUTING.md");

/** Written by the reader. */
const NEW_FILES = ["tests/lib/first_change_test.ts", "migrations/NNNN_name.sql"];

/** The code spans of the page, and its links. */
function spans(): string[] {
  return [...PAGE.matchAll(/`([^`\n]+)`/g)].map(([, text = ""]) => text);
}

Deno.test("CONTRIBUTING.md names only tasks that exist", () => {
  const named = [...PAGE.matchAll(/\bdeno task ([\w:]+)/g)].map(([, task = ""]) => task);
  for (const task of ["test:unit", "test:watch", "test", "ok"]) {
    assert.ok(named.includes(task), task);
  }
  for (const task of named) assert.ok(Object.hasOwn(manifest.tasks, task), `deno task ${task}`);
});

Deno.test("CONTRIBUTING.md names only files and folders that exist", async () => {
  const words = spans().flatMap((text) => text.split(" "));
  const paths = words.filter((word) => /^(src|tests|docs|migrations|\.ci)\//.test(word));
  const links = [...PAGE.matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = ""]) => path);
  assert.ok(paths.length > 10 && links.length > 3);
  for (const path of [...paths, ...links].filter((path) => !NEW_FILES.includes(path))) {
    await Deno.stat(join(ROOT, path));
  }
});

Deno.test("CONTRIBUTING.md: the first change fails before the code and passes after it", async () => {
  const [, block = ""] = /^ {3}```ts\n([\s\S]*?)^ {3}```$/m.exec(PAGE) ?? [];
  const path = "src/lib/duration.ts";
  const before = await readPage(path);
  await using directory = await temporaryDirectory();
  for (const folder of ["src/lib", "tests/lib"]) {
    await Deno.mkdir(join(directory.path, folder), { recursive: true });
  }
  const [test = ""] = NEW_FILES;
  await Deno.writeTextFile(join(directory.path, test), block.replaceAll(/^ {3}/gm, ""));
  await Deno.writeTextFile(join(directory.path, path), before);
  assert.match(await outcome(directory.path, test), /0 passed \| 1 failed/);
  const [unit = "", pattern = ""] = spans().filter((text) => /^w: |\|w\)$/.test(text));
  const after = before.replace("d: 86_400_000,", `$& ${unit},`).replace("(ms|s|m|h|d)", pattern);
  await Deno.writeTextFile(join(directory.path, path), after);
  assert.match(await outcome(directory.path, test), /1 passed \| 0 failed/);
});

Deno.test("CONTRIBUTING.md names a test that the first change breaks", async () => {
  const path = "tests/definition/inputs_test.ts";
  assert.ok(PAGE.replaceAll(/\s+/g, " ").includes(`\`${path}\`, state that \`1w\` is no duration`));
  assert.match(await readPage(path), /"1w"/);
});

/** The output of `deno test` on one file of a directory. */
async function outcome(cwd: string, file: string): Promise<string> {
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["test", "-A", "--no-config", file],
    cwd,
    env: { NO_COLOR: "1" },
  }).output();
  return new TextDecoder().decode(stdout);
}
