/** Steps that ask a language model, in the program itself with a fake vendor. */
import { deepEqual, doesNotMatch, equal, match } from "node:assert/strict";
import { openApi } from "../support/processes/api_client.ts";
import { type ScriptedAnswer, startFakeModel } from "../support/chat/fake_model.ts";
import { openServer } from "../support/processes/server.ts";

const DEFINITION = `format: planner/1
name: Read an invoice
inputs: { invoice: { type: string } }
steps:
  - id: read
    service: model
    action: extract
    with:
      text: "\${{ inputs.invoice }}"
      schema: { type: object, properties: { total: { type: number } }, required: [total] }
  - id: tell
    service: model
    action: complete
    with: { prompt: "Thank them for \${{ steps.read.output.data.total }} euros", maxTokens: 50 }
    retry: { max: 1, delay: 1ms }
outputs: { total: "\${{ steps.read.output.data.total }}", text: "\${{ steps.tell.output.text }}" }
`;

Deno.test("steps ask the model, within the budget that chats have, and their tokens are counted", async () => {
  let failures = 1;
  await using model = startFakeModel(({ messages }): ScriptedAnswer => {
    if (messages.length === 2) return { text: ['{"total":12}'] };
    return failures-- > 0 ? { status: 503 } : { text: ["Thank you."] };
  });
  const env = { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake", LLM_API_KEY: "sk-canary-key" };
  await using server = await openServer({ env: { ...env, LLM_MONTHLY_TOKENS: "500" } });
  const api = await openApi(server);
  const workflowId = await api.publish(DEFINITION);
  const run = await api.runToEnd(await api.startRun(workflowId, { invoice: "Total: 12 euros" }));
  deepEqual([run.status, run.outputs], ["succeeded", { total: 12, text: "Thank you." }]);
  const [read, failed, told] = model.requests;
  equal(read?.body.model, "fake");
  equal(read?.authorization, "Bearer sk-canary-key");
  match(JSON.stringify(read?.body.messages), /Total: 12 euros/);
  deepEqual([failed?.body["max_tokens"], told?.body["max_tokens"]], [50, 50]);
  deepEqual(told?.body.messages, [{ role: "user", content: "Thank them for 12 euros" }]);
  const { items } = await api.expect(200, "GET /usage");
  const [usage] = items;
  equal(usage.calls, 3);
  equal(usage.inputTokens > 0, true);
  const ended = new Set<string>();
  for (let runs = 0; runs < 20 && !ended.has("quota_exceeded"); runs++) {
    const { error } = await api.runToEnd(await api.startRun(workflowId, { invoice: "" }));
    ended.add(error === null ? "succeeded" : error.code);
  }
  deepEqual([...ended], ["succeeded", "quota_exceeded"]);
});

Deno.test("a step hears why a model is not there, and nothing of the key or the address", async () => {
  await using model = startFakeModel(() => ({ status: 401 }));
  await using server = await openServer({
    env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake", LLM_API_KEY: "sk-canary-key" },
  });
  await using bare = await openServer();
  const codeOf = async (at: typeof server): Promise<string> => {
    const api = await openApi(at);
    const runId = await api.startRun(await api.publish(DEFINITION), { invoice: "" });
    const { error } = await api.runToEnd(runId);
    doesNotMatch(error.message, /canary|127\.0\.0\.1/);
    return error.code;
  };
  equal(await codeOf(server), "model_refused");
  equal(await codeOf(bare), "model_not_configured");
});
