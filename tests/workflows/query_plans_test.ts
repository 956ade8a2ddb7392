import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import { openDraft } from "../../src/workflows/drafts/copy_version_to_draft.ts";
import { deleteEnv } from "../../src/workflows/envs/delete_env.ts";
import { deleteWorkflow } from "../../src/workflows/delete_workflow.ts";
import { diffWorkflow } from "../../src/workflows/versions/diff_workflow.ts";
import { discardDraft, discardThreadDrafts } from "../../src/workflows/drafts/discard_draft.ts";
import { exportWorkflow, exportWorkflows } from "../../src/workflows/files/export_workflows.ts";
import { getDraft } from "../../src/workflows/drafts/draft_access.ts";
import { getVersion } from "../../src/workflows/versions/get_version.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { importWorkflow } from "../../src/workflows/files/import_workflow.ts";
import { listEnvs } from "../../src/workflows/envs/list_envs.ts";
import { listVersions } from "../../src/workflows/versions/list_versions.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { loadRunnableVersion } from "../../src/workflows/versions/load_runnable_version.ts";
import { saveDraft } from "../../src/workflows/drafts/save_draft.ts";
import { setDefaultVersion } from "../../src/workflows/versions/set_default_version.ts";
import { setEnvs } from "../../src/workflows/envs/set_envs.ts";
import { setWorkflowPublic } from "../../src/workflows/set_workflow_public.ts";
import { SCOPES } from "../../src/documents/list_store.ts";
import { organizationHasWorkflow } from "../../src/workflows/workflow_store.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { withSealer } from "../support/workflows/envs.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { insertTestThread } from "../support/chat/threads.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../support/workflows/workflows.ts";

async function listEverything(ctx: Context): Promise<void> {
  for (const scope of SCOPES) {
    for (const isDraft of [false, true]) {
      for (const search of [undefined, "name"]) {
        await listWorkflows(ctx, { page: 1, limit: 20, scope, isDraft, search });
      }
    }
  }
}

async function callEverything(ctx: Context): Promise<void> {
  const { db, principal, clock } = ctx;
  const { teamKeys, orgKey } = principal;
  const workflowId = await publishedWorkflow(ctx, { teamKeys: [...teamKeys] });
  const { versionId } = await publishVersion(ctx, { workflowId, name: "Second" });
  await listEverything(ctx);
  await getWorkflow(ctx, { workflowId });
  await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  await listVersions(ctx, { workflowId, limit: 20, includeAll: true });
  await getVersion(ctx, { workflowId, versionId });
  await setDefaultVersion(ctx, { workflowId, versionId });
  await setWorkflowPublic(ctx, { workflowId, isPublic: true });
  await diffWorkflow(ctx, { workflowId, from: 1, to: 2 });
  await setEnvs(withSealer(ctx), { workflowId, envs: [{ name: "A", value: "x" }] });
  await listEnvs(ctx, { workflowId });
  await deleteEnv(ctx, { workflowId, name: "A" });
  await loadRunnableVersion(db.queries, { principal, workflowId });
  await loadRunnableVersion(db.queries, { principal, workflowId, versionId });
  for (const name of ["New", "Changed", "Changed"]) {
    await importWorkflow(withHooks(ctx), {
      definition: definitionNamed(name),
      key: workflowId,
      force: true,
    });
    await importWorkflow(withHooks(ctx), {
      definition: definitionNamed(name),
      key: "filed",
      force: true,
    });
  }
  await exportWorkflow(ctx, { workflowId });
  await exportWorkflows(ctx, { limit: 20 });
  await organizationHasWorkflow(db.queries, { orgKey, workflowId });
  const threadId = await insertTestThread(ctx);
  for (const place of [{ workflowId }, { workflowId, threadId }]) {
    await openDraft(ctx, place);
    const { draftId } = await getDraft(ctx, place);
    await getDraft(ctx, { ...place, draftId });
    await discardDraft(ctx, place);
    await saveDraft(ctx, { ...place, definition: BROKEN_SOURCE });
  }
  await db.transaction((tx) => discardThreadDrafts(tx, { threadId, now: clock.now() }));
  await deleteWorkflow(withHooks(ctx), { workflowId });
}

Deno.test("no query of the workflows reads a whole table", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await callEverything(testContext(db));
  await callEverything(testContext(db, { teamKeys: ["ops", "sales"] }));
  await callEverything(testContext(db, { teamKeys: ["ops"], isAdmin: true }));
  assert.ok(count() > 50, `${count()} queries seen`);
  assert.deepEqual(await fullScans(), []);
});
