import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { temporaryDirectory } from "../tests/support/files/temporary_directory.ts";
import { testFiles } from "./import_graph.ts";
import { unitTests } from "./unit_tests.ts";

const ROOT = new URL("..", import.meta.url).pathname;
// Put together, so that this file itself counts as one that starts no process.
const COMMAND = ["Deno", "Command"].join(".");
const CHILD_PROCESS = ["node", "child_process"].join(":");

/** The unit tests of a repository that has these files beside a pure test and the application. */
async function unitsAmong(files: Record<string, string>): Promise<string[]> {
  await using directory = await temporaryDirectory();
  const all = {
    "src/app.ts": `import "./lib/pure.ts";`,
    "src/lib/pure.ts": "",
    "tests/lib/pure_test.ts": `import "../../src/lib/pure.ts";`,
    ".ci/pure_test.ts": "",
    ...files,
  };
  for (const [path, source] of Object.entries(all)) {
    const absolute = join(directory.path, path);
    await Deno.mkdir(dirname(absolute), { recursive: true });
    await Deno.writeTextFile(absolute, source);
  }
  return await unitTests(directory.path);
}

const PURE = [".ci/pure_test.ts", "tests/lib/pure_test.ts"];

Deno.test("unitTests() leaves out a test that starts a process itself", async () => {
  assert.deepEqual(await unitsAmong({ "tests/a_test.ts": `new ${COMMAND}("true");` }), PURE);
  assert.deepEqual(
    await unitsAmong({ "tests/a_test.ts": `import { spawn } from "${CHILD_PROCESS}";` }),
    PURE,
  );
});

Deno.test("unitTests() leaves out a test that starts a process through what it imports", async () => {
  const units = await unitsAmong({
    "tests/a_test.ts": `import {\n  first,\n  second,\n} from "./support/first.ts";`,
    "tests/support/first.ts": `export * from "./second.ts";`,
    "tests/support/second.ts": `import "./first.ts";\nnew ${COMMAND}("true");`,
  });
  assert.deepEqual(units, PURE);
});

Deno.test("unitTests() leaves out hostile texts, names and scripts", async () => {
  const units = await unitsAmong({
    "tests/a/hostile_test.ts": "",
    "tests/a/hostile_names_test.ts": "",
    "tests/a/is_hostile_test.ts": "",
  });
  assert.deepEqual(units, [".ci/pure_test.ts", "tests/a/is_hostile_test.ts", PURE[1]]);
});

Deno.test("unitTests() leaves out a test that opens the whole server", async () => {
  assert.deepEqual(await unitsAmong({ "tests/a_test.ts": `import "../src/app.ts";` }), PURE);
});

Deno.test("unitTests() leaves out faults, attacks and documents", async () => {
  const units = await unitsAmong({
    "tests/faults/a_test.ts": "",
    "tests/security/a_test.ts": "",
    "tests/assistant/documents/a_test.ts": "",
  });
  assert.deepEqual(units, PURE);
});

Deno.test("unitTests() keeps a test that needs only a type, or may load a server", async () => {
  const units = await unitsAmong({
    "tests/b_test.ts": `import type { App } from "../src/app.ts";`,
    "tests/c_test.ts": `const { start } = await import("./support/process.ts");`,
    "tests/support/process.ts": `new ${COMMAND}("true");`,
  });
  assert.deepEqual(units, [".ci/pure_test.ts", "tests/b_test.ts", "tests/c_test.ts", PURE[1]]);
});

Deno.test("unitTests() finds tests of the source in this repository, and not those of the API", async () => {
  const [units, all] = [await unitTests(ROOT), await testFiles(ROOT)];
  assert.ok(units.includes("tests/lib/json_test.ts"));
  assert.ok(units.includes(".ci/unit_tests_test.ts"));
  assert.ok(!units.some((path) => path.startsWith("tests/api/")), "tests/api in the unit tests");
  assert.ok(units.length < all.length);
});
