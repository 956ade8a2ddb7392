import assert from "node:assert/strict";
import { join } from "node:path";
import { testFiles } from "../../.ci/import_graph.ts";
import { chosenFiles } from "../../.ci/run_tests.ts";
import { readPage, ROOT } from "../support/processes/pages.ts";

const PAGE = await readPage("docs/security.md");

const ROWS = PAGE.slice(PAGE.indexOf("## What is defended")).split("\n")
  .filter((line) => /^\| (?!Protection |-)/.test(line))
  .map((line) => line.split("|").slice(1, -1).map((cell) => cell.trim()));

function pathsIn(cell = ""): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
}

Deno.test("docs/security.md names files that there are, as mechanism and as test", async () => {
  assert.ok(ROWS.length > 10);
  for (const [what = "", mechanism, test] of ROWS) {
    const tests = pathsIn(test);
    assert.ok(tests.length > 0 && pathsIn(mechanism).length > 0, what);
    for (const path of tests) assert.match(path, /^tests\/.+_test\.ts$/, what);
    for (const path of [...pathsIn(mechanism), ...tests]) await Deno.stat(join(ROOT, path));
  }
});

Deno.test("every attack in tests/security has its row in docs/security.md", async () => {
  const named = new Set(ROWS.flatMap(([, , test]) => pathsIn(test)));
  const attacks = (await testFiles(ROOT)).filter((path) => path.startsWith("tests/security/"));
  const missing = attacks.filter((path) => !named.has(path));
  assert.deepEqual(missing, [], "add rows for these to the table of docs/security.md");
});

Deno.test("the gate runs every test that docs/security.md names", async () => {
  const all = await testFiles(ROOT);
  const gate = await Deno.readTextFile(join(ROOT, ".ci/run"));
  // A suite of its own, beside the one of all tests.
  assert.match(gate, /^ +tests\/console$/m);
  const run = new Set([...chosenFiles(all, []), ...chosenFiles(all, ["tests/console"])]);
  const named = ROWS.flatMap(([, , test]) => pathsIn(test));
  assert.ok(named.length > 50);
  assert.deepEqual(named.filter((path) => !run.has(path)), []);
});
