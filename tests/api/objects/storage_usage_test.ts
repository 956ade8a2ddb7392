import assert from "node:assert/strict";
import { storageUsageRoutes } from "../../../src/http/api/objects/storage_usage.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { deleteObject } from "../../../src/objects/delete_object.ts";
import { storeObject } from "../../../src/objects/store_object.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes, type Send } from "../../support/http/mounted_routes.ts";
import { openObjectStore } from "../../support/files/objects.ts";
import { recordObject } from "../../support/files/stored_objects.ts";
import { draftedWorkflow, withHooks } from "../../support/workflows/workflows.ts";
import type { Context } from "../../../src/identity/context.ts";

const PATH = "/objects/storage-usage";

function sendAs(ctx: Context): Send {
  return mountRoutes(storageUsageRoutes(), ctx);
}

async function namesSeenBy(ctx: Context, query = ""): Promise<string[]> {
  const { status, body } = await sendAs(ctx)("GET", PATH + query);
  assert.equal(status, 200);
  return body.breakdown.map((item: { workflowName: string }) => item.workflowName);
}

Deno.test("GET /objects/storage-usage counts stored and deleted files, largest workflow first", async () => {
  await using store = await openObjectStore();
  const ctx = store.caller();
  const small = await draftedWorkflow(ctx, { name: "Small" });
  const large = await draftedWorkflow(ctx, { name: "Large" });
  const put = (sizeBytes: number, workflowId?: string) =>
    storeObject(ctx, {
      kind: workflowId ? "outputs" : "inputs",
      name: "a.bin",
      contentType: "",
      body: new Uint8Array(sizeBytes),
      workflowId,
    });
  const upload = await put(7);
  await put(0, small);
  const ofSmall = await put(20, small);
  const ofLarge = await put(300, large);
  const usage = async () => (await sendAs(ctx)("GET", PATH)).body;
  assert.deepEqual(await usage(), {
    orgKey: ctx.principal.orgKey,
    totalBytes: 327,
    inputBytes: 7,
    outputBytes: 320,
    fileCount: 4,
    breakdown: [
      { workflowId: large, workflowName: "Large", bytes: 300, fileCount: 1 },
      { workflowId: small, workflowName: "Small", bytes: 20, fileCount: 2 },
    ],
  });
  for (const { objectKey } of [upload, ofSmall, ofLarge]) await deleteObject(ctx, { objectKey });
  const { breakdown, ...totals } = await usage();
  assert.deepEqual([totals.totalBytes, totals.fileCount], [0, 1]);
  assert.deepEqual(breakdown, [
    { workflowId: small, workflowName: "Small", bytes: 0, fileCount: 1 },
  ]);
});

Deno.test("GET /objects/storage-usage keeps the last name of a deleted workflow", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const { orgKey } = owner.principal;
  const workflowId = await draftedWorkflow(owner, { name: "Gone", teamKeys: ["sales"] });
  await recordObject(owner, { workflowId });
  await deleteWorkflow(withHooks(owner), { workflowId });
  assert.deepEqual(await namesSeenBy(owner), ["Gone"]);
  assert.deepEqual(await namesSeenBy(testContext(db, { orgKey, teamKeys: ["sales"] })), ["Gone"]);
  assert.deepEqual(await namesSeenBy(testContext(db, { orgKey, teamKeys: ["ops"] })), []);
});

Deno.test("GET /objects/storage-usage shows nothing of another organization", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const { userId } = owner.principal;
  const workflowId = await draftedWorkflow(owner);
  await recordObject(owner, { workflowId });
  const elsewhere: Partial<Principal>[] = [{ userId }, { isAdmin: true }];
  for (const principal of elsewhere) {
    for (const query of ["", `?createdBy=${userId}`]) {
      const { body } = await sendAs(testContext(db, principal))("GET", PATH + query);
      assert.deepEqual([body.totalBytes, body.fileCount, body.breakdown], [0, 0, []]);
    }
  }
});

Deno.test("GET /objects/storage-usage names only workflows that the caller may read", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["sales"] });
  const { orgKey } = owner.principal;
  const open = await draftedWorkflow(owner, { name: "Open" });
  await setWorkflowPublic(owner, { workflowId: open, isPublic: true });
  const shared = await draftedWorkflow(owner, { name: "Shared", teamKeys: ["sales"] });
  const own = await draftedWorkflow(owner, { name: "Own" });
  for (const [index, workflowId] of [open, shared, own].entries()) {
    await recordObject(owner, { workflowId, sizeBytes: 30 - index });
  }
  const seen: [Partial<Principal>, string[]][] = [
    [owner.principal, ["Open", "Shared", "Own"]],
    [{ orgKey, isAdmin: true }, ["Open", "Shared", "Own"]],
    [{ orgKey, teamKeys: ["sales"] }, ["Open", "Shared"]],
    [{ orgKey, teamKeys: ["ops"], canWrite: true }, ["Open"]],
    [{ orgKey }, ["Open"]],
  ];
  for (const [principal, names] of seen) {
    const ctx = testContext(db, principal);
    assert.deepEqual(await namesSeenBy(ctx), names);
    assert.equal((await sendAs(ctx)("GET", PATH)).body.totalBytes, 87);
  }
});

Deno.test("GET /objects/storage-usage refuses a createdBy that is no UUID", async () => {
  await using db = await openTestDatabase();
  for (const value of ["", "me", "01890000-0000-7000-8000-00000000000"]) {
    const { status, body } = await sendAs(testContext(db))("GET", `${PATH}?createdBy=${value}`);
    assert.deepEqual([status, body.errors[0].path], [400, "createdBy"], value);
  }
});
