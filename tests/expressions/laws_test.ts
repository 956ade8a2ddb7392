import assert from "node:assert/strict";
import {
  compileExpression,
  compileTemplate,
  compileTemplateValue,
  createScope,
  evaluate,
  evaluateTemplate,
  EvaluationError,
  type ExpressionType,
} from "../../src/expressions/mod.ts";
import { evaluatePartInTurns } from "../../src/expressions/expression.ts";
import { evaluateWithPauses } from "../../src/expressions/steps.ts";
import { fillInTurns } from "../../src/expressions/syntax/template.ts";
import type { Json } from "../../src/lib/json.ts";
import { valueOf } from "../support/texts/expressions.ts";
import { generator } from "../definition/generated.ts";
import { makeJson, makeSource } from "./generated.ts";

Deno.test("numbers print as JSON, inside text and by string(), and are read back the same", () => {
  const next = generator(1);
  const bytes = new DataView(new ArrayBuffer(8));
  const { template } = compileTemplate("n=${{ inputs.n }}");
  assert.ok(template);
  for (let round = 0; round < 2_000; round++) {
    for (let at = 0; at < 8; at++) bytes.setUint8(at, next(256));
    const n = round % 2 === 0 ? bytes.getFloat64(0) : (next(32_768) - 16_384) / 8;
    if (!Number.isFinite(n)) continue;
    const values = { inputs: { n } };
    assert.equal(evaluateTemplate(template, createScope(values)), `n=${JSON.stringify(n)}`);
    assert.equal(valueOf("string(inputs.n)", values), JSON.stringify(n));
    assert.equal(valueOf("double(string(inputs.n)) == inputs.n", values), true);
  }
});

Deno.test("equality is that of JSON: reflexive, symmetric, blind to the order of keys", () => {
  const next = generator(2);
  let equal = 0;
  for (let round = 0; round < 2_000; round++) {
    const [a, b] = [makeJson(next), makeJson(next)];
    const inputs = { a, b, copy: shuffled(a) };
    const expected = isDeepEqual(a, b);
    equal += Number(expected);
    const laws: [string, boolean][] = [
      ["inputs.a == inputs.copy", true],
      ["[inputs.a] == [inputs.b]", expected],
      ["size([inputs.a, inputs.b].distinct()) == 1", expected],
      ["size([inputs.a, inputs.b].groupBy(x, x)) == 1", expected],
    ];
    const operators: [string, boolean][] = [
      ["inputs.a == inputs.b", expected],
      ["inputs.b == inputs.a", expected],
      ["inputs.a != inputs.b", !expected],
      ["inputs.a in [inputs.b]", expected],
    ];
    // A text that stands for a number is not compared with a number.
    const isMixed = [a, b].some((one) => typeof one === "number") &&
      [a, b].some((one) => typeof one === "string" && Number.isFinite(Number(one)));
    for (const [law, holds] of isMixed ? laws : [...laws, ...operators]) {
      assert.equal(valueOf(law, { inputs }), holds, `${law} of ${JSON.stringify({ a, b })}`);
    }
  }
  assert.ok(equal > 20, `${equal} pairs were equal`);
});

Deno.test("templates give back any text that is escaped, and any value that is one template", () => {
  const next = generator(3);
  const pieces = ["$", "{", "}", "${{", "}}", "$${{", "'", '"', "x", " ", "😀", "\n"];
  const whole = compileTemplateValue({ v: ["${{ inputs.v }}"] }).template;
  assert.ok(whole);
  for (let round = 0; round < 2_000; round++) {
    const text = Array.from({ length: next(8) }, () => pieces[next(pieces.length)]).join("");
    const { template } = compileTemplate(text.replaceAll("${{", () => "$${{"));
    assert.ok(template, text);
    assert.equal(evaluateTemplate(template, createScope({})), text);
    const v = makeJson(next);
    assert.deepEqual(evaluateTemplate(whole, createScope({ inputs: { v } })), { v: [v] });
  }
});

Deno.test("a random expression gives JSON of its type, or fails in the language's own words", () => {
  const next = generator(4);
  let evaluated = 0;
  for (let round = 0; round < 6_000; round++) {
    const source = makeSource(next);
    const { expression, issues } = compileExpression(source);
    for (const { message } of issues) assertOwnWords(source, message);
    if (expression === null) continue;
    const inputs = { any: makeJson(next), list: [makeJson(next), makeJson(next)], map: { a: 1 } };
    try {
      assertType(source, expression.type, evaluate(expression, createScope({ inputs })));
      evaluated++;
    } catch (error) {
      assert.ok(error instanceof EvaluationError, `${source}: ${error}`);
      assertOwnWords(source, error.message.slice(source.length));
    }
  }
  assert.ok(evaluated > 500, `${evaluated} gave a value`);
});

function assertOwnWords(source: string, message: string): void {
  assert.doesNotMatch(
    message,
    /heddle|TypeError|not a function|Cannot read|stack|google/,
    `${source}: ${message}`,
  );
}

function assertType(source: string, type: ExpressionType, value: Json): void {
  const fits: Readonly<Record<ExpressionType, boolean>> = {
    any: true,
    boolean: typeof value === "boolean",
    number: typeof value === "number",
    string: typeof value === "string",
    list: Array.isArray(value),
    map: typeof value === "object" && value !== null && !Array.isArray(value),
    timestamp: typeof value === "string" && /^.*-\d\d-\d\dT.*Z$/.test(value),
    duration: typeof value === "string" && /^-?[\d.]+s$/.test(value),
    optional: false,
  };
  assert.ok(fits[type], `${source} is said to give ${type} and gave ${JSON.stringify(value)}`);
}

/** A copy whose maps have their keys the other way round. */
function shuffled(value: Json): Json {
  if (Array.isArray(value)) return value.map(shuffled);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).reverse().map(([key, item]) => [key, shuffled(item)]),
  );
}

/** As the expression language says it, computed another way. */
function isDeepEqual(a: Json, b: Json): boolean {
  try {
    assert.deepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));
    return true;
  } catch {
    return false;
  }
}

Deno.test("an evaluation in turns gives the same result as one without pauses", async () => {
  const next = generator(5);
  const inputs: Json = {
    list: [3, 1, 2],
    rows: [{ n: 1 }, { n: null }, { m: "x" }],
    text: "aXbXc",
  };
  const scope = createScope({ inputs });
  const sources = [
    "inputs.list.map(x, x * 2).sort()",
    "inputs.list.map(x, inputs.list.map(y, x + y).sum())",
    "inputs.rows.exists(r, r.n == 1 || r.m == 'x')",
    "inputs.rows.all(r, has(r.n) || r.m.upper() == 'X')",
    "inputs.rows.map(r, default(r.m, string(default(r.n, 0))))",
    "inputs.rows.groupBy(r, default(r.n, 0)).map(g, [g.key, size(g.items)])",
    "inputs.list.sortBy(x, -x).map(x, x > 1, {'x': x, string(x): inputs.text.split('X')})",
    "cel.bind(a, inputs.list.map(x, x + 1), [a.sum(), a.max(), a == inputs.list])",
    "[timestamp('wrong'), inputs.list.map(x, x.y)]",
    "inputs.list.map(x, timestamp('wrong')) == inputs.list.missing",
    "inputs.list.exists_one(x, x == 2) ? inputs.text.replace('X', '-') : 'none'",
    "(timestamp('wrong') == inputs.list.map(x, x.y.z)) || inputs.list.all(x, x > 0)",
    "inputs.rows[inputs.list.filter(x, x == 1)[0]].n",
    "inputs.list.filter(x, inputs.list.all(y, y <= x))",
    "inputs.list.map(x, inputs.list.filter(y, y > x).exists(z, z > 2))",
    "inputs.list.map(x, cel.bind(y, x + 1, inputs.list.all(z, cel.bind(q, z, q < y + 9))))",
    "json.print({'a': inputs.list.map(x, [x, string(x)])})",
    ...Array.from({ length: 300 }, () => makeSource(next)),
  ];
  for (const source of sources) {
    const { expression } = compileExpression(source);
    if (expression === null) continue;
    const outcome = await tellOf(() => evaluate(expression, scope));
    const yielding = (orgKey: string) =>
      tellOf(() => evaluateWithPauses({ orgKey }, () => evaluatePartInTurns(expression, scope), 0));
    const outcomes = await Promise.all(["acme", "acme", "other", "third"].map(yielding));
    assert.deepEqual(outcomes, Array(4).fill(outcome), source);
  }
});

async function tellOf(run: () => Json | Promise<Json>): Promise<Json> {
  try {
    return await run();
  } catch (error) {
    assert.ok(error instanceof EvaluationError, String(error));
    return `${error.message} at ${error.offset}`;
  }
}

Deno.test("a large value prints in turns as it does at once", async () => {
  const long = 'ü\ud83d"\n'.repeat(20_000);
  const rows = Array.from(
    { length: 3_000 },
    (_, id) => ({ id, name: `row ${id}`, list: [[], {}] }),
  );
  const keys = Object.fromEntries(rows.map((row) => [`key "${row.id}"`, row]));
  const values: Json[] = [
    rows,
    keys,
    long,
    { rows, empty: {}, none: [], long },
    [[rows], rows, 1, [], [[long]], null],
    JSON.parse(`{"__proto__": {"a": ${JSON.stringify(rows)}}, "b": [2, "${"x".repeat(70_000)}"]}`),
    { 7: rows, 3: 1, deep: { deep: { deep: [rows, { rows }] } } },
    [1, [2]],
  ];
  const { template } = compileTemplate("${{ inputs.v }}:${{ json.print(inputs.v) }}");
  assert.ok(template);
  for (const value of values) {
    const scope = createScope({ inputs: { v: value } });
    const text: Json = await evaluateWithPauses(
      { orgKey: "acme" },
      (): Promise<Json> => fillInTurns(template, scope),
      10_000,
    );
    const printed = JSON.stringify(value);
    const shown = typeof value === "string" ? value : printed;
    assert.ok(text === `${shown}:${printed}`, printed.slice(0, 50));
  }
});
