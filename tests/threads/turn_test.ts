import assert from "node:assert/strict";
import { v7 } from "uuid";
import { createThread } from "../../src/threads/create_thread.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { endTurn } from "../../src/threads/end_turn.ts";
import { freeDeadTurns } from "../../src/threads/free_dead_turns.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { saveReply } from "../../src/threads/save_reply.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { overtaken } from "../support/db/overtaken_database.ts";
import { begin, inProcess } from "../support/chat/turns.ts";

const PAGE = { page: 1, limit: 20 };

async function contents(
  ctx: Parameters<typeof listMessages>[0],
  threadId: string,
): Promise<[string, string][]> {
  const { messages } = await listMessages(ctx, { threadId, ...PAGE });
  return messages.map(({ role, content }) => [role, content]);
}

Deno.test("beginTurn() stores the message and refuses a second one until endTurn()", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  assert.equal((await getThread(ctx, { threadId })).hasMessages, false);

  const turn = await begin(ctx, { threadId, message: "One" });
  await assert.rejects(begin(ctx, { threadId, message: "Two" }), { code: "conflict" });
  await assert.rejects(begin({ ...ctx, ...inProcess(ctx, "p2") }, { threadId }), {
    code: "conflict",
  });
  assert.deepEqual(await contents(ctx, threadId), [["user", "One"]]);
  assert.equal((await getThread(ctx, { threadId })).hasMessages, true);

  assert.equal(await endTurn(ctx, { turn, text: "Reply", interrupt: null }), true);
  await begin(ctx, { threadId, message: "Three" });
  const expected = [["user", "One"], ["assistant", "Reply"], ["user", "Three"]];
  assert.deepEqual(await contents(ctx, threadId), expected);
});

Deno.test("beginTurn() accepts one of two messages that come at once", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const results = await Promise.allSettled([begin(ctx, { threadId }), begin(ctx, { threadId })]);
  assert.deepEqual(results.map(({ status }) => status).sort(), ["fulfilled", "rejected"]);
  assert.equal((await listMessages(ctx, { threadId, ...PAGE })).total, 1);
});

Deno.test("beginTurn() refuses a teammate from whom the thread was taken just before", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["ops"] });
  const { threadId } = await createThread(ctx);
  await shareThread(ctx, { threadId, teamKeys: ["ops"] });
  const unshare = () => shareThread(ctx, { threadId, teamKeys: [] });
  const { orgKey } = ctx.principal;
  const teammate = testContext(db, { orgKey, teamKeys: ["ops"], canWrite: true });
  const late = inProcess({ ...teammate, db: overtaken(db, unshare) }, "p1");
  await assert.rejects(begin(late, { threadId }), { code: "not_found" });
  assert.equal((await listMessages(ctx, { threadId, ...PAGE })).total, 0);
});

Deno.test("beginTurn() replaces the last message of a user, and refuses an earlier one", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const ids: string[] = [];
  for (const message of ["One", "Two"]) {
    const turn = await begin(ctx, { threadId, message });
    await endTurn(ctx, { turn, text: `${message}!`, interrupt: null });
    ids.push(turn.userMessageId);
  }
  const before = await contents(ctx, threadId);
  const [earlier, last] = ids;
  const refusal = { code: "conflict", reason: "message_not_last" };
  await assert.rejects(begin(ctx, { threadId, message: "Anew", replacesId: earlier }), refusal);
  assert.deepEqual(await contents(ctx, threadId), before);
  await begin(ctx, { threadId, message: "Anew", replacesId: last });
  const expected = [["user", "One"], ["assistant", "One!"], ["user", "Anew"]];
  assert.deepEqual(await contents(ctx, threadId), expected);
});

Deno.test("messages keep their order in a process whose clock is behind", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const hourAgo = Date.now() - 3_600_000;
  const behind = { ...ctx, ids: { ...ctx.ids, uuid: () => v7({ msecs: hourAgo }) } };
  for (const [message, by] of [["One", ctx], ["Two", behind], ["Three", behind]] as const) {
    const turn = await begin(by, { threadId, message });
    await endTurn(by, { turn, text: `${message}!`, interrupt: null });
  }
  const replacesId = (await listMessages(ctx, { threadId, ...PAGE })).messages.at(-2)?.id;
  await begin(behind, { threadId, message: "Anew", replacesId });
  assert.deepEqual(await contents(ctx, threadId), [
    ...[["user", "One"], ["assistant", "One!"], ["user", "Two"], ["assistant", "Two!"]],
    ["user", "Anew"],
  ]);
});

Deno.test("saveReply() keeps one growing message, which endTurn() completes", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId, message: "Q" });
  assert.equal(await saveReply(ctx, { turn, text: "A" }), true);
  assert.equal(await saveReply(ctx, { turn, text: "A lo" }), true);
  assert.deepEqual(await contents(ctx, threadId), [["user", "Q"], ["assistant", "A lo"]]);
  await endTurn(ctx, { turn, text: "A long one", interrupt: null });
  assert.deepEqual(await contents(ctx, threadId), [["user", "Q"], ["assistant", "A long one"]]);
});

Deno.test("endTurn() leaves no message for an empty reply", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId, message: "Q" });
  await endTurn(ctx, { turn, text: "", interrupt: null });
  assert.deepEqual(await contents(ctx, threadId), [["user", "Q"]]);
});

Deno.test("a thread whose process died is freed by the next message, its saved text kept", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { threadId } = await createThread(ctx);
  const dying = inProcess(ctx, "p1");
  const lost = await begin(dying, { threadId, message: "One" });
  await saveReply(dying, { turn: lost, text: "Half a" });

  await assert.rejects(begin(inProcess(ctx, "p2"), { threadId }), { code: "conflict" });
  await begin(inProcess(ctx, "p2", ["p1"]), { threadId, message: "Two" });
  assert.equal(await saveReply(dying, { turn: lost, text: "Half a reply" }), false);
  assert.equal(await endTurn(dying, { turn: lost, text: "Whole", interrupt: null }), false);
  const expected = [["user", "One"], ["assistant", "Half a"], ["user", "Two"]];
  assert.deepEqual(await contents(ctx, threadId), expected);
});

Deno.test("freeDeadTurns() frees the threads of dead processes and of no other", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const threads = await Promise.all([1, 2, 3].map(() => createThread(ctx)));
  for (const [index, { threadId }] of threads.entries()) {
    await begin(inProcess(ctx, `p${index}`), { threadId });
  }
  // A process is never dead to itself.
  const restarted = inProcess(ctx, "p2", ["p0", "p2"]);
  assert.equal(await freeDeadTurns(restarted), 1);
  assert.equal(await freeDeadTurns(restarted), 0);
  const next = await Promise.allSettled(
    threads.map(({ threadId }) => begin(restarted, { threadId })),
  );
  assert.deepEqual(next.map(({ status }) => status), ["fulfilled", "rejected", "rejected"]);
});

Deno.test("deleteThread() ends the reply that is being written", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(ctx);
  const turn = await begin(ctx, { threadId });
  await deleteThread(ctx, { threadId });
  assert.equal(await saveReply(ctx, { turn, text: "Too late" }), false);
  await assert.rejects(begin(ctx, { threadId }), { code: "not_found" });
});
