import assert from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromWorkflow } from "../../src/threads/create_thread_from_workflow.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { ask, openChat } from "../support/chat/chat.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
} from "../support/workflows/workflows.ts";

const BEHIND = /version 1, has started\. There is a draft with changes that are not published/;
const UP_TO_DATE = /^Run [0-9a-f-]+ of "Invoices", version 1, has started\.\n\n/;

Deno.test('"run it" says which version it runs, and that a changed draft is not published', async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const workflowId = await publishedWorkflow(ctx);
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  const run = async () => (await ask(test, { ctx, threadId, message: "run it" })).text;
  assert.match(await run(), UP_TO_DATE);
  for (const definition of [definitionNamed("Changed"), BROKEN_SOURCE]) {
    await saveDraft(ctx, { workflowId, threadId, definition });
    assert.match(await run(), BEHIND);
  }
  const commented = "# the same\nformat: planner/1\nname: Invoices\nsteps: []\n";
  await saveDraft(ctx, { workflowId, threadId, definition: commented });
  assert.match(await run(), UP_TO_DATE);
});

Deno.test("a run by name tells of a draft outside the thread too", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  await using test = openChat();
  const { threadId } = await createThread(ctx);
  const workflowId = await publishedWorkflow(ctx);
  const message = "run Invoices";
  assert.match((await ask(test, { ctx, threadId, message })).text, UP_TO_DATE);
  await saveDraft(ctx, { workflowId, definition: definitionNamed("Changed") });
  assert.match((await ask(test, { ctx, threadId, message })).text, BEHIND);
  await draftedWorkflow(ctx, { name: "Only drafted" });
  const { text } = await ask(test, { ctx, threadId, message: "run Only drafted" });
  assert.match(text, /has no published version: publish it first/);
});
