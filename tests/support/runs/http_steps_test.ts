import assert from "node:assert/strict";
import { join } from "node:path";

const TESTS = join(import.meta.dirname ?? ".", "../..");

async function* testFiles(dir: string): AsyncGenerator<string> {
  for await (const { name, isDirectory } of Deno.readDir(dir)) {
    const path = join(dir, name);
    if (isDirectory) yield* testFiles(path);
    else if (name.endsWith("_test.ts")) yield path;
  }
}

Deno.test("tests that send requests of steps stand last in their files", async () => {
  let files = 0;
  for await (const path of testFiles(TESTS)) {
    const text = await Deno.readTextFile(path);
    const kinds = [...text.matchAll(/^\s*(httpTest|testScenarios|Deno\.test)\(/gm)]
      .map(([, kind]) => kind);
    const first = kinds.findIndex((kind) => kind !== "Deno.test");
    if (first < 0) continue;
    files++;
    assert.ok(!kinds.slice(first).includes("Deno.test"), `${path} has others behind them`);
  }
  assert.ok(files > 10);
});
