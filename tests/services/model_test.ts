import assert from "node:assert/strict";
import type { Json, JsonObject } from "../../src/lib/json.ts";
import type { ModelCall } from "../../src/services/model/service.ts";
import type { StepCall } from "../../src/services/service.ts";
import { openHttpSteps, type Steps } from "../support/runs/http_steps.ts";
import { failureOf, objectOf, stepCall } from "../support/runs/step_calls.ts";

interface Asked extends AsyncDisposable {
  steps: Steps;
  calls: ModelCall[];
}

/** Steps whose model answers with the texts, in order. */
async function openAnswers(...texts: string[]): Promise<Asked> {
  const calls: ModelCall[] = [];
  const steps = await openHttpSteps({
    askModel(call) {
      calls.push(call);
      const text = texts[calls.length - 1] ?? "";
      return Promise.resolve({ text, usage: { inputTokens: 10, outputTokens: 2 } });
    },
  });
  return { steps, calls, [Symbol.asyncDispose]: () => steps[Symbol.asyncDispose]() };
}

const SCHEMA: JsonObject = {
  type: "object",
  properties: { total: { type: "number" }, kind: { enum: ["invoice", "order"] } },
  required: ["total"],
  additionalProperties: false,
};

function extract(values: JsonObject, given: Partial<StepCall> = {}): StepCall {
  return stepCall("extract", {
    values: { text: "Total: 12", schema: SCHEMA, ...values },
    ...given,
  });
}

Deno.test("model.complete gives the model's text and its cost", async () => {
  await using asked = await openAnswers("A summary.");
  const values = { prompt: "Sum up", system: "Be short", model: "VendorA-4o", maxTokens: 50 };
  const output = await objectOf(
    asked.steps.services.get("model"),
    stepCall("complete", { values }),
  );
  assert.deepEqual(output, { text: "A summary.", usage: { inputTokens: 10, outputTokens: 2 } });
  const [call] = asked.calls;
  assert.deepEqual(
    [call?.prompt, call?.system, call?.model, call?.tokensMax],
    ["Sum up", "Be short", "VendorA-4o", 50],
  );
});

Deno.test("model.extract reads JSON, in a fenced block too, and gives what fits the schema", async () => {
  for (const text of ['{"total":12}', '```json\n{"total":12}\n```', '```\n{ "total": 12 }```']) {
    await using asked = await openAnswers(text);
    const output = await objectOf(asked.steps.services.get("model"), extract({}));
    assert.deepEqual(output.data, { total: 12 });
    assert.deepEqual(JSON.parse(asked.calls[0]?.prompt ?? ""), {
      schema: SCHEMA,
      text: "Total: 12",
    });
  }
});

Deno.test("model.extract asks once more with what was wrong, and then fails so that it may be retried", async () => {
  await using mended = await openAnswers('{"total":"12"}', '{"total":12,"kind":"order"}');
  const lines: string[] = [];
  const call = extract({}, { log: (line) => lines.push(line) });
  const output = await objectOf(mended.steps.services.get("model"), call);
  assert.deepEqual(output.data, { total: 12, kind: "order" });
  assert.deepEqual(output.usage, { inputTokens: 20, outputTokens: 4 });
  assert.match(mended.calls[1]?.prompt ?? "", /refused: data\.total: .*number/);
  assert.equal(lines.length, 1);
  for (const answer of ["Sorry.", '{"total":1,"extra":2}', '{"total":1,"kind":"other"}', "null"]) {
    await using broken = await openAnswers(answer, answer);
    const failure = await failureOf(broken.steps.services.get("model"), extract({}));
    assert.deepEqual([failure.code, failure.retryable], ["model_answer_invalid", true]);
    assert.equal(broken.calls.length, 2);
  }
});

Deno.test("model.extract refuses schemas that it does not understand whole, before it asks", async () => {
  let deep: Json = {};
  for (let level = 0; level < 11; level++) deep = { type: "array", items: deep };
  const wide = Object.fromEntries(Array.from({ length: 2_000 }, (_, at) => [`name${at}`, {}]));
  const refused: [Json, RegExp][] = [
    [{ type: "string", pattern: "(a+)+$" }, /has "pattern" at "schema", which is not supported/],
    [{ properties: { a: { $ref: "#" } } }, /has "\$ref" at "schema.a", which is not supported/],
    [{ items: [{}] }, /has no schema at "schema.items"/],
    [{ anyOf: [{ format: "email" }] }, /has "format" at "schema.anyOf.0", which is not supported/],
    [deep, /must have 10 levels at most/],
    [{ properties: wide }, /must have 20000 characters at most/],
    [{ type: "strange" }, /strange/],
  ];
  for (const [schema, words] of refused) {
    await using asked = await openAnswers("{}");
    const { code, message } = await failureOf(
      asked.steps.services.get("model"),
      extract({ schema }),
    );
    assert.equal(code, "input_invalid", JSON.stringify(schema));
    assert.match(message, words);
    assert.deepEqual(asked.calls, []);
  }
});

Deno.test("a text beyond what a model is given is refused", async () => {
  await using asked = await openAnswers("{}");
  const model = asked.steps.services.get("model");
  const long = "x".repeat(400_001);
  assert.equal((await failureOf(model, extract({ text: long }))).code, "too_large");
  const values = { prompt: long };
  assert.equal((await failureOf(model, stepCall("complete", { values }))).code, "too_large");
  assert.deepEqual(asked.calls, []);
});
