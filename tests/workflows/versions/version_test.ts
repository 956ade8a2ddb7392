import assert from "node:assert/strict";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { getVersion } from "../../../src/workflows/versions/get_version.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { listVersions } from "../../../src/workflows/versions/list_versions.ts";
import { listWorkflows } from "../../../src/workflows/list_workflows.ts";
import { loadRunnableVersion } from "../../../src/workflows/versions/load_runnable_version.ts";
import { setDefaultVersion } from "../../../src/workflows/versions/set_default_version.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import {
  definitionNamed,
  draftedWorkflow,
  NO_HOOKS,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../../support/workflows/workflows.ts";

Deno.test("listVersions() lists the newest first and says that the limit cut", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  for (const name of ["Second", "Third"]) await publishVersion(ctx, { workflowId, name });
  const numbersOf = async (limit: number, includeAll: boolean) => {
    const { versions, total, truncated, nextCursor } = await listVersions(ctx, {
      workflowId,
      limit,
      includeAll,
    });
    assert.equal(nextCursor !== null, truncated);
    return { numbers: versions.map(({ versionNumber }) => versionNumber), total, truncated };
  };
  assert.deepEqual(await numbersOf(2, false), { numbers: [3, 2], total: 3, truncated: true });
  assert.deepEqual(await numbersOf(3, false), { numbers: [3, 2, 1], total: 3, truncated: false });
  assert.deepEqual(await numbersOf(1, true), { numbers: [3, 2, 1], total: 3, truncated: false });
});

Deno.test("listVersions() before the first publish is empty", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await draftedWorkflow(ctx);
  const list = await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  assert.deepEqual(list, {
    versions: [],
    total: 0,
    truncated: false,
    totalIsExact: true,
    nextCursor: null,
  });
});

Deno.test("getVersion() shows the definition of that version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "First" });
  const { versionId } = await publishVersion(ctx, { workflowId, name: "Second" });
  const version = await getVersion(ctx, { workflowId, versionId });
  assert.deepEqual(version, {
    versionId,
    workflowId,
    versionNumber: 2,
    isDefault: true,
    createdAt: version.createdAt,
    workflow: definitionNamed("Second"),
  });
  const other = await publishedWorkflow(ctx);
  const misplaced = getVersion(ctx, { workflowId: other, versionId });
  await assert.rejects(misplaced, { code: "not_found", message: "Version not found" });
});

Deno.test("setDefaultVersion() makes the workflow go by that version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "First" });
  await publishVersion(ctx, { workflowId, name: "Second" });
  const before = await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  const { versionId } = before.versions[1]!;
  const answer = await setDefaultVersion(ctx, { workflowId, versionId });
  assert.deepEqual(answer, { success: true, workflowId, versionId, versionNumber: 1 });
  const detail = await getWorkflow(ctx, { workflowId });
  assert.deepEqual([detail.name, detail.version], ["First", "1"]);
  assert.deepEqual(detail.workflow, definitionNamed("First"));
  const after = await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  assert.deepEqual(after.versions.map(({ isDefault }) => isDefault), [false, true]);
  const { total } = await listWorkflows(ctx, { page: 1, limit: 20, search: "first" });
  assert.equal(total, 1);
});

Deno.test("setDefaultVersion() refuses a version of another workflow", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const other = await publishedWorkflow(ctx);
  const { versionId } = await publishVersion(ctx, { workflowId: other, name: "Other" });
  await assert.rejects(setDefaultVersion(ctx, { workflowId, versionId }), { code: "not_found" });
  assert.equal((await getWorkflow(ctx, { workflowId })).version, "1");
});

Deno.test("loadRunnableVersion() gives the default version, or the one that is asked for", async () => {
  await using db = await openTestDatabase();
  const { principal, ...ctx } = testContext(db);
  const caller = { ...ctx, principal };
  const workflowId = await publishedWorkflow(caller, { name: "First" });
  const { versions } = await listVersions(caller, { workflowId, limit: 1, includeAll: false });
  const second = await publishVersion(caller, { workflowId, name: "Second" });
  assert.deepEqual(await loadRunnableVersion(db.queries, { principal, workflowId }), {
    workflowId,
    workflowName: "Second",
    orgKey: principal.orgKey,
    ownerId: principal.userId,
    versionId: second.versionId,
    versionNumber: 2,
  });
  const { versionId } = versions[0]!;
  const first = await loadRunnableVersion(db.queries, { principal, workflowId, versionId });
  assert.deepEqual([first.versionId, first.versionNumber], [versionId, 1]);
});

Deno.test("loadRunnableVersion() names the missing workflow or version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const { principal } = ctx;
  const load = (workflowId: string, versionId?: string) =>
    loadRunnableVersion(db.queries, { principal, workflowId, versionId });
  const drafted = await draftedWorkflow(ctx);
  const { versionId } = await publishVersion(ctx, {
    workflowId: await publishedWorkflow(ctx),
    name: "Other",
  });
  await assert.rejects(load(ctx.ids.uuid()), { message: "Workflow not found" });
  await assert.rejects(load(drafted), { code: "conflict" });
  await assert.rejects(load(drafted, versionId), { message: "Version not found" });
});

Deno.test("deleteWorkflow() calls its hook in the transaction, which can still refuse", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const refusing = withHooks(ctx, {
    ...NO_HOOKS,
    onWorkflowDeleted: (_tx, id) => Promise.reject(new Error(`still needs ${id}`)),
  });
  await assert.rejects(deleteWorkflow(refusing, { workflowId }), {
    message: `still needs ${workflowId}`,
  });
  assert.equal((await getWorkflow(ctx, { workflowId })).id, workflowId);
  const answer = await deleteWorkflow(withHooks(ctx), { workflowId });
  assert.deepEqual(answer, { success: true, message: "Workflow deleted" });
});
