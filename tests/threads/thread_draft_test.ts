import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import type { JsonObject } from "../../src/lib/json.ts";
import { createThreadFromWorkflow } from "../../src/threads/create_thread_from_workflow.ts";
import { linkWorkflow } from "../../src/threads/link_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import { discardDraft } from "../../src/workflows/drafts/discard_draft.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { diffWorkflow } from "../../src/workflows/versions/diff_workflow.ts";
import { publishWorkflow } from "../../src/workflows/versions/publish_workflow.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { insertTestThread } from "../support/chat/threads.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  publishedWorkflow,
  withHooks,
} from "../support/workflows/workflows.ts";

const PUBLISHED = definitionNamed("Published");

async function shown(
  ctx: Context,
  threadId: string,
): Promise<{ workflow: unknown; valid: boolean | null }> {
  const { workflow, valid } = await listMessages(ctx, { threadId, page: 1, limit: 20 });
  return { workflow, valid };
}

Deno.test("listMessages() shows a thread's draft while it has errors, where it parses", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "Published" });
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  assert.deepEqual(await shown(ctx, threadId), { workflow: PUBLISHED, valid: true });

  const steps = [{ id: "one", service: "no" }];
  const wrong: JsonObject = { format: "planner/1", name: "Half", steps };
  await saveDraft(ctx, { workflowId, threadId, definition: wrong });
  assert.deepEqual(await shown(ctx, threadId), { workflow: wrong, valid: false });
  await assert.rejects(publishWorkflow(withHooks(ctx), { workflowId, threadId }), {
    code: "unprocessable",
  });
  assert.equal((await diffWorkflow(ctx, { workflowId, from: 1, to: "draft" })).changes.length, 2);

  // None of them is a map, so the default version stands in.
  for (const definition of [BROKEN_SOURCE, "- a list", "name: One\nname: Two\n", "", "a: &x 1"]) {
    await saveDraft(ctx, { workflowId, threadId, definition });
    assert.deepEqual(await shown(ctx, threadId), { workflow: PUBLISHED, valid: false }, definition);
  }
  const mended = definitionNamed("Mended");
  await saveDraft(ctx, { workflowId, threadId, definition: mended });
  assert.deepEqual(await shown(ctx, threadId), { workflow: mended, valid: true });
  await discardDraft(ctx, { workflowId, threadId });
  assert.deepEqual(await shown(ctx, threadId), { workflow: PUBLISHED, valid: true });
});

Deno.test("listMessages() names the thread's draft where it is asked for it", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const asked = async (threadId: string) => {
    const input = { threadId, page: 1, limit: 20 } as const;
    assert.equal("draftId" in await listMessages(ctx, input), false);
    return (await listMessages(ctx, { ...input, expand: ["draftId"] })).draftId;
  };
  assert.equal(await asked(await insertTestThread(ctx)), null);
  const workflowId = await publishedWorkflow(ctx, { name: "Published" });
  const { threadId, draftPublicId } = await createThreadFromWorkflow(ctx, { workflowId });
  assert.equal(await asked(threadId), draftPublicId);
  await publishWorkflow(withHooks(ctx), { workflowId, threadId });
  assert.equal(await asked(threadId), null);
});

Deno.test("listMessages() says that the only draft of a workflow cannot be read", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const threadId = await insertTestThread(ctx);
  assert.deepEqual(await shown(ctx, threadId), { workflow: null, valid: null });
  const { workflowId } = await createWorkflow(ctx, { threadId, definition: BROKEN_SOURCE });
  await linkWorkflow(ctx, { threadId, workflowId });
  assert.deepEqual(await shown(ctx, threadId), { workflow: null, valid: false });
});

Deno.test("listMessages() shows whatever a draft with errors holds", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  const odd = [
    '{"__proto__": {"name": "x"}, "steps": 5}',
    `steps: [${"[".repeat(50)}${"]".repeat(50)}]`,
  ];
  for (
    const definition of [...odd, `name: ${"x".repeat(200_000)}`, "inputs: []\nenv: 1\nsteps: {}"]
  ) {
    await saveDraft(ctx, { workflowId, threadId, definition });
    const { workflow, valid } = await shown(ctx, threadId);
    assert.equal(valid, false);
    assert.equal(typeof workflow, "object");
    assert.ok(!JSON.stringify(workflow).includes("Invoices"), definition.slice(0, 50));
  }
});
