import assert from "node:assert/strict";
import type { Reply, ReplySignals } from "../../../src/assistant/talk.ts";
import { Turns } from "../../../src/assistant/replies/turns.ts";
import type { Database } from "../../../src/db/database.ts";
import { systemClock } from "../../../src/lib/clock.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { createThread } from "../../../src/threads/create_thread.ts";
import { deleteThread } from "../../../src/threads/delete_thread.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import { hear, modelsAt, openChat, posted } from "../../support/chat/chat.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { NOTE } from "../../support/workflows/definitions.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { fakeRuns } from "../../support/runs/fake_runs.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { begin, inProcess } from "../../support/chat/turns.ts";

async function lastContent(db: Database, threadId: string): Promise<string | undefined> {
  const row = await db.queries.selectFrom("messages").select("content")
    .where("thread_id", "=", threadId).where("role", "=", "assistant").executeTakeFirst();
  return row?.content;
}

function aborted(signal: AbortSignal): Promise<void> {
  if (signal.aborted) return Promise.resolve();
  return new Promise((resolve) => signal.addEventListener("abort", () => resolve()));
}

Deno.test("a reply is on disk within half a second of its text", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = inProcess({ ...testContext(db), clock }, "p");
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const turns = new Turns({ clock, log: silentLog });
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId });
  const events = turns.start({
    ctx,
    turn,
    reply: async function* () {
      yield { type: "text", text: "Half " };
      yield { type: "text", text: "of it" };
      await held;
    },
  });
  await events.next();
  await events.next();
  assert.equal(await lastContent(db, threadId), undefined);
  clock.advance(500);
  // The save was handed in before this, and commits no later.
  await db.transaction(() => Promise.resolve());
  assert.equal(await lastContent(db, threadId), "Half of it");
  release();
  await hear(events);
  await turns[Symbol.asyncDispose]();
});

Deno.test("a control character in a reply is replaced in the stream and in the stored message", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p");
  await using turns = new Turns({ clock: systemClock, log: silentLog });
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId });
  const reply = async function* (): Reply {
    yield await Promise.resolve({ type: "text", text: "a\0b\x1bc\n\td" });
  };
  const { text } = await hear(turns.start({ ctx, turn, reply }));
  assert.equal(text, "a\ufffdb\ufffdc\n\td");
  assert.equal(await lastContent(db, threadId), text);
});

Deno.test("a reply that throws gives one error with fixed words, and frees the thread", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p");
  await using turns = new Turns({ clock: systemClock, log: silentLog });
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId });
  const reply = async function* (): Reply {
    yield { type: "text", text: "Half" };
    throw await Promise.resolve(new Error("secret detail"));
  };
  const { text, errors } = await hear(turns.start({ ctx, turn, reply }));
  assert.equal(text, "Half");
  assert.match(errors.join("|"), /^Something went wrong[^|]*$/);
  assert.doesNotMatch(errors.join(), /secret/);
  assert.equal(await lastContent(db, threadId), `Half\n\n${errors[0]}`);
  await begin(ctx, { threadId });
});

Deno.test("deleting the thread ends its reply at the next save, and the stream says why", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = inProcess({ ...testContext(db), clock }, "p");
  await using turns = new Turns({ clock, log: silentLog });
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId });
  const reply = async function* ({ cut }: ReplySignals): Reply {
    yield { type: "text", text: "Half" };
    await aborted(cut);
  };
  const events = turns.start({ ctx, turn, reply });
  await events.next();
  await deleteThread(ctx, { threadId });
  clock.advance(500);
  const { text, errors } = await hear(events);
  assert.equal(text, "");
  assert.match(errors.join("|"), /^The thread was deleted [^|]*$/);
  assert.equal(await lastContent(db, threadId), undefined);
});

Deno.test("a reply that cannot be stored says so, and is stored once it can be", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const owner = testContext(db);
  const ctx = inProcess(owner, "p");
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId });
  let isFull = true;
  const transaction: Database["transaction"] = (work) =>
    isFull ? Promise.reject(new AppError("storage_full", "full")) : db.transaction(work);
  const full: Database = {
    queries: db.queries,
    transaction,
    check: () => db.check(),
    [Symbol.asyncDispose]: () => Promise.resolve(),
  };
  const turns = new Turns({ clock, log: silentLog });
  const reply = async function* (): Reply {
    yield await Promise.resolve({ type: "text", text: "Whole" });
  };
  const heard = await hear(turns.start({ ctx: { db: full, clock }, turn, reply }));
  assert.match(heard.errors.join("|"), /^The reply could not be stored yet[^|]*$/);
  isFull = false;
  clock.advance(1_000);
  await turns[Symbol.asyncDispose]();
  assert.equal(await lastContent(db, threadId), "Whole");
  await begin(ctx, { threadId });
});

Deno.test("stopping lets a reply end, then cuts it, keeps its text and refuses new ones", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await using fake = startFakeModel([{ text: ["Half a ", held] }]);
  const clock = new ManualClock();
  const turns = new Turns({ clock, log: silentLog, graceMs: 5_000 });
  const { chat } = openChat({ turns, models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  const events = await chat.post(ctx, posted({ threadId }));
  await events.next();
  const stopped = turns[Symbol.asyncDispose]();
  await assert.rejects(chat.post(ctx, posted({ threadId })), { code: "unavailable" });
  clock.advance(5_000);
  await stopped;
  const { errors } = await hear(events);
  assert.match(errors.join("|"), /^The server is stopping[^|]*$/);
  const { messages } = await listMessages(ctx, { threadId, page: 1, limit: 5 });
  assert.deepEqual(messages.map(({ content }) => content), ["help", `Half a \n\n${errors[0]}`]);
  release();
});

Deno.test("stopping does not wait for a run, but says how to look for it", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const turns = new Turns({ clock: systemClock, log: silentLog });
  const { chat } = openChat({ turns, runs: fakeRuns({}, new Promise(() => {})) });
  const { threadId } = await createThread(ctx);
  const message = `\`\`\`\n${NOTE}\`\`\`\npublish and run it`;
  const events = await chat.post(ctx, posted({ threadId, message }));
  for (let said = ""; !said.includes("has started");) {
    const { value, done } = await events.next();
    assert.ok(!done && value.type === "text", `${said} ${JSON.stringify(value)}`);
    said += value.text;
  }
  await turns[Symbol.asyncDispose]();
  const { text, errors } = await hear(events);
  assert.match(text, /is still running.*\n.*say "status"/);
  assert.deepEqual(errors, []);
});
