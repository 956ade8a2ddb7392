/** The size of the text that a model is told before anybody says anything. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { ModelConfig } from "../../src/assistant/models.ts";
import { WORKED_EXAMPLE } from "../../src/assistant/model/prompt.ts";
import { estimateTokens } from "../../src/assistant/model/context/tokens.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { checkDefinitionText } from "../../src/workflows/definition_work.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { type FakeModel, startFakeModel } from "../support/chat/fake_model.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";

type Body = FakeModel["requests"][number]["body"];

/** The first request of a new thread. */
async function firstRequest(contextTokens: ModelConfig["contextTokens"]): Promise<Body> {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using fake = startFakeModel([{ text: ["Hello."] }]);
  await using test = openChat({ models: { ...modelsAt(fake.baseUrl), contextTokens } });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId, message: "Hello" });
  const [request] = fake.requests;
  ok(request);
  return request.body;
}

const sizeOf = ({ messages, tools }: Body) =>
  String(messages[0]?.content).length + JSON.stringify(tools).length;

Deno.test("with 8,000 tokens, prompt and tools have less than 8,000 characters", async () => {
  const body = await firstRequest({ "*": 8_000 });
  const { messages: [prompt], tools } = body;
  ok(sizeOf(body) < 8_000, `${sizeOf(body)} characters`);
  ok(estimateTokens(String(prompt?.content) + JSON.stringify(tools)) < 3_000);
  const names = tools?.map((tool) => tool.function.name) ?? [];
  const needed = [
    "look_up",
    "read_workflow",
    "save_draft",
    "patch_draft",
    "dry_run",
    "try_step",
    "publish",
    "run",
    "read_run",
    "read_attachment",
  ];
  deepEqual(needed.filter((name) => !names.includes(name)), []);
});

Deno.test("a model with room is offered tools and a reference at once that a small one looks up", async () => {
  const [small, large] = [await firstRequest({ "*": 8_000 }), await firstRequest({ "*": 64_000 })];
  const names = (body: Body) => body.tools?.map((tool) => tool.function.name) ?? [];
  ok(names(large).includes("change_schedule") && !names(small).includes("change_schedule"));
  ok(String(large.messages[0]?.content).includes("http.request {"));
  equal(String(small.messages[0]?.content).includes("http.request {"), false);
});

Deno.test("a model's own number of tokens goes before that of all", async () => {
  const body = await firstRequest({ "*": 64_000, "VendorA-4o": 8_000 });
  ok(sizeOf(body) < 8_000);
});

Deno.test("the worked example of the prompt is a valid workflow", async () => {
  await using db = await openTestDatabase();
  const { errors, warnings } = await checkDefinitionText(testContext(db), WORKED_EXAMPLE);
  deepEqual([...errors, ...warnings], []);
});
