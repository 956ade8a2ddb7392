import assert from "node:assert/strict";
import { storageUsageRoutes } from "../../../src/http/api/objects/storage_usage.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { mountRoutes, type Send } from "../../support/http/mounted_routes.ts";
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

Deno.test("GET /objects/storage-usage names a deleted workflow to those alone who could read it", async () => {
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

Deno.test("GET /objects/storage-usage tells an admin how much each user's files take", async () => {
  await using db = await openTestDatabase();
  const ada = testContext(db);
  const { orgKey } = ada.principal;
  const bob = testContext(db, { orgKey });
  await recordObject(ada, { sizeBytes: 10 });
  for (let count = 0; count < 2; count++) {
    await recordObject(bob, { workflowId: await draftedWorkflow(bob), sizeBytes: 20 });
  }
  await recordObject(testContext(db), { sizeBytes: 5 });
  const admin = sendAs(testContext(db, { orgKey, isAdmin: true }));
  const { body } = await admin("GET", `${PATH}?expand=users`);
  assert.deepEqual(body.users, [
    { userId: bob.principal.userId, bytes: 40, fileCount: 2 },
    { userId: ada.principal.userId, bytes: 10, fileCount: 1 },
  ]);
  assert.equal(body.totalBytes, 50);
  const query = `?expand=users&createdBy=${ada.principal.userId}`;
  assert.equal((await admin("GET", PATH + query)).body.users.length, 1);
  assert.equal((await admin("GET", PATH)).body.users, undefined);
  assert.equal((await sendAs(ada)("GET", `${PATH}?expand=users`)).status, 403);
});
