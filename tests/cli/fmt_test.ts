import assert from "node:assert/strict";
import { join } from "node:path";
import { runHeddle } from "../support/processes/heddle.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";

const LOOSE = "name: Loose # for now\nformat: planner/1\nsteps: []\n";
const CANONICAL = "format: planner/1\nname: Loose # for now\nsteps: []\n";

async function filesWith(contents: Record<string, string>) {
  const directory = await temporaryDirectory();
  for (const [name, text] of Object.entries(contents)) {
    await Deno.writeTextFile(join(directory.path, name), text);
  }
  const read = (name: string) => Deno.readTextFile(join(directory.path, name));
  return { cwd: directory.path, read, [Symbol.asyncDispose]: directory[Symbol.asyncDispose] };
}

Deno.test("heddle fmt writes files in place and names those that it changed", async () => {
  await using files = await filesWith({ "loose.yaml": LOOSE, "done.yaml": CANONICAL });
  const { code, stdout, stderr } = await runHeddle(["fmt", "loose.yaml", "done.yaml"], files);
  assert.deepEqual([code, stdout, stderr], [0, "loose.yaml\n", "2 files: 1 changed\n"]);
  assert.equal(await files.read("loose.yaml"), CANONICAL);
  assert.equal(await files.read("done.yaml"), CANONICAL);
});

Deno.test("heddle fmt --check ends with 1 where something would change, and changes nothing", async () => {
  await using files = await filesWith({ "loose.yaml": LOOSE, "done.yaml": CANONICAL });
  const loose = await runHeddle(["fmt", "--check", "loose.yaml", "done.yaml"], files);
  assert.deepEqual([loose.code, loose.stdout], [1, "loose.yaml\n"]);
  assert.equal(loose.stderr, "2 files: 1 would change\n");
  assert.equal(await files.read("loose.yaml"), LOOSE);
  const done = await runHeddle(["fmt", "--check", "done.yaml"], files);
  assert.deepEqual([done.code, done.stdout], [0, ""]);
});

Deno.test("heddle fmt - prints what it read from standard input", async () => {
  const { code, stdout } = await runHeddle(["fmt", "-"], { stdin: LOOSE });
  assert.deepEqual([code, stdout], [0, CANONICAL]);
  const again = await runHeddle(["fmt", "-"], { stdin: CANONICAL });
  assert.deepEqual([again.code, again.stdout], [0, CANONICAL]);
});

Deno.test("heddle fmt leaves a file that it cannot read as it is, and does the rest", async () => {
  await using files = await filesWith({ "open.yaml": "name: [\n", "loose.yaml": LOOSE });
  const { code, stdout, stderr } = await runHeddle(["fmt", "open.yaml", "loose.yaml"], files);
  assert.deepEqual([code, stdout], [1, "loose.yaml\n"]);
  assert.match(stderr, /^open\.yaml:1:7: the \[ is never closed\n/);
  assert.match(stderr, /2 files: 1 changed, 1 cannot be read\n$/);
  assert.equal(await files.read("open.yaml"), "name: [\n");
  assert.equal((await runHeddle(["fmt", "none.yaml"], files)).code, 2);
});

for (const command of ["check", "fmt"]) {
  Deno.test(`heddle ${command} ends with 2 and its usage without a file`, async () => {
    const { code, stdout, stderr } = await runHeddle([command]);
    assert.deepEqual([code, stdout], [2, ""]);
    assert.match(stderr, new RegExp(`^No file is given\n\nUsage: heddle ${command} `));
  });
}
