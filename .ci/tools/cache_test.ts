import assert from "node:assert/strict";
import { join } from "node:path";

const CACHE = new URL("./cache.ts", import.meta.url).href;

/** Evaluates a body with the functions of the cache in a process whose cache is `cacheDir`. */
async function inCache(cacheDir: string, body: string): Promise<string> {
  const source =
    `import { ensureExecutable, ensureFolder } from "${CACHE}"; import { join } from "node:path";
    const key = { key: "tool-1", file: "tool" }; ${body}`;
  const { stdout, stderr, success } = await new Deno.Command(Deno.execPath(), {
    args: ["eval", source],
    env: { HEDDLE_CACHE: cacheDir, NO_COLOR: "1" },
  }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout).trim();
}

/** The files under a folder, as paths from it. */
async function filesUnder(dir: string, prefix = ""): Promise<string[]> {
  const files: string[] = [];
  for await (const { name, isDirectory } of Deno.readDir(join(dir, prefix))) {
    const path = join(prefix, name);
    files.push(...isDirectory ? await filesUnder(dir, path) : [path]);
  }
  return files;
}

const WRITE = `const path = join(dir, "made"); await Deno.writeTextFile(path, "made");`;

Deno.test("ensureExecutable() makes a tool once, executable and whole", async () => {
  const cacheDir = await Deno.makeTempDir();
  const make =
    `console.log(await ensureExecutable(key, async (dir) => { ${WRITE} return path; }));`;
  const never = `console.log(await ensureExecutable(key, () => { throw new Error("again"); }));`;
  const path = await inCache(cacheDir, make);
  assert.equal(await inCache(cacheDir, never), path);
  assert.deepEqual(await filesUnder(cacheDir), [join("tools", "tool-1", "tool")]);
  if (Deno.build.os !== "windows") assert.equal(((await Deno.stat(path)).mode ?? 0) & 0o777, 0o755);
  await Deno.remove(cacheDir, { recursive: true });
});

Deno.test("ensureExecutable() leaves nothing behind when making the tool fails", async () => {
  const cacheDir = await Deno.makeTempDir();
  const cut =
    `try { await ensureExecutable(key, async (dir) => { ${WRITE} throw new Error("cut"); });
    } catch (error) { console.log(error.message); }`;
  assert.equal(await inCache(cacheDir, cut), "cut");
  assert.deepEqual(await filesUnder(cacheDir), []);
  await Deno.remove(cacheDir, { recursive: true });
});

Deno.test("ensureFolder() makes a tool of many files once", async () => {
  const cacheDir = await Deno.makeTempDir();
  const make = `console.log(await ensureFolder({ key: "tool-1", file: "bin/tool" }, async (dir) => {
      await Deno.mkdir(join(dir, "made", "bin"), { recursive: true });
      await Deno.writeTextFile(join(dir, "made", "bin", "tool"), "");
      await Deno.writeTextFile(join(dir, "made", "library"), "");
      return join(dir, "made");
    }));`;
  const never = `console.log(await ensureFolder({ key: "tool-1", file: "bin/tool" },
    () => { throw new Error("again"); }));`;
  const path = await inCache(cacheDir, make);
  assert.equal(await inCache(cacheDir, never), path);
  assert.deepEqual((await filesUnder(cacheDir)).sort(), [
    join("tools", "tool-1", "bin", "tool"),
    join("tools", "tool-1", "library"),
  ]);
  await Deno.remove(cacheDir, { recursive: true });
});
