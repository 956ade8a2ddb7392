import assert from "node:assert/strict";
import type { JsonObject } from "../../../src/lib/json.ts";
import type { Context } from "../../../src/identity/context.ts";
import type { DiffSide } from "../../../src/documents/versions/load_diff.ts";
import { diffWorkflow } from "../../../src/workflows/versions/diff_workflow.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { insertTestThread } from "../../support/chat/threads.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
  publishVersion,
} from "../../support/workflows/workflows.ts";

const NOT_FOUND = { code: "not_found" };

function diff(ctx: Context, workflowId: string, [from, to]: [DiffSide, DiffSide]) {
  return diffWorkflow(ctx, { workflowId, from, to });
}

Deno.test("diffWorkflow() compares versions, either way round", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  await publishVersion(ctx, { workflowId, name: "Two" });
  assert.deepEqual(await diff(ctx, workflowId, [1, 2]), {
    from: 1,
    to: 2,
    text: [
      "--- version 1",
      "+++ version 2",
      "@@ -1,3 +1,3 @@",
      " format: planner/1",
      "-name: One",
      "+name: Two",
      " steps: []",
      "",
    ].join("\n"),
    changes: [{ path: "name", before: "One", after: "Two" }],
  });
  const back = await diff(ctx, workflowId, [2, 1]);
  assert.deepEqual(back.changes, [{ path: "name", before: "Two", after: "One" }]);
  const same = { from: 2, to: 2, text: "", changes: [] };
  assert.deepEqual(await diff(ctx, workflowId, [2, 2]), same);
});

Deno.test("diffWorkflow() does not see how a draft is written", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  const definition = "# a comment\nsteps: [ ]\nname: 'One'\nformat: planner/1\n";
  await saveDraft(ctx, { workflowId, definition });
  const same = { from: 1, to: "draft", text: "", changes: [] };
  assert.deepEqual(await diff(ctx, workflowId, [1, "draft"]), same);
});

/** A version against a draft that says this. */
async function diffOfDraft(ctx: Context, definition: string | JsonObject) {
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  const { valid } = await saveDraft(ctx, { workflowId, definition });
  assert.equal(valid, false);
  return await diff(ctx, workflowId, [1, "draft"]);
}

Deno.test("diffWorkflow() compares a draft with errors as long as it is a map", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const wrong = { ...definitionNamed("One"), steps: [{ id: "a", service: "nope" }], extra: [1] };
  const changes = [
    { path: "steps[0]", before: null, after: { id: "a", service: "nope" } },
    { path: "extra", before: null, after: [1] },
  ];
  const reversed = Object.fromEntries(Object.entries(wrong).reverse());
  for (const definition of [wrong, JSON.stringify(wrong), reversed]) {
    const told = await diffOfDraft(ctx, definition);
    assert.deepEqual(told.changes, changes);
    assert.match(told.text, /^-steps: \[\]\n\+steps:\n\+ {2}- id: a\n\+ {4}service: nope$/m);
  }
});

Deno.test("diffWorkflow() compares the source of a draft that cannot be read, as text alone", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const yaml = await diffOfDraft(ctx, BROKEN_SOURCE);
  assert.deepEqual(yaml.changes, []);
  assert.match(yaml.text, /^-name: One\n-steps: \[\]\n\+name: Broken\n\+steps: \[$/m);
  const json = await diffOfDraft(
    ctx,
    '{\n  "format": "planner/1",\n  "name": "One",\n  "steps": [\n',
  );
  assert.deepEqual(json.changes, []);
  assert.match(json.text, /^ {3}"name": "One",\n- {2}"steps": \[\]\n-\}\n\+ {2}"steps": \[$/m);
  const text = await diffOfDraft(ctx, "just words");
  assert.deepEqual(text.changes, []);
  assert.match(text.text, /^\+just words$/m);
});

Deno.test("diffWorkflow() takes the draft of a thread, and refuses a caller who may not read the thread", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["sales"] });
  const workflowId = await publishedWorkflow(ctx, { name: "One", teamKeys: ["sales"] });
  const threadId = await insertTestThread(ctx);
  await saveDraft(ctx, { workflowId, definition: definitionNamed("Common") });
  await saveDraft(ctx, { workflowId, threadId, definition: definitionNamed("Of the thread") });
  const input = { workflowId, from: 1, to: "draft" } as const;
  const { changes } = await diffWorkflow(ctx, { ...input, threadId });
  assert.equal(changes[0]?.after, "Of the thread");
  const { orgKey } = ctx.principal;
  const mate = testContext(db, { orgKey, teamKeys: ["sales"] });
  await assert.rejects(diffWorkflow(mate, { ...input, threadId }), NOT_FOUND);
  assert.equal((await diffWorkflow(mate, input)).changes[0]?.after, "Common");
});

Deno.test("diffWorkflow() finds no version and no draft where there is none", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const published = await publishedWorkflow(ctx);
  const other = await publishedWorkflow(ctx);
  await publishVersion(ctx, { workflowId: other, name: "Two" });
  const drafted = await draftedWorkflow(ctx);
  for (const sides of [[1, 2], [2, 1], [1, "draft"], ["draft", 1]] as [DiffSide, DiffSide][]) {
    await assert.rejects(diff(ctx, published, sides), NOT_FOUND);
  }
  await assert.rejects(diff(ctx, drafted, [1, "draft"]), NOT_FOUND);
  assert.equal((await diff(ctx, drafted, ["draft", "draft"])).text, "");
});
