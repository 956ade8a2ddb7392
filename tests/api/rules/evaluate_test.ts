import assert from "node:assert/strict";
import { ruleRoutes } from "../../../src/http/api/rules/routes.ts";
import type { Json, JsonObject } from "../../../src/lib/json.ts";
import { CompiledRules } from "../../../src/rules/compiled_rules.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { publishedRule, ruleNamed } from "../../support/rules/rules.ts";

async function openRule(fields: JsonObject = {}) {
  const db = await openTestDatabase();
  const ctx = testContext(db);
  const send = mountRoutes(ruleRoutes(new CompiledRules()), ctx);
  const ruleId = await publishedRule(ctx, { fields });
  const evaluate = (body: Json) => send("POST", `/rules/${ruleId}/evaluate`, body);
  const batch = (body: Json) => send("POST", `/rules/${ruleId}/evaluate/batch`, body);
  return { send, ruleId, evaluate, batch, [Symbol.asyncDispose]: () => db[Symbol.asyncDispose]() };
}

Deno.test("a malformed evaluation is 400, and one of an unpublished rule 409", async () => {
  await using rule = await openRule();
  const wrong: Json[] = [{ inputs: 3 }, { inputs: [] }, { inputs: {}, draft: true }, []];
  for (const body of wrong) {
    assert.equal((await rule.evaluate(body)).status, 400, JSON.stringify(body));
  }
  const { body: { ruleId } } = await rule.send("POST", "/rules", { definition: ruleNamed("N") });
  const { status, body } = await rule.send("POST", `/rules/${ruleId}/evaluate`, { inputs: {} });
  assert.deepEqual([status, body.currentVersionNumber], [409, 0]);
});

Deno.test("two rows of a unique table that match are 422 with their numbers", async () => {
  await using rule = await openRule({
    hitPolicy: "unique",
    rows: [
      { when: { amount: ">= 1" }, then: { discount: 1 } },
      { when: { amount: ">= 2" }, then: { discount: 2 } },
    ],
    tests: [],
  });
  const { status, body } = await rule.evaluate({ inputs: { amount: 3 } });
  assert.deepEqual([status, body.matched], [422, [1, 2]]);
  const one = await rule.batch({ inputs: [{ amount: 1 }, { amount: 3 }] });
  assert.deepEqual([one.status, one.body.errors[0].path], [422, "inputs[1]"]);
});

Deno.test("a batch traces each of its inputs", async () => {
  await using rule = await openRule();
  const { body } = await rule.batch({ inputs: [{ amount: 5 }, { amount: 1500 }], trace: true });
  assert.deepEqual(body.results.map(({ trace }: { trace: Json }) => trace), [
    [{ row: 1, matched: false, failed: "amount" }, { row: 2, matched: true, failed: null }],
    [{ row: 1, matched: true, failed: null }],
  ]);
});

Deno.test("a trace of many rows for many inputs is refused", async () => {
  const never = Array.from({ length: 1_000 }, (_, at) => ({
    when: { amount: `${-at - 1}` },
    then: { discount: at },
  }));
  await using rule = await openRule({ rows: never, tests: [] });
  const inputs = Array.from({ length: 1_000 }, () => ({ amount: 1 }));
  assert.equal((await rule.batch({ inputs })).status, 200);
  const { status, body } = await rule.batch({ inputs, trace: true });
  assert.deepEqual([status, body.code], [422, "unprocessable"]);
});

Deno.test("a batch names every input that does not fit", async () => {
  await using rule = await openRule();
  const wrong = await rule.batch({ inputs: [{ amount: 1 }, {}, { amount: "x" }] });
  assert.equal(wrong.status, 422);
  assert.deepEqual(
    wrong.body.errors.map(({ path }: { path: string }) => path),
    ["inputs[1].amount", "inputs[2].amount"],
  );
  assert.equal((await rule.batch({ inputs: [1] })).body.errors[0].path, "inputs[0]");
});

Deno.test("a batch whose outputs are too large together is refused", async () => {
  const text = "x".repeat(50_000);
  await using rule = await openRule({
    outputs: { discount: { type: "string" } },
    rows: [{ then: { discount: `"${text}"` } }],
    tests: [],
  });
  const few = await rule.batch({ inputs: [{ amount: 1 }] });
  assert.equal(few.body.results[0].outputs.discount, text);
  const inputs = Array.from({ length: 1_000 }, () => ({ amount: 1 }));
  const { status, body } = await rule.batch({ inputs });
  assert.deepEqual([status, body.code], [422, "unprocessable"]);
});
