/** A reply whose reader or whose process goes away in the middle of it. */
import { equal, ok } from "node:assert/strict";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { openServer, type Server } from "../support/processes/server.ts";
import { sseEvents, textOf } from "../support/http/sse_events.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 5);
/** One kill before and one after the beginning is saved; further ones repeat these two. */
const KILLS = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 2);

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
    equal(await savedReply(api, threadId, PIECES), PIECES.join(""));
  }
});

const SAVED_MS_MAX = 10_000;

/** The reply, once as much as these pieces has been saved or time is up. */
async function savedReply(api: ApiClient, threadId: string, pieces: string[]): Promise<string> {
  const deadline = performance.now() + SAVED_MS_MAX;
  for (;;) {
    const { role, content } = (await api.messages(threadId)).messages.at(-1);
    const isWhole = role === "assistant" && content.length >= pieces.join("").length;
    if (isWhole || performance.now() > deadline) return content;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

const BEGINNING = PIECES.slice(0, 5);

Deno.test("kill -9 in the middle of a reply keeps the message and what was saved, and frees the thread", async () => {
  const never = new Promise<never>(() => {});
  const script = Array.from({ length: KILLS }, () => [
    { text: [...BEGINNING, never] },
    { text: PIECES },
  ]).flat();
  await using model = startFakeModel(script);
  await using server = await openServerWith(model);
  const api = await openApi(server);
  for (let cycle = 0; cycle < KILLS; cycle++) {
    const threadId = await api.createChat();
    const seen = sseEvents(await api.send(threadId, { message: `question ${cycle}` }));
    await seen.next();
    const saved = cycle % 2 === 0 ? "" : await savedReply(api, threadId, BEGINNING);
    await server.kill("SIGKILL");
    await seen.next().catch(() => {});
    await server.restart();
    const { messages } = await api.messages(threadId);
    equal(messages[0].content, `question ${cycle}`);
    const kept = messages[1]?.content ?? "";
    ok(kept.startsWith(saved) && BEGINNING.join("").startsWith(kept), kept);
    equal(textOf(await api.say(threadId, "again")), PIECES.join(""));
  }
});

Deno.test("SIGTERM in the middle of a reply keeps what was said, says so, and frees the thread", async () => {
  const never = new Promise<never>(() => {});
  await using model = startFakeModel([{ text: [...BEGINNING, never] }, { text: PIECES }]);
  await using server = await openServerWith(model);
  const api = await openApi(server);
  const threadId = await api.createChat();
  const seen = sseEvents(await api.send(threadId, { message: "question" }));
  await seen.next();
  const saved = await savedReply(api, threadId, BEGINNING);
  const { code } = await server.kill("SIGTERM");
  equal(code, 0);
  const events = await Array.fromAsync(seen);
  equal(events.at(-1)?.event, "error");
  await server.restart();
  const { messages } = await api.messages(threadId);
  ok(messages[1].content.startsWith(saved), messages[1].content);
  ok(messages[1].content.length > saved.length, "the reply says that it is not whole");
  equal(textOf(await api.say(threadId, "again")), PIECES.join(""));
});
