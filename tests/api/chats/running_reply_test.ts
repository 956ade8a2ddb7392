/** Stopping a reply, and following it from elsewhere, over HTTP and with a model over the wire. */
import { deepEqual, equal, match, notEqual } from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { shareThread } from "../../../src/threads/share_thread.ts";
import { NOTE } from "../../support/workflows/definitions.ts";
import type { ChatDeps } from "../../../src/assistant/chat.ts";
import { modelsAt, oneProcess, openChat } from "../../support/chat/chat.ts";
import {
  type FakeModel,
  type ScriptedAnswer,
  startFakeModel,
} from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountChat } from "../../support/http/mounted_chat.ts";
import { type ReceivedEvent, sseEvents } from "../../support/http/sse_events.ts";
import { testContext } from "../../support/identity/context.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { eventually } from "../../support/time/eventually.ts";

const NEVER = new Promise<never>(() => {});
const TEAM = "finance";

interface Lab extends AsyncDisposable {
  ctx: Context;
  model: FakeModel;
  threadId: string;
  /** The routes as that caller reaches them. */
  as(ctx: Context): Client;
  me: Client;
}

interface Client {
  say(message: string): Promise<Response>;
  stop(): Promise<{ status: number; code?: string }>;
  follow(lastId?: string): Promise<Response>;
  /** The last message. */
  last(): Promise<{ content: string; ending: string | null }>;
}

async function openLab(
  script: readonly ScriptedAnswer[],
  given: Partial<ChatDeps> & { clock?: ManualClock } = {},
): Promise<Lab> {
  await using opening = new AsyncDisposableStack();
  const db = opening.use(await openTestDatabase());
  const { clock, ...deps } = given;
  const base = testContext(db);
  const ctx = clock ? { ...base, clock } : base;
  const model = opening.use(startFakeModel(script));
  const { chat } = opening.use(openChat({ models: modelsAt(model.baseUrl), ...deps }));
  const { threadId } = await createThread(ctx);
  const as = (caller: Context): Client => {
    const { post, request } = mountChat(chat, caller);
    return {
      say: (message) => post(threadId, { message }),
      async stop() {
        const answer = await request(`/chats/${threadId}/messages/stop`, { method: "POST" });
        return { status: answer.status, code: (await answer.json()).code };
      },
      follow: (lastId) =>
        request(`/chats/${threadId}/messages/stream`, {
          headers: lastId === undefined ? {} : { "last-event-id": lastId },
        }),
      async last() {
        const path = `/chats/${threadId}/messages?expand=ending`;
        const { messages } = await (await request(path, {})).json();
        return messages.at(-1);
      },
    };
  };
  const closing = opening.move();
  return {
    ctx,
    model,
    threadId,
    as,
    me: as(ctx),
    [Symbol.asyncDispose]: () => closing.disposeAsync(),
  };
}

/** The text of the `message` events up to the end. */
async function textOf(response: Response): Promise<string> {
  const events = await Array.fromAsync(sseEvents(response));
  return events.filter(({ event }) => event === "message").map(({ content }) => content).join("");
}

/** Reads until so much text has come, and leaves the rest to be read. */
async function readSome(response: Response): Promise<AsyncGenerator<ReceivedEvent>> {
  const events = sseEvents(response);
  await events.next();
  return events;
}

Deno.test("a stop ends the vendor's request, keeps what was said, and frees the thread", async () => {
  await using lab = await openLab([{ text: ["Half ", NEVER] }, { text: ["Whole"] }]);
  const { me, model } = lab;
  const events = await readSome(await me.say("go on"));
  equal((await me.stop()).status, 200);
  await eventually(() => model.requests[0]?.isEnded === true);
  deepEqual((await Array.fromAsync(events)).map(({ content }) => content), ["\n\n(Stopped.)"]);
  const { content, ending } = await me.last();
  deepEqual({ content, ending }, { content: "Half \n\n(Stopped.)", ending: "stopped" });
  equal(await textOf(await me.say("again")), "Whole");
  equal((await me.last()).ending, null);
});

Deno.test("a stop before the first byte leaves a reply that says so", async () => {
  await using lab = await openLab([{ text: [NEVER] }]);
  const response = await lab.me.say("go on");
  await eventually(() => lab.model.requests.length === 1);
  equal((await lab.me.stop()).status, 200);
  equal(await textOf(response), "(Stopped.)");
  await eventually(() => lab.model.requests[0]?.isEnded === true);
});

Deno.test("a stop right after the message stops its reply", async () => {
  await using lab = await openLab([{ text: [NEVER] }]);
  const response = await lab.me.say("go on");
  equal((await lab.me.stop()).status, 200);
  equal(await textOf(response), "(Stopped.)");
});

Deno.test("a stop after the end, or the second of two, is 409", async () => {
  await using lab = await openLab([{ text: ["Half", NEVER] }, { text: ["Whole"] }]);
  const { me } = lab;
  deepEqual(await me.stop(), { status: 409, code: "thread_not_answering" });
  const response = await me.say("go on");
  await eventually(() => lab.model.requests.length === 1);
  const stops = await Promise.all([me.stop(), me.stop(), me.stop()]);
  equal(stops.filter(({ status }) => status === 200).length >= 1, true);
  deepEqual(await me.stop(), { status: 409, code: "thread_not_answering" });
  await response.body?.cancel();
  equal(await textOf(await me.say("again")), "Whole");
  deepEqual(await me.stop(), { status: 409, code: "thread_not_answering" });
  equal((await me.last()).content, "Whole");
});

Deno.test("a colleague stops a reply with workflow:write alone, a stranger learns of none", async () => {
  await using lab = await openLab([{ text: ["Half", NEVER] }]);
  const { ctx, me, as, threadId } = lab;
  const owner = { ...ctx, principal: { ...ctx.principal, teamKeys: [TEAM] } };
  await shareThread(owner, { threadId, teamKeys: [TEAM] });
  const other = { ...ctx.principal, userId: ctx.ids.uuid() };
  const reader = as({ ...ctx, principal: { ...other, teamKeys: [TEAM] } });
  const writer = as({ ...ctx, principal: { ...other, teamKeys: [TEAM], canWrite: true } });
  const stranger = as({ ...ctx, principal: other });
  const events = await readSome(await me.say("go on"));
  deepEqual(await stranger.stop(), { status: 404, code: "not_found" });
  deepEqual(await reader.stop(), { status: 403, code: "forbidden" });
  equal((await stranger.follow()).status, 404);
  const seen = await reader.follow();
  equal(seen.status, 200);
  equal((await writer.stop()).status, 200);
  deepEqual((await Array.fromAsync(events)).map(({ content }) => content), ["\n\n(Stopped.)"]);
  equal(await textOf(seen), "Half\n\n(Stopped.)");
});

Deno.test("a stop after a tool keeps the text before it, and makes no further call of the model", async () => {
  const gate = Promise.withResolvers<void>();
  await using lab = await openLab([
    { text: ["Saving."], calls: [{ name: "save_draft", arguments: { definition: NOTE } }] },
    { text: [gate.promise, "never"] },
  ]);
  const response = await lab.me.say("Make a note");
  await eventually(() => lab.model.requests.length === 2);
  equal((await lab.me.stop()).status, 200);
  equal(await textOf(response), "Saving.\n\n(Stopped.)");
  equal(lab.model.requests.length, 2);
  gate.resolve();
  equal((await lab.me.last()).content, "Saving.\n\n(Stopped.)");
  equal(lab.model.requests.length, 2);
});

Deno.test("another client follows a reply from its beginning, and comes back where it was", async () => {
  const gate = Promise.withResolvers<void>();
  await using lab = await openLab([{ text: ["One ", "two ", gate.promise, "three"] }]);
  const { me } = lab;
  equal((await me.follow()).status, 204);
  const own = await me.say("count");
  const first = sseEvents(await me.follow());
  equal((await first.next()).value?.content, "One ");
  const { value: known } = await first.next();
  equal(known?.content, "two ");
  await first.return(undefined);
  const back = await me.follow(known?.id);
  gate.resolve();
  equal(await textOf(back), "three");
  equal(await textOf(own), "One two three");
  // The reply has ended, and so the rest comes from what is stored.
  equal(await textOf(await me.follow(known?.id)), "three");
  const whole = await Array.fromAsync(sseEvents(await me.follow(known?.id)));
  equal((await me.follow(whole.at(-1)?.id)).status, 204);
  equal((await me.follow()).status, 204);
  equal((await me.follow("17")).status, 400);
});

Deno.test("an id of another thread gives no text of that thread", async () => {
  await using lab = await openLab([{ text: ["Secret"] }]);
  const { ctx, me } = lab;
  await textOf(await me.say("go on"));
  const message = await me.last();
  const stranger = { ...ctx, principal: { ...ctx.principal, userId: ctx.ids.uuid() } };
  const { threadId } = await createThread(stranger);
  notEqual(threadId, lab.threadId);
  await using chat = openChat();
  const { request } = mountChat(chat.chat, stranger);
  const { id = "" } = message as { id?: string };
  const answer = await request(`/chats/${threadId}/messages/stream`, {
    headers: { "last-event-id": `${id}.0` },
  });
  equal(answer.status, 204);
});

Deno.test("two tabs see one reply, and one error each", async () => {
  const gate = Promise.withResolvers<void>();
  await using lab = await openLab([{ text: ["Half", gate.promise], finish: null }]);
  const own = await lab.me.say("go on");
  const tabs = await Promise.all([lab.me.follow(), lab.me.follow()]);
  equal((await lab.me.say("me too")).status, 409);
  gate.resolve();
  for (const response of [own, ...tabs]) {
    const events = await Array.fromAsync(sseEvents(response));
    deepEqual(events.map(({ event }) => event), ["message", "error"]);
  }
  const { content, ending } = await lab.me.last();
  match(content, /^Half\n\n.*broke off/);
  equal(ending, "failed");
});

Deno.test("a process stops and follows a reply that another one writes", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using model = startFakeModel([{ text: ["Half", NEVER] }]);
  await using writing = openChat({ models: modelsAt(model.baseUrl), processes: oneProcess("a") });
  await using asked = openChat({ models: modelsAt(model.baseUrl), processes: oneProcess("b") });
  const { threadId } = await createThread(ctx);
  const response = await mountChat(writing.chat, ctx).post(threadId, { message: "go on" });
  const { request } = mountChat(asked.chat, ctx);
  const followed = await request(`/chats/${threadId}/messages/stream`, {});
  const seen = await readSome(followed);
  const stopped = await request(`/chats/${threadId}/messages/stop`, { method: "POST" });
  equal(stopped.status, 200);
  equal(await textOf(response), "Half\n\n(Stopped.)");
  const rest = (await Array.fromAsync(seen)).map(({ content }) => content).join("");
  equal(rest, "\n\n(Stopped.)");
});

for (const [onLeave, outcome] of [["finish", "is finished"], ["stop", "is stopped"]] as const) {
  Deno.test(`a reply that nobody reads for a while ${outcome} with LLM_ON_LEAVE=${onLeave}`, async () => {
    const clock = new ManualClock();
    const gate = Promise.withResolvers<void>();
    await using lab = await openLab([{ text: ["Half", gate.promise, " whole"] }], {
      clock,
      onLeave,
    });
    const events = await readSome(await lab.me.say("go on"));
    await events.return(undefined);
    clock.advance(9_999);
    const back = await readSome(await lab.me.follow());
    clock.advance(5_000);
    await back.return(undefined);
    clock.advance(10_000);
    if (onLeave === "finish") gate.resolve();
    const expected = onLeave === "stop" ? "Half\n\n(Stopped.)" : "Half whole";
    await eventually(async () => (await lab.me.last()).content === expected);
    gate.resolve();
  });
}
