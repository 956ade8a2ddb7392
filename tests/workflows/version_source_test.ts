import assert from "node:assert/strict";
import { openDraft } from "../../src/workflows/drafts/copy_version_to_draft.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import { printDefinition } from "../../src/definition/canonical.ts";
import { parseDefinition } from "../../src/definition/parse.ts";
import { diffWorkflow } from "../../src/workflows/versions/diff_workflow.ts";
import { getVersion } from "../../src/workflows/versions/get_version.ts";
import { publishWorkflow } from "../../src/workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { TEMPLATE_TEXTS } from "../../src/workflows/templates/texts.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { definitionNamed, withHooks } from "../support/workflows/workflows.ts";

const COMMENTED = `# Ours
name: Invoices # as the office says
format: planner/1

steps: [] # to come
# The end
`;

Deno.test("a version that is copied into a draft has the source text that was published, with its comments", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  for (const source of [COMMENTED, ...TEMPLATE_TEXTS.map((template) => template.source)]) {
    const { workflowId } = await createWorkflow(ctx, { definition: source });
    await publishWorkflow(ctx, { workflowId });
    const draft = await openDraft(ctx, { workflowId });
    assert.equal(draft.source, source);
    assert.deepEqual(draft.definition, parseDefinition(source).definition);
    assert.deepEqual([draft.valid, draft.baseVersionNumber], [true, 1]);
  }
});

Deno.test("comments go from version to version through a draft that is edited", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const { workflowId } = await createWorkflow(ctx, { definition: COMMENTED });
  await publishWorkflow(ctx, { workflowId });
  const copied = await openDraft(ctx, { workflowId });
  const edited = copied.source.replace("name: Invoices", "name: Bills");
  await saveDraft(ctx, { workflowId, definition: edited });
  await publishWorkflow(ctx, { workflowId });
  assert.equal((await openDraft(ctx, { workflowId })).source, edited);
  assert.match(edited, /^# Ours\nname: Bills # as the office says\n[^]*# The end\n$/);
});

Deno.test("two versions that differ in their comments alone mean the same", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const { workflowId } = await createWorkflow(ctx, { definition: COMMENTED });
  const first = await publishWorkflow(ctx, { workflowId });
  await saveDraft(ctx, { workflowId, definition: COMMENTED.replaceAll(/ *#.*\n/g, "\n") });
  const second = await publishWorkflow(ctx, { workflowId });
  const diff = await diffWorkflow(ctx, { workflowId, from: 1, to: 2 });
  assert.deepEqual([diff.text, diff.changes], ["", []]);
  const [before, after] = await Promise.all(
    [first, second].map(({ versionId }) => getVersion(ctx, { workflowId, versionId })),
  );
  assert.deepEqual(before?.workflow, after?.workflow);
});

Deno.test("what was published from JSON, or before texts were kept, is copied as YAML", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const definition = definitionNamed("Invoices");
  const printed = printDefinition(definition, "yaml");
  for (const given of [definition, JSON.stringify(definition, null, 2)]) {
    const { workflowId } = await createWorkflow(ctx, { definition: given });
    await publishWorkflow(ctx, { workflowId });
    assert.equal((await openDraft(ctx, { workflowId })).source, printed);
  }
  const { workflowId } = await createWorkflow(ctx, { definition: COMMENTED });
  await publishWorkflow(ctx, { workflowId });
  await db.transaction(({ queries }) =>
    queries.updateTable("workflow_versions").set({ source: null })
      .where("workflow_id", "=", workflowId).execute()
  );
  assert.equal((await openDraft(ctx, { workflowId })).source, printed);
});
