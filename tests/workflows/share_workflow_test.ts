import assert from "node:assert/strict";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { shareWorkflow } from "../../src/workflows/share_workflow.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

Deno.test("shareWorkflow() replaces the teams, sorted and each once", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["ops", "sales", "B"] });
  const workflowId = await draftedWorkflow(ctx, { teamKeys: ["ops"] });
  const shared = await shareWorkflow(ctx, { workflowId, teamKeys: ["sales", "B", "sales"] });
  const sharedTeamKeys = ["B", "sales"];
  assert.deepEqual(shared, { id: workflowId, sharedTeamKeys, visibility: "teams" });
  assert.deepEqual((await getWorkflow(ctx, { workflowId })).sharedTeamKeys, sharedTeamKeys);
  const revoked = await shareWorkflow(ctx, { workflowId, teamKeys: [] });
  assert.deepEqual(revoked, { id: workflowId, sharedTeamKeys: [], visibility: "owner" });
  assert.deepEqual((await getWorkflow(ctx, { workflowId })).sharedTeamKeys, []);
});

Deno.test("shareWorkflow() refuses a team that the caller is not in, and changes nothing", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["sales"] });
  const workflowId = await draftedWorkflow(ctx, { teamKeys: ["sales"] });
  await assert.rejects(shareWorkflow(ctx, { workflowId, teamKeys: ["sales", "board"] }), {
    code: "invalid_request",
    issues: [{
      path: "shareWithTeamKeys[1]",
      message: 'Cannot share with "board": you are not in that team',
    }],
  });
  assert.deepEqual((await getWorkflow(ctx, { workflowId })).sharedTeamKeys, ["sales"]);
});

Deno.test("shareWorkflow() keeps a team that the owner has left", async () => {
  await using db = await openTestDatabase();
  const before = testContext(db, { teamKeys: ["ops", "sales"] });
  const workflowId = await draftedWorkflow(before, { teamKeys: ["ops"] });
  const ctx = testContext(db, { ...before.principal, teamKeys: ["sales"] });
  const more = await shareWorkflow(ctx, { workflowId, teamKeys: ["ops", "sales"] });
  assert.deepEqual(more.sharedTeamKeys, ["ops", "sales"]);
  await shareWorkflow(ctx, { workflowId, teamKeys: ["sales"] });
  const again = shareWorkflow(ctx, { workflowId, teamKeys: ["ops", "sales"] });
  await assert.rejects(again, { code: "invalid_request" });
});

Deno.test("shareWorkflow() takes any well-formed key from an admin, and no other", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { isAdmin: true });
  const workflowId = await draftedWorkflow(ctx);
  const longest = "a".repeat(63);
  const { sharedTeamKeys } = await shareWorkflow(ctx, {
    workflowId,
    teamKeys: ["x.y_z-1", longest],
  });
  assert.deepEqual(sharedTeamKeys, [longest, "x.y_z-1"]);
  for (const key of ["", "-a", ".a", "a b", "a/b", "ä", `${longest}a`, "a\n"]) {
    const refused = shareWorkflow(ctx, { workflowId, teamKeys: [key] });
    await assert.rejects(refused, { code: "invalid_request" }, JSON.stringify(key));
  }
});
