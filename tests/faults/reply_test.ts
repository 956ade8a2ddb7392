/** A reply whose reader or whose process goes away in the middle of it. */
import { equal, ok } from "node:assert/strict";
import { openApi } from "../support/api_client.ts";
import { startFakeModel } from "../support/fake_model.ts";
import { openServer, type Server } from "../support/server.ts";
import { sseEvents, textOf } from "../support/sse_events.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 5);

const PIECES = Array.from({ length: 20 }, (_, index) => `piece ${index}, `);

function openServerWith(model: { baseUrl: string }): Promise<Server> {
  return openServer({ env: { LLM_BASE_URL: model.baseUrl, LLM_MODEL: "fake" } });
}

Deno.test("a reply is saved whole though its client left in the middle of it", async () => {
  const gates = Array.from({ length: CYCLES }, () => Promise.withResolvers<void>());
  const places = gates.map((_, cycle) => 1 + cycle % (PIECES.length - 1));
  const script = gates.map(({ promise }, cycle) => ({
    text: [...PIECES.slice(0, places[cycle]), promise, ...PIECES.slice(places[cycle])],
  }));
  await using model = startFakeModel(script);
  await using server = await openServerWith(model);
  const api = await openApi(server);
  for (const gate of gates) {
    const threadId = await api.createChat();
    const leaving = new AbortController();
    const response = await api.send(threadId, { message: "go on" }, leaving.signal);
    for await (const { event } of sseEvents(response)) if (event === "message") break;
    leaving.abort();
    gate.resolve();
    // Refused until the reply has been saved.
    equal((await lastMessage(api, threadId)).content, PIECES.join(""));
  }
});

type Api = Awaited<ReturnType<typeof openApi>>;

/** The last message of the thread once it is no longer answering. */
async function lastMessage(api: Api, threadId: string): Promise<{ content: string }> {
  for (;;) {
    const message = (await api.messages(threadId)).messages.at(-1);
    if (message.role === "assistant" && message.content.endsWith(PIECES.at(-1))) return message;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

Deno.test("kill -9 in the middle of a reply keeps the message and what was saved, and frees the thread", async () => {
  const never = new Promise<never>(() => {});
  const script = Array.from({ length: CYCLES }, () => [
    { text: [...PIECES.slice(0, 5), never] },
    { text: PIECES },
  ]).flat();
  await using model = startFakeModel(script);
  await using server = await openServerWith(model);
  const api = await openApi(server);
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const threadId = await api.createChat();
    const seen = sseEvents(await api.send(threadId, { message: `question ${cycle}` }));
    await seen.next();
    await server.kill("SIGKILL");
    await seen.next().catch(() => {});
    await server.restart();
    const { messages } = await api.messages(threadId);
    equal(messages[0].content, `question ${cycle}`);
    ok(PIECES.join("").startsWith(messages[1]?.content ?? ""));
    equal(textOf(await api.say(threadId, "again")), PIECES.join(""));
  }
});
