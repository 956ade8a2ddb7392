import assert from "node:assert/strict";
import {
  compileExpression,
  createScope,
  evaluate,
  withAliases,
} from "../../src/expressions/mod.ts";

/** Names of the library's own types and of where it keeps functions. */
const NAMES = [
  ...["bool", "bytes", "double", "int", "list", "map", "null_type", "string", "type", "uint"],
  ...["cel", "google", "math", "optional"],
];

for (const name of NAMES) {
  Deno.test(`compileExpression() takes "${name}" for the caller's own name`, () => {
    const scope = createScope(withAliases({ [name]: "a" }));
    const sources = [
      name,
      `${name} == "a"`,
      `size(${name}) == 1`,
      `[${name}].exists(x, x == "a")`,
      `["a"].exists(x, x == ${name})`,
      `[1].exists(${name}, ${name} == 1)`,
    ];
    const values = sources.map((source) => {
      const { expression, issues } = compileExpression(source, { names: new Set([name]) });
      assert.ok(expression, `${source}: ${issues[0]?.message}`);
      return evaluate(expression, scope);
    });
    assert.deepEqual(values, ["a", true, true, true, true, true]);
  });
}
