import { deepEqual } from "node:assert/strict";
import { spreadOf, tally } from "./figures.ts";
import plugin from "./figures/plugin.ts";

function found(path: string, source: string): string[] {
  const diagnostics = Deno.lint.runPlugin(plugin, `${Deno.cwd()}/${path}`, source);
  return diagnostics.map(({ id, message }) => `${id} ${message}`);
}

Deno.test("spreadOf() tells the values at the ranks, and zeros of nothing", () => {
  const values = [10, 1, 2, 3, 4, 5, 6, 7, 8, 9];
  deepEqual(spreadOf(values), { count: 10, sum: 55, median: 5, p90: 9, largest: 10 });
  deepEqual(spreadOf([]), { count: 0, sum: 0, median: 0, p90: 0, largest: 0 });
});

Deno.test("tally() counts keys, the most frequent first", () => {
  deepEqual(tally(["a", "b", "b"]), [["b", 2], ["a", 1]]);
});

Deno.test("the rules of the figures report the lines of functions with braces", () => {
  const source = "export function a() {\n  return [1].map((x) => x + 1);\n}\n";
  deepEqual(found("src/lib/a.ts", source), ["figures/functions 3"]);
});

Deno.test("the rules of the figures report imports across rooms, and no others", () => {
  const source = `import "../threads/a.ts";\nimport "./engine/b.ts";\nimport "zod";\n`;
  deepEqual(found("src/runs/a.ts", source), ["figures/crossings runs threads"]);
  deepEqual(found("tests/runs/a_test.ts", `import "../../src/runs/a.ts";\n`), []);
});

Deno.test("the rules of the figures report calls of assertions by any name", () => {
  const source = `import assert, { equal as same } from "node:assert/strict";
same(1, 1);
assert.ok(true);
console.log(1);
`;
  deepEqual(found("tests/a_test.ts", source), [
    "figures/assertions same",
    "figures/assertions assert",
  ]);
});
