import assert from "node:assert/strict";
import { openDraft } from "../../../src/workflows/drafts/copy_version_to_draft.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import { discardDraft, discardThreadDrafts } from "../../../src/workflows/drafts/discard_draft.ts";
import { getDraft } from "../../../src/workflows/drafts/draft_access.ts";
import { getVersion } from "../../../src/workflows/versions/get_version.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { listVersions } from "../../../src/workflows/versions/list_versions.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { insertTestThread } from "../../support/chat/threads.ts";
import {
  BROKEN_SOURCE,
  copyVersionToDraft,
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../../support/workflows/workflows.ts";

const NOT_FOUND = { code: "not_found" };

Deno.test("createWorkflow() makes a draft that shows what it was given", async () => {
  await using db = await openTestDatabase();
  const ctx = { ...testContext(db), clock: new ManualClock() };
  const source = "# ours\nformat: planner/1\nname: Invoices\nsteps: []\n";
  const { workflowId, draftId, valid, errors } = await createWorkflow(ctx, { definition: source });
  assert.deepEqual({ valid, errors }, { valid: true, errors: [] });
  assert.deepEqual(await getDraft(ctx, { workflowId }), {
    draftId,
    workflowId,
    threadId: null,
    baseVersionNumber: null,
    definition: definitionNamed("Invoices"),
    source,
    valid: true,
    errors: [],
    warnings: [],
    updatedAt: "2030-01-01T00:00:00.000Z",
  });
  const detail = await getWorkflow(ctx, { workflowId });
  assert.equal(detail.name, "Invoices");
  assert.deepEqual([detail.version, detail.workflow, detail.isDraft], [null, null, true]);
});

Deno.test("createWorkflow() keeps an invalid draft under the name that can be read", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const broken = await createWorkflow(ctx, { definition: BROKEN_SOURCE });
  assert.equal(broken.valid, false);
  const draft = await getDraft(ctx, { workflowId: broken.workflowId });
  assert.deepEqual([draft.valid, draft.definition], [false, null]);
  assert.equal(draft.source, BROKEN_SOURCE);
  assert.deepEqual(draft.errors, broken.errors);
  assert.equal((await getWorkflow(ctx, broken)).name, "Broken");
  const nameless = await createWorkflow(ctx, { definition: { steps: "none" } });
  assert.equal((await getWorkflow(ctx, nameless)).name, "Untitled");
});

Deno.test("a draft warns of a step that never runs, also after it was copied from a version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const step = { id: "a", when: "false", service: "wait", action: "for", with: { duration: "1s" } };
  const definition = { format: "planner/1", name: "Off", steps: [step] };
  const { workflowId, valid } = await createWorkflow(ctx, { definition });
  assert.equal(valid, true);
  const message = "the step never runs: its condition is always false";
  const warning = { path: "steps[0].when", line: null, column: null, message };
  const { warnings } = await getDraft(ctx, { workflowId });
  assert.deepEqual(warnings, [warning]);
  await publishWorkflow(withHooks(ctx), { workflowId });
  const copied = await openDraft(ctx, { workflowId });
  assert.deepEqual([copied.valid, copied.errors], [true, []]);
  assert.deepEqual(copied.warnings, [{ ...warning, line: 7, column: 11 }]);
  assert.deepEqual(await getDraft(ctx, { workflowId }), copied);
});

Deno.test("createWorkflow() refuses a definition above 256 KB and makes nothing", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const definition = "#".repeat(256 * 1024 + 1);
  await assert.rejects(createWorkflow(ctx, { definition }), { code: "too_large" });
  const rows = await db.queries.selectFrom("workflows").select("id").execute();
  assert.deepEqual(rows, []);
});

Deno.test("createWorkflow() refuses an object that is nested beyond printing", async () => {
  await using db = await openTestDatabase();
  const text = '{"é":'.repeat(200_000) + '{"toJSON":1}' + "}".repeat(200_000);
  const call = createWorkflow(testContext(db), { definition: JSON.parse(text) });
  await assert.rejects(call, { code: "invalid_request" });
});

Deno.test("saveDraft() replaces the text, and the name until there is a version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await draftedWorkflow(ctx, { name: "First" });
  const before = await getDraft(ctx, { workflowId });
  const draft = await saveDraft(ctx, { workflowId, definition: definitionNamed("Second") });
  assert.equal(draft.draftId, before.draftId);
  assert.deepEqual(await getDraft(ctx, { workflowId }), draft);
  assert.equal((await getWorkflow(ctx, { workflowId })).name, "Second");

  const published = await publishedWorkflow(ctx, { name: "Published" });
  await saveDraft(ctx, { workflowId: published, definition: definitionNamed("Next") });
  assert.equal((await getWorkflow(ctx, { workflowId: published })).name, "Published");
});

Deno.test("saveDraft() writes over no other text than the one that it replaces", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const [first, second] = ["One", "Two"].map((name) => JSON.stringify(definitionNamed(name)));
  const { workflowId } = await createWorkflow(ctx, { definition: first ?? "" });
  const save = (replaces: string | null | undefined) =>
    saveDraft(ctx, { workflowId, definition: second ?? "", replaces });
  for (const wrong of [null, "", `${first} `, second]) {
    await assert.rejects(save(wrong), { code: "conflict", reason: "draft_changed" });
  }
  assert.equal((await getDraft(ctx, { workflowId })).source, first);
  assert.equal((await save(first)).source, second);
  await assert.rejects(save(first), { reason: "draft_changed" });

  // A draft that is gone is not brought back by a text that was made from it.
  await publishWorkflow(withHooks(ctx), { workflowId });
  await assert.rejects(save(second), { reason: "draft_changed" });
  assert.equal((await save(null)).baseVersionNumber, 1);
});

Deno.test("saveDraft() makes a draft that is based on the default version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  await publishVersion(ctx, { workflowId, name: "Second" });
  const draft = await saveDraft(ctx, { workflowId, definition: BROKEN_SOURCE });
  assert.deepEqual([draft.baseVersionNumber, draft.valid], [2, false]);
  assert.equal((await getWorkflow(ctx, { workflowId })).isDraft, true);
});

Deno.test("saveDraft() keeps a draft for each thread beside the one without", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const places = [null, await insertTestThread(ctx), await insertTestThread(ctx)];
  for (const [index, threadId] of places.entries()) {
    const definition = definitionNamed(`Place ${index}`);
    const { draftId } = await saveDraft(ctx, { workflowId, threadId, definition });
    assert.equal((await getDraft(ctx, { workflowId, threadId, draftId })).threadId, threadId);
  }
  const stored = await db.queries.selectFrom("drafts").select("thread_id").execute();
  assert.deepEqual(stored.map((row) => row.thread_id).sort(), [...places].sort());
});

Deno.test("getDraft() without a thread prefers the caller's own latest draft", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db, { teamKeys: ["sales"], canWrite: true }), clock };
  const workflowId = await publishedWorkflow(ctx, { teamKeys: ["sales"] });
  const { orgKey } = ctx.principal;
  const colleague = { ...testContext(db, { orgKey, teamKeys: ["sales"], canWrite: true }), clock };
  const threadId = await insertTestThread(colleague);
  await saveDraft(ctx, { workflowId, definition: definitionNamed("Common") });
  clock.advance(1);
  await saveDraft(colleague, { workflowId, threadId, definition: definitionNamed("Own") });
  clock.advance(1);
  const common = await saveDraft(ctx, { workflowId, definition: definitionNamed("Common, later") });
  assert.equal((await getDraft(colleague, { workflowId })).threadId, threadId);
  assert.deepEqual(await getDraft(ctx, { workflowId }), common);
  await discardDraft(colleague, { workflowId });
  assert.deepEqual(await getDraft(colleague, { workflowId }), common);
});

Deno.test("discardDraft() deletes the draft alone", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  await saveDraft(ctx, { workflowId, definition: BROKEN_SOURCE });
  const answer = await discardDraft(ctx, { workflowId });
  assert.deepEqual(answer, { success: true, message: "Draft discarded" });
  await assert.rejects(getDraft(ctx, { workflowId }), NOT_FOUND);
  await assert.rejects(discardDraft(ctx, { workflowId }), NOT_FOUND);
  assert.equal((await getWorkflow(ctx, { workflowId })).version, "1");
});

Deno.test("copyVersionToDraft() replaces the draft with the named version, or with the default one", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "First" });
  await publishVersion(ctx, { workflowId, name: "Second" });
  const { versions } = await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  const { versionId } = versions[1]!;
  const first = await copyVersionToDraft(ctx, { workflowId, versionId });
  assert.deepEqual([first.baseVersionNumber, first.valid], [1, true]);
  assert.deepEqual(first.definition, (await getVersion(ctx, { workflowId, versionId })).workflow);
  const again = await saveDraft(ctx, { workflowId, definition: first.source });
  assert.deepEqual(again.definition, first.definition);
  const second = await copyVersionToDraft(ctx, { workflowId });
  assert.equal(second.definition?.name, "Second");
  assert.deepEqual(await getDraft(ctx, { workflowId }), second);
});

Deno.test("copyVersionToDraft() finds no version of another workflow, and no default where there is none", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await draftedWorkflow(ctx);
  const other = await publishedWorkflow(ctx);
  const { versions } = await listVersions(ctx, { workflowId: other, limit: 1, includeAll: false });
  const { versionId } = versions[0]!;
  await assert.rejects(copyVersionToDraft(ctx, { workflowId, versionId }), NOT_FOUND);
  await assert.rejects(copyVersionToDraft(ctx, { workflowId }), NOT_FOUND);
});

Deno.test("openDraft() leaves a draft as it is, and makes one from the default version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "Published" });
  const made = await openDraft(ctx, { workflowId });
  assert.deepEqual([made.definition?.name, made.baseVersionNumber], ["Published", 1]);
  const saved = await saveDraft(ctx, { workflowId, definition: BROKEN_SOURCE });
  assert.deepEqual(await openDraft(ctx, { workflowId }), saved);
});

Deno.test("discardThreadDrafts() deletes a workflow that consists of nothing but such a draft", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const threadId = await insertTestThread(ctx);
  const alone = await createWorkflow(ctx, { definition: definitionNamed("Alone"), threadId });
  const drafted = await draftedWorkflow(ctx);
  const published = await publishedWorkflow(ctx);
  for (const workflowId of [drafted, published]) {
    await saveDraft(ctx, { workflowId, threadId, definition: definitionNamed("Talked") });
  }
  await ctx.db.transaction((tx) => discardThreadDrafts(tx, { threadId, now: ctx.clock.now() }));
  await assert.rejects(getWorkflow(ctx, alone), NOT_FOUND);
  assert.equal((await getDraft(ctx, { workflowId: drafted })).threadId, null);
  assert.equal((await getWorkflow(ctx, { workflowId: published })).isDraft, false);
});
