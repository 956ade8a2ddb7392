import assert from "node:assert/strict";
import {
  compileExpression,
  compileTemplateValue,
  createScope,
  evaluate,
  evaluateTemplate,
} from "../../src/expressions/mod.ts";

const LIST = Array.from({ length: 100_000 }, (_, v) => ({ v }));
const SCOPE = createScope({ inputs: { list: LIST, longer: [...LIST, { v: -1 }] } });

function run(source: string): unknown {
  const { expression, issues } = compileExpression(source);
  assert.deepEqual(issues, []);
  assert.ok(expression);
  return evaluate(expression, SCOPE);
}

function messages(source: string): string[] {
  return compileExpression(source).issues.map(({ message }) => message);
}

Deno.test("evaluate() walks lists of 100,000 items and no longer ones", () => {
  assert.equal(run("size(inputs.list.filter(x, x.v >= 0))"), 100_000);
  assert.throws(() => run("inputs.longer.filter(x, x.v >= 0)"), /100001 items/);
  assert.throws(() => run("size(inputs.list + [1])"), /100001 items/);
});

Deno.test("evaluate() stops work that grows with the square of a list", () => {
  const sources = [
    "inputs.list.map(x, inputs.list.filter(y, y.v == x.v))",
    "inputs.list.exists(x, inputs.list.exists(y, x.v == y.v + 0.5))",
    "inputs.list.all(x, inputs.list.all(y, x.missing))",
    "inputs.list.map(x, inputs.list)",
    "inputs.list.filter(x, {'v': -1} in inputs.list)",
    "inputs.list.all(x, inputs.list == inputs.list.map(y, y))",
    "inputs.list.map(x, x.missing || true)",
  ];
  for (const source of sources) assert.throws(() => run(source), /units of work/, source);
});

Deno.test("evaluate() stops values that double", () => {
  let lists = "a";
  let texts = "a";
  for (let level = 0; level < 30; level++) {
    lists = `cel.bind(a, [a, a], ${lists})`;
    texts = `cel.bind(a, a + a, ${texts})`;
  }
  assert.throws(() => run(`cel.bind(a, [1, 1], ${lists})`), /units of work/);
  assert.throws(() => run(`cel.bind(a, 'xy', ${texts})`), /characters/);
});

Deno.test("evaluateTemplate() has one allowance for all of its expressions", () => {
  const heavy = "${{ size(inputs.list.filter(x, x.v >= 0)) }}";
  const one = compileTemplateValue([heavy]).template;
  const many = compileTemplateValue(Array(50).fill(heavy)).template;
  assert.ok(one && many);
  assert.deepEqual(evaluateTemplate(one, SCOPE), [100_000]);
  assert.throws(() => evaluateTemplate(many, SCOPE), /units of work/);
});

Deno.test("evaluate() begins every evaluation with its whole allowance", () => {
  assert.throws(() => run("inputs.list.map(x, inputs.list)"), /units of work/);
  assert.equal(run("1 + 1"), 2);
});

Deno.test("compileExpression() bounds source, depth and nested comprehensions", () => {
  assert.match(messages("1 + ".repeat(3000) + "1").join(), /12001 characters, more than 10000/);
  assert.match(messages("1" + " + 1".repeat(2000)).join(), /nested more than 250 levels/);
  assert.notDeepEqual(messages("(".repeat(4000) + "1" + ")".repeat(4000)), []);
  assert.notDeepEqual(messages("!".repeat(9990) + "true"), []);
  const nested = "[1].map(a, [1].map(b, [1].map(c, [1].map(d, [1].map(e, e)))))";
  assert.match(messages(nested).join(), /more than 4 of map/);
});
