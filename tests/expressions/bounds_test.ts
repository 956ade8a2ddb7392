import assert from "node:assert/strict";
import {
  type CompiledExpression,
  compileExpression,
  compileTemplateValue,
  createScope,
  evaluate,
  evaluateInTurns,
  evaluateTemplateInTurns,
} from "../../src/expressions/mod.ts";
import type { Json } from "../../src/lib/json.ts";

const LIST = Array.from({ length: 100_000 }, (_, v) => ({ v }));
const ACME = { orgKey: "acme" };

const SCOPE = createScope({ inputs: { list: LIST, longer: [...LIST, { v: -1 }] } });

function compiled(source: string): CompiledExpression {
  const { expression, issues } = compileExpression(source);
  assert.deepEqual(issues, []);
  assert.ok(expression);
  return expression;
}

async function run(source: string): Promise<Json> {
  return await evaluateInTurns(compiled(source), SCOPE, ACME);
}

function messages(source: string): string[] {
  return compileExpression(source).issues.map(({ message }) => message);
}

Deno.test("evaluateInTurns() walks lists of 100,000 items and no longer ones", async () => {
  assert.equal(await run("size(inputs.list.filter(x, x.v >= 0))"), 100_000);
  await assert.rejects(run("inputs.longer.filter(x, x.v >= 0)"), /100001 items/);
  await assert.rejects(run("size(inputs.list + [1])"), /100001 items/);
});

Deno.test("evaluateInTurns() stops work that grows with the square of a list", async () => {
  const sources = [
    "inputs.list.map(x, inputs.list.filter(y, y.v == x.v))",
    "inputs.list.exists(x, inputs.list.exists(y, x.v == y.v + 0.5))",
    "inputs.list.all(x, inputs.list.all(y, x.missing))",
    "inputs.list.map(x, inputs.list)",
    "inputs.list.filter(x, {'v': -1} in inputs.list)",
    "inputs.list.all(x, inputs.list == inputs.list.map(y, y))",
    "inputs.list.map(x, x.missing || true)",
  ];
  for (const source of sources) await assert.rejects(run(source), /units of work/, source);
});

Deno.test("evaluateInTurns() stops values that double", async () => {
  let lists = "a";
  let texts = "a";
  for (let level = 0; level < 30; level++) {
    lists = `cel.bind(a, [a, a], ${lists})`;
    texts = `cel.bind(a, a + a, ${texts})`;
  }
  await assert.rejects(run(`cel.bind(a, [1, 1], ${lists})`), /units of work/);
  await assert.rejects(run(`cel.bind(a, 'xy', ${texts})`), /characters/);
});

Deno.test("evaluateTemplateInTurns() has one allowance for all of its expressions", async () => {
  const heavy = "${{ size(inputs.list.filter(x, x.v >= 0)) }}";
  const one = compileTemplateValue([heavy]).template;
  const many = compileTemplateValue(Array(50).fill(heavy)).template;
  assert.ok(one && many);
  assert.deepEqual(await evaluateTemplateInTurns(one, SCOPE, ACME), [100_000]);
  await assert.rejects(
    async () => await evaluateTemplateInTurns(many, SCOPE, ACME),
    /units of work/,
  );
});

Deno.test("evaluate() begins every evaluation with its whole allowance", () => {
  const heavy = compiled("inputs.list.map(x, inputs.list)");
  assert.throws(() => evaluate(heavy, SCOPE), { message: /units of work/, needsTurns: true });
  assert.equal(evaluate(compiled("1 + 1"), SCOPE), 2);
});

Deno.test("compileExpression() bounds source, depth and nested comprehensions", () => {
  assert.match(messages("1 + ".repeat(3000) + "1").join(), /12001 characters, more than 10000/);
  assert.match(messages("1" + " + 1".repeat(2000)).join(), /nested more than 250 levels/);
  assert.notDeepEqual(messages("(".repeat(4000) + "1" + ")".repeat(4000)), []);
  assert.notDeepEqual(messages("!".repeat(9990) + "true"), []);
  const nested = "[1].map(a, [1].map(b, [1].map(c, [1].map(d, [1].map(e, e)))))";
  assert.match(messages(nested).join(), /more than 4 of map/);
});
