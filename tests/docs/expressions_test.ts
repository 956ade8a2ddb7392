import assert from "node:assert/strict";
import { compileExpression, createScope, evaluate } from "../../src/expressions/mod.ts";

const PAGE = await Deno.readTextFile(new URL("../../docs/expressions.md", import.meta.url));
const [, SAMPLE = ""] = /```json\n(.*?)\n```/s.exec(PAGE) ?? [];

/** The last two cells of each row that has code in both: an expression and what it gives. */
const EXAMPLES = PAGE.split("\n")
  .map((line) => / `([^`]+)` +\| `([^`]+)` +\|$/.exec(line.replaceAll("\\|", "|")))
  .filter((match) => match !== null);

Deno.test("docs/expressions.md has examples, which the tests below run", () => {
  assert.ok(EXAMPLES.length > 100, `${EXAMPLES.length}`);
});

for (const [, source = "", result = ""] of EXAMPLES) {
  Deno.test(`docs/expressions.md tells what ${source} gives`, () => {
    const { expression, issues } = compileExpression(source);
    assert.deepEqual(issues, []);
    assert.ok(expression);
    assert.equal(JSON.stringify(evaluate(expression, createScope(JSON.parse(SAMPLE)))), result);
  });
}
