import assert from "node:assert/strict";
import { AppError } from "../../../src/lib/errors.ts";
import type { JsonObject } from "../../../src/lib/json.ts";
import { evaluateRule, evaluateRuleInTurns } from "../../../src/rules/table/mod.ts";
import { compiled, DISCOUNT, sketch } from "./lab.ts";

function failureOf(run: () => unknown): AppError {
  try {
    run();
  } catch (error) {
    assert.ok(error instanceof AppError, String(error));
    return error;
  }
  throw new Error("nothing was thrown");
}

Deno.test("evaluateRule() gives the outputs of the first row that matches", () => {
  const rule = compiled(DISCOUNT);
  assert.deepEqual(evaluateRule(rule, { amount: 1500, country: "DE" }), {
    outputs: { discount: 10, reason: "large, DE" },
    matched: [1],
  });
  assert.deepEqual(evaluateRule(rule, { amount: 500 }).outputs, { discount: 5, reason: "" });
  assert.deepEqual(evaluateRule(rule, { amount: 5 }).matched, [3]);
});

Deno.test("evaluateRule() traces which rows matched, and which cell did not", () => {
  const { trace } = evaluateRule(compiled(DISCOUNT), { amount: 1500, country: "FR" }, {
    trace: true,
  });
  assert.deepEqual(trace, [
    { row: 1, matched: false, failed: "country" },
    { row: 2, matched: false, failed: "amount" },
    { row: 3, matched: true, failed: null },
  ]);
});

Deno.test("evaluateRule() counts the default only where nothing else matches, wherever it stands", () => {
  for (const hitPolicy of ["first", "unique", "collect"] as const) {
    const rows = [null, { a: "> 5" }];
    const rule = compiled(sketch({ inputs: { a: { type: "number" } }, rows, hitPolicy }));
    assert.deepEqual(evaluateRule(rule, { a: 6 }).matched, [2]);
    assert.deepEqual(evaluateRule(rule, { a: 5 }).matched, [1]);
  }
});

Deno.test("evaluateRule() gives null or the declared default where nothing matches", () => {
  const rule = compiled(DISCOUNT.replace("  - then: { discount: 0 }\n", ""));
  assert.deepEqual(evaluateRule(rule, { amount: 5 }), {
    outputs: { discount: null, reason: "" },
    matched: [],
  });
});

Deno.test("evaluateRule() refuses two matches of a unique rule, and names them", () => {
  const rows = [{ a: "> 5" }, { a: "> 6" }, { a: "> 7" }];
  const rule = compiled(sketch({ inputs: { a: { type: "number" } }, rows, hitPolicy: "unique" }));
  assert.deepEqual(evaluateRule(rule, { a: 6 }).matched, [1]);
  const { code, extra, message } = failureOf(() => evaluateRule(rule, { a: 8 }));
  assert.deepEqual([code, extra], ["unprocessable", { matched: [1, 2, 3] }]);
  assert.equal(message, 'Cannot evaluate the rule "Sketch": it is unique, and rows 1, 2, 3 match');
});

const FEES = (aggregate: string): JsonObject => ({
  format: "rule/1",
  name: "Fees",
  inputs: { a: { type: "number" } },
  outputs: { fee: { type: "number" }, note: { type: "number", default: 7 } },
  hitPolicy: "collect",
  aggregate,
  rows: [
    { when: { a: "> 1" }, then: { fee: 10, note: null } },
    { when: { a: "> 2" }, then: { fee: "a * 2", note: null } },
    { when: { a: "> 3" }, then: { fee: null, note: null } },
  ],
});

Deno.test("evaluateRule() collects a list, a sum, the least, the most and a count", () => {
  const given = (aggregate: string, a: number) =>
    evaluateRule(compiled(FEES(aggregate)), { a }).outputs;
  assert.deepEqual(given("list", 3), [{ fee: 10, note: null }, { fee: 6, note: null }]);
  assert.deepEqual(given("list", 0), []);
  assert.deepEqual(given("sum", 4), { fee: 18, note: 7 });
  assert.deepEqual(given("min", 4), { fee: 8, note: 7 });
  assert.deepEqual(given("max", 4), { fee: 10, note: 7 });
  assert.deepEqual(given("count", 4), { fee: 2, note: 0 });
  assert.deepEqual(given("sum", 0), { fee: null, note: 7 });
  assert.deepEqual(given("count", 0), { fee: 0, note: 0 });
});

Deno.test("evaluateRule() takes the earliest date, whatever its offset", () => {
  const rule = compiled({
    ...FEES("min"),
    outputs: { due: { type: "date" } },
    rows: [
      { when: { a: "> 0" }, then: { due: '"2026-03-01T00:30:00+01:00"' } },
      { when: { a: "> 0" }, then: { due: '"2026-03-01T00:00:00Z"' } },
    ],
  });
  assert.deepEqual(evaluateRule(rule, { a: 1 }).outputs, { due: "2026-03-01T00:30:00+01:00" });
});

Deno.test("evaluateRule() names missing, wrong and unknown inputs", () => {
  const rule = compiled(DISCOUNT);
  const { code, message, issues } = failureOf(() => evaluateRule(rule, { amuont: 5 }));
  assert.equal(code, "unprocessable");
  assert.equal(message, 'Cannot evaluate the rule "Discount": inputs.amount is required');
  assert.deepEqual(issues, [
    { path: "inputs.amount", message: "is required" },
    { path: "inputs.amuont", message: 'unknown input "amuont"; did you mean "amount"?' },
  ]);
  assert.deepEqual(failureOf(() => evaluateRule(rule, { amount: "5" })).issues, [
    { path: "inputs.amount", message: "must be a number" },
  ]);
});

Deno.test("evaluateRule() names the cell that fails", () => {
  const table = (when: JsonObject, then: JsonObject) =>
    compiled({
      ...sketch({ inputs: { a: { type: "json" } }, rows: [] }),
      rows: [{ when, then }],
    });
  const failures = [
    table({ a: "value.b > 5" }, { row: 1 }),
    table({ a: "value.c" }, { row: 1 }),
    table({}, { row: "a.c" }),
    table({}, { row: "a.b.c" }),
  ].map((rule) => failureOf(() => evaluateRule(rule, { a: { c: "x" } })).issues);
  assert.deepEqual(failures, [
    [{ path: "rows[0].when.a", message: 'Cannot evaluate "value.b > 5": no such key: b' }],
    [{ path: "rows[0].when.a", message: '"value.c" must give true or false' }],
    [{ path: "rows[0].then.row", message: '"a.c" gives what must be a number' }],
    [{ path: "rows[0].then.row", message: 'Cannot evaluate "a.b.c": no such key: b' }],
  ]);
});

const LOOP = "size(list.filter(x, list.exists(y, y == x + 1))) >= 0";

Deno.test("evaluateRule() gives all cells one allowance, and goes on in turns beyond it", async () => {
  const rows = Array.from({ length: 20 }, () => ({ n: `${LOOP} && value < 0` }));
  const inputs = { n: { type: "number" }, list: { type: "json" } } as const;
  const rule = compiled(sketch({ inputs, rows: [...rows, { n: LOOP }] }));
  const given = { n: 1, list: Array.from({ length: 250 }, (_, at) => at) };
  const { code, issues } = failureOf(() => evaluateRule(rule, given));
  assert.equal(code, "unprocessable");
  assert.match(issues[0]?.message ?? "", /takes more than 500000 units of work/);
  const result = await evaluateRuleInTurns(rule, given, { evaluator: { orgKey: "acme" } });
  assert.deepEqual(result, { outputs: { row: 21 }, matched: [21] });
});

Deno.test("evaluateRuleInTurns() ends where the large allowance is spent, too", async () => {
  const rows = Array.from({ length: 500 }, () => ({ n: `${LOOP} && value < 0` }));
  const inputs = { n: { type: "number" }, list: { type: "json" } } as const;
  const rule = compiled(sketch({ inputs, rows }));
  const given = { n: 1, list: Array.from({ length: 400 }, (_, at) => at) };
  const options = { evaluator: { orgKey: "acme" } };
  await assert.rejects(
    async () => await evaluateRuleInTurns(rule, given, options),
    /takes more than 5000000 units of work/,
  );
});
