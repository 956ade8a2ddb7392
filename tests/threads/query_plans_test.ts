import assert from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromWorkflow } from "../../src/threads/create_thread_from_workflow.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { freeDeadTurns } from "../../src/threads/free_dead_turns.ts";
import { listHistory } from "../../src/threads/list_history.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { isAttachedInThread } from "../../src/threads/message_store.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { saveReply } from "../../src/threads/save_reply.ts";
import { setTitle } from "../../src/threads/set_title.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { begin, exchange, inProcess, inputsInterrupt } from "../support/chat/turns.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

Deno.test("every query of threads goes by an index", async () => {
  await using db = await openTestDatabase();
  const recorded = recordQueries(db);
  const owner = inProcess(testContext(recorded.db, { teamKeys: ["a", "b"] }), "p1", ["p0"]);
  const admin = { ...owner, principal: { ...owner.principal, isAdmin: true } };
  const workflowId = await publishedWorkflow(testContext(db, owner.principal));

  const { threadId } = await createThread(owner);
  const about = await createThreadFromWorkflow(owner, { workflowId });
  await shareThread(owner, { threadId, teamKeys: ["a", "b"] });
  await setTitle(owner, { threadId, title: "T" });
  const interrupt = inputsInterrupt(owner);
  await exchange(owner, { threadId, interrupt, objectKeys: ["o/inputs/2026/11/x/y/z"] });
  const { interruptId } = interrupt.payload;
  await exchange(owner, { threadId, answeredInterruptId: interruptId });
  const turn = await begin(inProcess(owner, "p0"), { threadId });
  await saveReply(owner, { turn, text: "Half" });
  await freeDeadTurns(owner);
  for (const ctx of [owner, admin]) {
    await listThreads(ctx, { page: 1, limit: 20 });
    await listMessages(ctx, { threadId, page: 1, limit: 20 });
    await listHistory(ctx, { threadId, limit: 40 });
  }
  await deleteThread(owner, { threadId });
  await deleteThread(owner, about);
  assert.ok(recorded.count() > 25, `only ${recorded.count()} queries`);
  // An insert of two rows "scans" them.
  assert.deepEqual(await recorded.fullScans(["2-ROW"]), []);
});

Deno.test("whether a file is attached in a thread is told by the file, not by all messages", async () => {
  await using db = await openTestDatabase();
  const recorded = recordQueries(db);
  const owner = inProcess(testContext(db), "p1");
  const { threadId } = await createThread(owner);
  const objectKey = "o/inputs/2026/11/x/y/z";
  await exchange(owner, { threadId, objectKeys: [objectKey] });
  const { queries } = recorded.db;
  assert.equal(await isAttachedInThread(queries, { threadId, objectKey }), true);
  assert.equal(await isAttachedInThread(queries, { threadId, objectKey: "other" }), false);
  assert.equal(await isAttachedInThread(queries, { threadId: "other", objectKey }), false);
  const [first = ""] = await recorded.steps();
  assert.match(first, /message_attachments USING COVERING INDEX message_attachments_by_object/);
});
