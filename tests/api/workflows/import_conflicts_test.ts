import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import assert from "node:assert/strict";
import { type Context } from "../../../src/identity/context.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { getDraft } from "../../../src/workflows/drafts/draft_access.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { listVersions } from "../../../src/workflows/versions/list_versions.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import {
  allRows,
  exportedTexts,
  importFile,
  sendAs,
  yamlNamed,
} from "../../support/http/workflow_files.ts";
import {
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../../support/workflows/workflows.ts";

async function versionNumbers(ctx: Context, workflowId: string): Promise<number[]> {
  const { versions } = await listVersions(ctx, { workflowId, limit: 20, includeAll: true });
  return versions.map(({ versionNumber }) => versionNumber);
}

Deno.test("a version that the file was not made from is not published over, unless forced", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  const [text = ""] = await exportedTexts(send);
  await publishVersion(ctx, { workflowId, name: "By hand" });
  const definition = text.replace("name: One", "name: Edited");
  for (const stale of [text, definition]) {
    for (const dryRun of [true, false]) {
      const { status, body } = await importFile(send, { definition: stale, dryRun });
      assert.deepEqual([status, body.code, body.currentVersionNumber], [409, "newer_version", 2]);
      assert.match(body.diff, /^--- version 2\n\+\+\+ file\n[^]*^-name: By hand$/m);
    }
  }
  assert.deepEqual(await versionNumbers(ctx, workflowId), [2, 1]);
  const { status, body } = await importFile(send, { definition, force: true });
  assert.deepEqual([status, body.outcome], [200, "updated"]);
  assert.deepEqual(await versionNumbers(ctx, workflowId), [3, 2, 1]);
});

Deno.test("the next edit of a file is published over the version that was imported last", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  const [text = ""] = await exportedTexts(send);
  // The head stays as it was exported: nobody writes it anew between two commits.
  for (const name of ["Two", "Three", "One"]) {
    const { body } = await importFile(send, {
      definition: text.replace("name: One", `name: ${name}`),
    });
    assert.equal(body.outcome, "updated", name);
  }
  await publishVersion(ctx, { workflowId, name: "By hand" });
  const stale = text.replace("name: One", "name: Five");
  assert.equal((await importFile(send, { definition: stale })).status, 409);
  // An export takes the work by hand over, and its edit goes through.
  const [fresh = ""] = await exportedTexts(send);
  const definition = fresh.replace("name: By hand", "name: Six");
  assert.equal((await importFile(send, { definition })).body.outcome, "updated");
});

Deno.test("an import without a change makes the version the one that was imported last", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const { body } = await importFile(send, { definition: yamlNamed("One"), key: "k" });
  await publishVersion(ctx, { workflowId: body.workflowId, name: "Two" });
  const same = await importFile(send, { definition: yamlNamed("Two"), key: "k" });
  assert.equal(same.body.outcome, "unchanged");
  const next = await importFile(send, { definition: yamlNamed("Three"), key: "k" });
  assert.equal(next.body.outcome, "updated");
  const updatedAt = (await getWorkflow(ctx, body)).updatedAt;
  await importFile(send, { definition: yamlNamed("Three"), key: "k" });
  assert.equal((await getWorkflow(ctx, body)).updatedAt, updatedAt);
});

Deno.test("an import leaves drafts alone", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  await saveDraft(ctx, { workflowId, definition: definitionNamed("Mine") });
  const draft = await getDraft(ctx, { workflowId });
  const [text = ""] = await exportedTexts(send);
  await importFile(send, { definition: text.replace("name: One", "name: Two") });
  assert.deepEqual(await getDraft(ctx, { workflowId }), draft);
});

Deno.test("a workflow that was never published is published by its file", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await draftedWorkflow(ctx);
  const { body } = await importFile(sendAs(ctx), { definition: yamlNamed("A"), key: workflowId });
  assert.deepEqual([body.outcome, body.workflowId], ["updated", workflowId]);
  assert.deepEqual(await versionNumbers(ctx, workflowId), [1]);
});

Deno.test("a workflow that was deleted is made anew by its file", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const send = sendAs(ctx);
  const workflowId = await publishedWorkflow(ctx, { name: "One" });
  const texts = await exportedTexts(send);
  await deleteWorkflow(withHooks(ctx), { workflowId });
  const { body } = await importFile(send, { definition: texts[0] ?? "" });
  assert.equal(body.outcome, "created");
  assert.notEqual(body.workflowId, workflowId);
  assert.deepEqual(await exportedTexts(send), texts);
});

Deno.test("a reader's import is refused where it would change something, and nothing else", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const reader = testContext(db, { ...owner.principal, userId: owner.ids.uuid() });
  const workflowId = await publishedWorkflow(owner, { name: "One" });
  await shareWorkflow(owner, { workflowId, teamKeys: ["sales"] });
  const [text = ""] = await exportedTexts(sendAs(reader));
  const before = await allRows(db);
  assert.equal((await importFile(sendAs(reader), { definition: text })).body.outcome, "unchanged");
  const definition = text.replace("name: One", "name: Two");
  for (const dryRun of [true, false]) {
    const { status } = await importFile(sendAs(reader), { definition, dryRun, force: true });
    assert.equal(status, 403);
  }
  assert.deepEqual(await allRows(db), before);
});

Deno.test("imports of one new file at the same time make one workflow", async () => {
  await using db = await openTestDatabase();
  const send = sendAs(testContext(db));
  const answers = await Promise.all(
    Array.from({ length: 5 }, () => importFile(send, { definition: yamlNamed("A"), key: "a" })),
  );
  const outcomes = answers.map(({ body }) => body.outcome).sort();
  assert.deepEqual(outcomes, ["created", ...Array(4).fill("unchanged")]);
  assert.equal((await exportedTexts(send)).length, 1);
});

Deno.test("of two workflows that came from files with one key, an import means the caller's own", async () => {
  await using db = await openTestDatabase();
  const other = testContext(db);
  const own = testContext(db, { orgKey: other.principal.orgKey });
  const made: string[] = [];
  for (const ctx of [other, own]) {
    const { body } = await importFile(sendAs(ctx), { definition: yamlNamed("A"), key: "a" });
    assert.equal(body.outcome, "created");
    made.push(body.workflowId);
  }
  await setWorkflowPublic(other, { workflowId: made[0] ?? "", isPublic: true });
  const { body } = await importFile(sendAs(own), { definition: yamlNamed("B"), key: "a" });
  assert.deepEqual([body.outcome, body.workflowId], ["updated", made[1]]);
});
