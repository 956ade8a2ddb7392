import assert from "node:assert/strict";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromWorkflow } from "../../src/threads/create_thread_from_workflow.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import { ask, modelsAt, openChat } from "../support/chat/chat.ts";
import { testContext } from "../support/identity/context.ts";
import { countQueries } from "../support/db/counted_database.ts";
import { openTestDatabase, type TestDatabase } from "../support/db/database.ts";
import { NOTE } from "../support/workflows/definitions.ts";
import { startFakeModel } from "../support/chat/fake_model.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

/** A reader's thread with a draft of a workflow that was shared with its team until now. */
async function openUnshared(db: TestDatabase) {
  const owner = testContext(db, { teamKeys: ["sales"] });
  const workflowId = await publishedWorkflow(owner, { name: "Shared", teamKeys: ["sales"] });
  const ctx = testContext(db, {
    orgKey: owner.principal.orgKey,
    teamKeys: ["sales"],
    canWrite: true,
  });
  const { threadId } = await createThreadFromWorkflow(ctx, { workflowId });
  await shareWorkflow(owner, { workflowId, teamKeys: [] });
  return { ctx, threadId };
}

Deno.test("a thread's draft is shown, checked and changed after its workflow was unshared", async () => {
  await using db = await openTestDatabase();
  const { ctx, threadId } = await openUnshared(db);
  await using chat = openChat();
  assert.match(
    (await ask(chat, { ctx, threadId, message: "show the draft" })).text,
    /name: Shared/,
  );
  const changed = await ask(chat, { ctx, threadId, message: `\`\`\`yaml\n${NOTE}\n\`\`\`` });
  assert.match(changed.text, /draft "Note" is saved and valid/);
  const { workflow } = await listMessages(ctx, { threadId, page: 1, limit: 20 });
  assert.equal(workflow?.name, "Note");
  assert.match((await ask(chat, { ctx, threadId, message: "show the draft" })).text, /name: Note/);
});

Deno.test("a draft of a workflow that was unshared is not published", async () => {
  await using db = await openTestDatabase();
  const { ctx, threadId } = await openUnshared(db);
  await using chat = openChat();
  const { text } = await ask(chat, { ctx, threadId, message: "publish it" });
  assert.match(text, /deleted, or no longer shared with you/);
  const { workflow } = await listMessages(ctx, { threadId, page: 1, limit: 20 });
  assert.equal(workflow?.name, "Shared");
});

Deno.test("the context of a model includes a draft whose workflow was unshared", async () => {
  await using db = await openTestDatabase();
  const { ctx, threadId } = await openUnshared(db);
  const calls = [{ name: "check_definition", arguments: {} }];
  await using fake = startFakeModel([{ calls }, { text: ["Ok."] }]);
  await using chat = openChat({ models: modelsAt(fake.baseUrl) });
  await ask(chat, { ctx, threadId, message: "Is it valid?" });
  const [first, second] = fake.requests.map(({ body }) => JSON.stringify(body.messages));
  assert.match(first ?? "", /a draft of a workflow that the user may no longer read/);
  assert.match(second ?? "", /It is valid\./);
});

/** A change, a question, an action, and a message that nothing understands. */
const MESSAGES = [
  "rename it to Memo",
  "what does the first step do?",
  "publish it",
  "the weather of yesterday was a purple bicycle",
];

/** Half of them begin and end the reply. */
const QUERIES_MAX = 40;

Deno.test("the readers of a message share what they read of its thread", async () => {
  await using db = await openTestDatabase();
  const counted = countQueries(db);
  const ctx = { ...testContext(db), db: counted.db };
  const { threadId } = await createThread(ctx);
  await using chat = openChat();
  await ask(chat, { ctx, threadId, message: `\`\`\`yaml\n${NOTE}\n\`\`\`` });
  for (const message of MESSAGES) {
    counted.take();
    await ask(chat, { ctx, threadId, message });
    const { queries } = counted.take();
    assert.ok(queries <= QUERIES_MAX, `${queries} queries for: ${message}`);
  }
});
