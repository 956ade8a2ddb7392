import assert from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromWorkflow } from "../../src/threads/create_thread_from_workflow.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { linkWorkflow } from "../../src/threads/link_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import { deleteWorkflow } from "../../src/workflows/delete_workflow.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { listVersions } from "../../src/workflows/versions/list_versions.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import {
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../support/workflows/workflows.ts";

const PAGE = { page: 1, limit: 20 };

Deno.test("createThreadFromWorkflow() copies the default version into a draft of its own", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "Invoices" });
  const made = await createThreadFromWorkflow(ctx, { workflowId, title: "Mend it" });
  const { threadId } = made;
  const draft = await getDraft(ctx, { workflowId, threadId });
  assert.deepEqual(made, {
    threadId,
    workflowPublicId: workflowId,
    draftPublicId: draft.draftId,
    visibility: "owner",
  });
  const thread = await getThread(ctx, { threadId });
  assert.deepEqual([thread.workflowId, thread.title], [workflowId, "Mend it"]);
  const shown = await listMessages(ctx, { threadId, ...PAGE });
  assert.deepEqual(shown.workflow, draft.definition);
  assert.equal(shown.workflowPublicId, workflowId);
});

Deno.test("createThreadFromWorkflow() takes the version that is named", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "First" });
  await publishVersion(ctx, { workflowId, name: "Second" });
  const { versions } = await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  const versionId = versions[1]?.versionId ?? null;
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId, versionId });
  const { workflow } = await listMessages(ctx, { threadId, ...PAGE });
  assert.equal(workflow?.name, "First");
});

Deno.test("createThreadFromWorkflow() refuses a missing workflow, and creates no thread", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const stranger = testContext(db, { orgKey: owner.principal.orgKey });
  const outsider = testContext(db);
  const workflowId = await publishedWorkflow(owner);
  const unpublished = await draftedWorkflow(owner);
  const some = owner.ids.uuid();
  const cases = [
    { ctx: stranger, input: { workflowId }, code: "forbidden" },
    { ctx: outsider, input: { workflowId }, code: "not_found" },
    { ctx: owner, input: { workflowId: some }, code: "not_found" },
    { ctx: owner, input: { workflowId, versionId: some }, code: "not_found" },
    { ctx: owner, input: { workflowId: unpublished }, code: "not_found" },
  ];
  for (const { ctx, input, code } of cases) {
    await assert.rejects(createThreadFromWorkflow(ctx, input), { code });
    assert.equal((await listThreads(ctx, PAGE)).total, 0);
  }
});

Deno.test("deleteThread() deletes the thread's draft, and a workflow that has no version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const published = await publishedWorkflow(ctx);
  const { threadId: about } = await createThreadFromWorkflow(ctx, { workflowId: published });
  const { threadId } = await createThread(ctx);
  const definition = definitionNamed("New");
  const { workflowId } = await createWorkflow(ctx, { definition, threadId });
  await linkWorkflow(ctx, { threadId, workflowId });

  await deleteThread(ctx, { threadId });
  await assert.rejects(getWorkflow(ctx, { workflowId }), { code: "not_found" });
  await deleteThread(ctx, { threadId: about });
  assert.equal((await getWorkflow(ctx, { workflowId: published })).isDraft, false);
});

Deno.test("a thread no longer shows a workflow that was deleted", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  await deleteWorkflow(withHooks(ctx), { workflowId });
  assert.equal((await getThread(ctx, { threadId })).workflowId, null);
  const { workflow, workflowPublicId } = await listMessages(ctx, { threadId, ...PAGE });
  assert.deepEqual([workflow, workflowPublicId], [null, null]);
});

Deno.test("a caller who may read a thread sees its draft, but no workflow that they may not read", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const mate = testContext(db, { orgKey: owner.principal.orgKey, teamKeys: ["sales"] });
  const workflowId = await publishedWorkflow(owner, { name: "Secret" });
  const { threadId } = await createThreadFromWorkflow(owner, { workflowId });
  await shareThread(owner, { threadId, teamKeys: ["sales"] });
  assert.equal((await listMessages(mate, { threadId, ...PAGE })).workflow?.name, "Secret");
  const { threadId: plain } = await createThread(owner);
  await linkWorkflow(owner, { threadId: plain, workflowId });
  await shareThread(owner, { threadId: plain, teamKeys: ["sales"] });
  const { workflow, workflowPublicId } = await listMessages(mate, { threadId: plain, ...PAGE });
  assert.deepEqual([workflow, workflowPublicId], [null, null]);
});
