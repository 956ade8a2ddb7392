import assert from "node:assert/strict";
import type { Database } from "../../src/db/database.ts";
import type { Context } from "../../src/identity/context.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import { discardDraft } from "../../src/workflows/drafts/discard_draft.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { publishWorkflow } from "../../src/workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { insertTestThread } from "../support/chat/threads.ts";
import {
  copyVersionToDraft,
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
  withHooks,
} from "../support/workflows/workflows.ts";

const NOT_FOUND = { code: "not_found" };
const FORBIDDEN = { code: "forbidden" };
const definition = definitionNamed("Changed");

interface People {
  owner: Context;
  /** Reads what the team has. */
  reader: Context;
  /** And writes it. */
  writer: Context;
}

function people(db: Database): People {
  const owner = testContext(db, { teamKeys: ["sales"] });
  const team = { orgKey: owner.principal.orgKey, teamKeys: ["sales"] };
  return {
    owner,
    reader: testContext(db, team),
    writer: testContext(db, { ...team, canWrite: true }),
  };
}

Deno.test("a draft in one's own thread is one's own; publishing it takes the right to write", async () => {
  await using db = await openTestDatabase();
  const { owner, reader } = people(db);
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["sales"] });
  const threadId = await insertTestThread(reader);
  const copied = await copyVersionToDraft(reader, { workflowId, threadId });
  assert.equal(copied.threadId, threadId);
  const saved = await saveDraft(reader, { workflowId, threadId, definition });
  assert.deepEqual(await getDraft(reader, { workflowId }), saved);
  const publish = publishWorkflow(withHooks(reader), { workflowId, threadId });
  await assert.rejects(publish, FORBIDDEN);
  assert.equal((await getWorkflow(reader, { workflowId })).isDraft, true);
  assert.equal((await getWorkflow(owner, { workflowId })).isDraft, false);
  await assert.rejects(getDraft(owner, { workflowId, threadId }), NOT_FOUND);
  await assert.rejects(getDraft(owner, { workflowId, draftId: saved.draftId }), NOT_FOUND);
  await discardDraft(reader, { workflowId, threadId });
});

Deno.test("a shared thread's draft is read by the team and changed by who may post", async () => {
  await using db = await openTestDatabase();
  const { owner, reader, writer } = people(db);
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["sales"] });
  const threadId = await insertTestThread(owner, { teamKeys: ["sales"] });
  await saveDraft(owner, { workflowId, threadId, definition });
  assert.equal((await getDraft(reader, { workflowId, threadId })).threadId, threadId);
  await assert.rejects(saveDraft(reader, { workflowId, threadId, definition }), FORBIDDEN);
  await assert.rejects(discardDraft(reader, { workflowId, threadId }), FORBIDDEN);
  await saveDraft(writer, { workflowId, threadId, definition });
  await publishWorkflow(withHooks(writer), { workflowId, threadId });
});

Deno.test("a thread's draft goes by the thread when the workflow is no longer shared", async () => {
  await using db = await openTestDatabase();
  const { owner, reader } = people(db);
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["sales"] });
  const threadId = await insertTestThread(reader);
  await copyVersionToDraft(reader, { workflowId, threadId });
  await shareWorkflow(owner, { workflowId, teamKeys: [] });
  await saveDraft(reader, { workflowId, threadId, definition });
  assert.equal((await getDraft(reader, { workflowId, threadId })).definition?.name, "Changed");
  const publish = publishWorkflow(withHooks(reader), { workflowId, threadId });
  await assert.rejects(publish, NOT_FOUND);
  await discardDraft(reader, { workflowId, threadId });
  await assert.rejects(saveDraft(reader, { workflowId, threadId, definition }), NOT_FOUND);
  await assert.rejects(copyVersionToDraft(reader, { workflowId, threadId }), NOT_FOUND);
});

Deno.test("no draft is made in a thread that the caller may not read or write in", async () => {
  await using db = await openTestDatabase();
  const { owner, reader } = people(db);
  const workflowId = await publishedWorkflow(owner, { teamKeys: ["sales"] });
  const hidden = { workflowId, threadId: await insertTestThread(owner), definition };
  const shown = { ...hidden, threadId: await insertTestThread(owner, { teamKeys: ["sales"] }) };
  await assert.rejects(saveDraft(reader, hidden), NOT_FOUND);
  await assert.rejects(createWorkflow(reader, hidden), NOT_FOUND);
  await assert.rejects(copyVersionToDraft(reader, hidden), NOT_FOUND);
  await assert.rejects(saveDraft(reader, shown), FORBIDDEN);
  await assert.rejects(createWorkflow(reader, shown), FORBIDDEN);
  await assert.rejects(copyVersionToDraft(reader, shown), FORBIDDEN);
  assert.deepEqual(await db.queries.selectFrom("drafts").select("id").execute(), []);
});

Deno.test("a reader's draft does not rename an unpublished workflow", async () => {
  await using db = await openTestDatabase();
  const { owner, reader } = people(db);
  const workflowId = await draftedWorkflow(owner, { name: "Invoices", teamKeys: ["sales"] });
  const threadId = await insertTestThread(reader);
  await saveDraft(reader, { workflowId, threadId, definition });
  assert.equal((await getWorkflow(owner, { workflowId })).name, "Invoices");
});

Deno.test("a deleted workflow's drafts are gone for their threads too", async () => {
  await using db = await openTestDatabase();
  const { owner } = people(db);
  const workflowId = await publishedWorkflow(owner);
  const threadId = await insertTestThread(owner);
  await saveDraft(owner, { workflowId, threadId, definition });
  await db.transaction(({ queries }) =>
    queries.updateTable("workflows").set({ deleted_at: 1 }).where("id", "=", workflowId).execute()
  );
  await assert.rejects(getDraft(owner, { workflowId, threadId }), NOT_FOUND);
  await assert.rejects(saveDraft(owner, { workflowId, threadId, definition }), NOT_FOUND);
});
