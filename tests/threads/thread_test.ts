import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Context } from "../../src/identity/context.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { endTurn } from "../../src/threads/end_turn.ts";
import type { NewProposal } from "../../src/threads/proposals/proposal.ts";
import { findPendingProposal } from "../../src/threads/proposals/proposal_store.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { setTitle } from "../../src/threads/set_title.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { begin, exchange, inProcess } from "../support/chat/turns.ts";

async function ids(ctx: Context, page = { page: 1, limit: 20 }): Promise<string[]> {
  return (await listThreads(ctx, page)).threads.map(({ id }) => id);
}

Deno.test("listThreads() gives own and shared threads, the latest activity first", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const owner = { ...testContext(db, { teamKeys: ["sales"] }), clock };
  const { orgKey } = owner.principal;
  const mate = { ...testContext(db, { orgKey, teamKeys: ["sales"] }), clock };
  const stranger = testContext(db, { orgKey });
  const made: string[] = [];
  for (let index = 0; index < 3; index++) {
    made.push((await createThread(owner)).threadId);
    clock.advance(1_000);
  }
  const [a = "", b = "", c = ""] = made;
  await exchange(inProcess(owner, "p"), { threadId: a });
  clock.advance(1_000);
  await shareThread(owner, { threadId: b, teamKeys: ["sales"] });
  assert.deepEqual(await ids(owner), [a, c, b]);
  assert.deepEqual(await ids(mate), [b]);
  assert.deepEqual(await ids(stranger), []);
  assert.deepEqual(await ids(testContext(db, { orgKey, isAdmin: true })), []);
  assert.deepEqual(await ids(owner, { page: 2, limit: 2 }), [b]);
  const { threads: _, ...page } = await listThreads(owner, { page: 9, limit: 2 });
  assert.deepEqual(page, {
    page: 9,
    limit: 2,
    total: 3,
    totalPages: 2,
    totalIsExact: true,
    nextCursor: null,
  });
});

Deno.test("shareThread() replaces the teams, sorted and each once, or changes nothing", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["b", "a"] });
  const { threadId } = await createThread(ctx);
  assert.deepEqual(await shareThread(ctx, { threadId, teamKeys: ["b", "a", "b"] }), {
    id: threadId,
    sharedTeamKeys: ["a", "b"],
    visibility: "teams",
  });
  await assert.rejects(shareThread(ctx, { threadId, teamKeys: ["a", "other"] }), {
    code: "invalid_request",
  });
  assert.deepEqual((await getThread(ctx, { threadId })).sharedTeamKeys, ["a", "b"]);
  const alone = await shareThread(ctx, { threadId, teamKeys: [] });
  assert.deepEqual(alone, { id: threadId, sharedTeamKeys: [], visibility: "owner" });
});

const ACTIONS = {
  read: getThread,
  post: (ctx: Context, { threadId }: { threadId: string }) =>
    exchange(inProcess(ctx, "p"), { threadId }),
  title: (ctx: Context, { threadId }: { threadId: string }) =>
    setTitle(ctx, { threadId, title: "A title" }),
  share: (ctx: Context, { threadId }: { threadId: string }) =>
    shareThread(ctx, { threadId, teamKeys: [] }),
  delete: deleteThread,
};

const RIGHTS = [
  { who: "owner", may: ["read", "post", "title", "share", "delete"] },
  { who: "writer", may: ["read", "post", "title"] },
  { who: "teammate", may: ["read"] },
  { who: "admin", may: [] },
  { who: "stranger", may: [] },
  { who: "outsider", may: [] },
] as const;

for (const { who, may } of RIGHTS) {
  Deno.test(`the ${who} of a thread may ${may.join(", ") || "do nothing"}`, async () => {
    await using db = await openTestDatabase();
    const owner = testContext(db, { teamKeys: ["sales"] });
    const { orgKey } = owner.principal;
    const people: Record<typeof who, Context> = {
      owner,
      writer: testContext(db, { orgKey, teamKeys: ["sales"], canWrite: true }),
      teammate: testContext(db, { orgKey, teamKeys: ["sales"] }),
      admin: testContext(db, { orgKey, isAdmin: true }),
      stranger: testContext(db, { orgKey, canWrite: true }),
      outsider: testContext(db, { teamKeys: ["sales"], canWrite: true, isAdmin: true }),
    };
    for (const [name, action] of Object.entries(ACTIONS)) {
      const { threadId } = await createThread(owner);
      await shareThread(owner, { threadId, teamKeys: ["sales"] });
      const done = action(people[who], { threadId });
      const allowed: readonly string[] = may;
      if (allowed.includes(name)) await done;
      else await assert.rejects(done, { code: may.length === 0 ? "not_found" : "forbidden" }, name);
    }
  });
}

Deno.test("listMessages() pages from the newest, each page oldest first", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p");
  const { threadId } = await createThread(ctx);
  for (const message of ["1", "2", "3"]) {
    await exchange(ctx, { threadId, message, text: `r${message}` });
  }
  const read = async (page: number) =>
    (await listMessages(ctx, { threadId, page, limit: 4 })).messages.map(({ content }) => content);
  assert.deepEqual(await read(1), ["2", "r2", "3", "r3"]);
  assert.deepEqual(await read(2), ["1", "r1"]);
  assert.deepEqual(await read(3), []);
  const { messages: _, ...rest } = await listMessages(ctx, { threadId, page: 3, limit: 4 });
  assert.deepEqual(rest, {
    page: 3,
    limit: 4,
    total: 6,
    totalPages: 2,
    totalIsExact: true,
    nextCursor: null,
    workflow: null,
    workflowPublicId: null,
    valid: null,
    rule: null,
    rulePublicId: null,
    interrupt: null,
    proposal: null,
  });
});

Deno.test("deleteThread() hides the thread and its messages, and writes none of them", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p");
  const { threadId } = await createThread(ctx);
  await exchange(ctx, { threadId });
  await db.transaction(({ queries }) =>
    sql`CREATE TRIGGER no_writes BEFORE UPDATE ON messages
      BEGIN SELECT RAISE(ABORT, 'a message is written'); END`.execute(queries)
  );
  assert.deepEqual(await deleteThread(ctx, { threadId }), {
    success: true,
    message: "Thread deleted",
  });
  await assert.rejects(getThread(ctx, { threadId }), { code: "not_found" });
  await assert.rejects(deleteThread(ctx, { threadId }), { code: "not_found" });
  await assert.rejects(listMessages(ctx, { threadId, page: 1, limit: 20 }), { code: "not_found" });
});

Deno.test("deleteThread() leaves no proposal that could still be accepted", async () => {
  await using db = await openTestDatabase();
  const ctx = inProcess(testContext(db), "p");
  const [{ threadId }, other] = [await createThread(ctx), await createThread(ctx)];
  for (const { threadId: id } of [{ threadId }, other]) {
    const turn = await begin(ctx, { threadId: id });
    const proposal: NewProposal = {
      proposalId: ctx.ids.uuid(),
      deed: "publish",
      askedId: ctx.principal.userId,
      action: "publish",
      input: {},
      bound: {},
      summary: "Publish it",
      details: {},
    };
    await endTurn(ctx, { turn, text: "Publish it?", interrupt: null, proposal });
  }
  assert.ok(await findPendingProposal(db.queries, threadId));
  await deleteThread(ctx, { threadId });
  assert.equal(await findPendingProposal(db.queries, threadId), undefined);
  assert.ok(await findPendingProposal(db.queries, other.threadId));
});

Deno.test("setTitle() takes 1 to 80 characters", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { threadId } = await createThread(ctx);
  const title = "é".repeat(79) + "😀";
  assert.deepEqual(await setTitle(ctx, { threadId, title }), { success: true, threadId, title });
  assert.equal((await getThread(ctx, { threadId })).title, title);
  for (const bad of ["", `${title}x`]) {
    await assert.rejects(setTitle(ctx, { threadId, title: bad }), { code: "invalid_request" });
  }
});

Deno.test("a thread of another organization cannot be posted in", async () => {
  await using db = await openTestDatabase();
  const { threadId } = await createThread(testContext(db));
  await assert.rejects(begin(inProcess(testContext(db), "p"), { threadId }), { code: "not_found" });
});
