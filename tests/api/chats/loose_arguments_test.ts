/** Arguments of calls as models write them, which are not always of the type that a tool says. */
import { deepEqual, equal, match } from "node:assert/strict";
import { createThread } from "../../../src/threads/create_thread.ts";
import { listMessages } from "../../../src/threads/list_messages.ts";
import type { Json } from "../../../src/lib/json.ts";
import { ask, modelsAt, openChat } from "../../support/chat/chat.ts";
import { startFakeModel } from "../../support/chat/fake_model.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";

const NOTE = {
  format: "planner/1",
  name: "Loose",
  steps: [{ id: "note", service: "files", action: "write", with: { name: "a.txt", text: "a" } }],
};

/** The answers of the tools to the calls, and the name of the draft after them. */
async function resultsOf(
  ...calls: readonly { name: string; arguments: Json }[]
): Promise<{ results: string[]; name: unknown }> {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { canWrite: true });
  await using fake = startFakeModel([{ calls }, { text: ["Fine."] }]);
  await using test = openChat({ models: modelsAt(fake.baseUrl) });
  const { threadId } = await createThread(ctx);
  await ask(test, { ctx, threadId });
  const { workflow } = await listMessages(ctx, { threadId, page: 1, limit: 5 });
  const results = fake.requests[1]?.body.messages.flatMap(({ role, content }) =>
    role === "tool" ? [String(content)] : []
  );
  return { results: results ?? [], name: workflow?.name };
}

Deno.test("a definition that is an object is taken as its text", async () => {
  const { results, name } = await resultsOf({
    name: "save_draft",
    arguments: { definition: NOTE },
  });
  match(results[0] ?? "", /is saved/);
  equal(name, "Loose");
});

Deno.test("truths, objects and lists that are texts, and nulls for nothing, are taken", async () => {
  const { results, name } = await resultsOf(
    { name: "save_draft", arguments: { definition: JSON.stringify(NOTE) } },
    { name: "list_workflows", arguments: { search: null } },
    { name: "run", arguments: { again: "false", inputs: "{}", workflow: null } },
    {
      name: "patch_draft",
      arguments: { operations: '[{"op":"set","path":"name","value":"New"}]' },
    },
  );
  deepEqual(results.filter((text) => text.startsWith("Cannot call")), []);
  match(results[1] ?? "", /Loose/);
  equal(name, "New");
});

Deno.test("what cannot be meant otherwise is refused as before", async () => {
  const { results } = await resultsOf(
    { name: "publish", arguments: { force: "yes" } },
    { name: "look_up", arguments: { topic: null } },
    { name: "list_workflows", arguments: { pages: 1 } },
    { name: "run", arguments: { inputs: "[]" } },
  );
  match(results[0] ?? "", /^Cannot call publish:\n- force: /);
  match(results[1] ?? "", /^Cannot call look_up:\n- topic: /);
  match(results[2] ?? "", /^Cannot call list_workflows:\n- arguments: /);
  match(results[3] ?? "", /^Cannot call run:\n- inputs: /);
});
