/** The further fields of a list of workflows, told to those who may read them. */
import assert from "node:assert/strict";
import { workflowRoutes } from "../../../src/http/api/workflows/routes.ts";
import type { RunStatus } from "../../../src/db/tables.ts";
import type { Context } from "../../../src/identity/context.ts";
import type { Principal } from "../../../src/identity/principal.ts";
import { putSchedule } from "../../../src/schedules/put_schedule.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { openDraft } from "../../../src/workflows/drafts/copy_version_to_draft.ts";
import { insertTestThread } from "../../support/chat/threads.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { mountRoutes } from "../../support/http/mounted_routes.ts";
import { testContext } from "../../support/identity/context.ts";
import { insertTestRuns } from "../../support/runs/runs.ts";
import { UTC_SCHEDULES } from "../../support/workflows/schedules.ts";
import {
  copyVersionToDraft,
  draftedWorkflow,
  NO_HOOKS,
  publishedWorkflow,
} from "../../support/workflows/workflows.ts";

const ALL = "isDraft,lastRuns,nextRunAt,owner,version";

/** The workflows of a caller's list, with what was asked for. */
async function listFor(
  ctx: Context,
  { expand = ALL, scope = "all", ...principal }: Partial<Principal> & {
    expand?: string;
    scope?: string;
  } = {},
) {
  const who = { ...ctx.principal, ...principal };
  const send = mountRoutes(workflowRoutes(NO_HOOKS), { ...ctx, principal: who });
  const { status, body } = await send("GET", `/workflows?scope=${scope}&expand=${expand}`);
  assert.equal(status, 200);
  return body.workflows;
}

/** Runs a second after each other. */
async function insertRuns(
  ctx: Context,
  { workflowId, statuses }: { workflowId: string; statuses: readonly RunStatus[] },
): Promise<string[]> {
  const runs = statuses.map((status, second) => ({ status, createdAt: second * 1_000 }));
  return await insertTestRuns(ctx, { workflowId, runs });
}

Deno.test("an item of the list tells what it is asked for, and nothing else", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  const [first, second] = await insertRuns(ctx, { workflowId, statuses: ["failed", "running"] });
  const [plain] = await listFor(ctx, { expand: "" });
  const [item] = await listFor(ctx);
  const { isDraft, lastRuns, nextRunAt, owner, version, ...specified } = item;
  assert.deepEqual(specified, plain);
  assert.deepEqual([isDraft, nextRunAt, version], [false, null, "1"]);
  assert.deepEqual(owner, { userId: ctx.principal.userId, name: null });
  const times = { startedAt: null, finishedAt: null };
  assert.deepEqual(lastRuns, [
    { runId: second, status: "running", createdAt: "1970-01-01T00:00:01.000Z", ...times },
    { runId: first, status: "failed", createdAt: "1970-01-01T00:00:00.000Z", ...times },
  ]);
  for (const name of ALL.split(",")) {
    const [one] = await listFor(ctx, { expand: name });
    assert.deepEqual(one, { ...plain, [name]: item[name] }, name);
  }
  const send = mountRoutes(workflowRoutes(NO_HOOKS), ctx);
  for (const wrong of ["rights", "lastRuns,inputs", "owner,", "Owner"]) {
    assert.equal((await send("GET", `/workflows?expand=${wrong}`)).status, 400, wrong);
  }
});

Deno.test("drafts, versions, and the next time of all schedules are told", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "Scheduled" });
  const drafted = await draftedWorkflow(ctx, { name: "Drafted" });
  const scheduling = { ...ctx, schedules: UTC_SCHEDULES };
  await putSchedule(scheduling, { workflowId, name: "default", input: "every Monday at 8:00" });
  const { nextRunAt } = await putSchedule(scheduling, { workflowId, name: "b", input: "hourly" });
  await copyVersionToDraft(ctx, { workflowId });
  const items = await listFor(ctx, { scope: "owned", expand: "isDraft,nextRunAt,version" });
  const told = items.map(({ id, isDraft, nextRunAt, version }: Record<string, unknown>) => [
    id,
    isDraft,
    nextRunAt,
    version,
  ]);
  assert.deepEqual(
    new Set(told.map(String)),
    new Set([[workflowId, true, nextRunAt, "1"], [drafted, true, null, null]].map(String)),
  );
});

Deno.test("a colleague sees the last runs of workflows that are shared, and of no others", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db, { teamKeys: ["ops", "sales"] });
  const { orgKey } = owner.principal;
  const ids: Record<string, string> = {};
  for (const name of ["private", "shared", "public"]) {
    const workflowId = await publishedWorkflow(owner, { name });
    await insertRuns(owner, { workflowId, statuses: ["failed"] });
    ids[workflowId] = name;
    if (name === "shared") await shareWorkflow(owner, { workflowId, teamKeys: ["ops"] });
    if (name === "public") await setWorkflowPublic(owner, { workflowId, isPublic: true });
  }
  const seenBy = async (principal: Partial<Principal>) => {
    const { principal: who } = testContext(db, { orgKey, ...principal });
    const items = await listFor(owner, who);
    for (const { lastRuns } of items) assert.equal(lastRuns.length, 1);
    return items.map(({ id }: { id: string }) => ids[id]).sort();
  };
  assert.deepEqual(await seenBy({ teamKeys: ["ops"] }), ["public", "shared"]);
  assert.deepEqual(await seenBy({ teamKeys: ["legal"] }), ["public"]);
  assert.deepEqual(await seenBy({ isAdmin: true, canWrite: true }), ["public"]);
  assert.deepEqual(await seenBy({ orgKey: "elsewhere", teamKeys: ["ops"] }), []);
  const admin = testContext(db, { orgKey, isAdmin: true });
  const text = JSON.stringify(await listFor(admin, { scope: "organization" }));
  assert.doesNotMatch(text, /lastRuns|runId|isDraft|nextRunAt/);
});

Deno.test("the draft of somebody else's chat is not told", async () => {
  await using db = await openTestDatabase();
  const owner = testContext(db);
  const workflowId = await publishedWorkflow(owner);
  await setWorkflowPublic(owner, { workflowId, isPublic: true });
  const threadId = await insertTestThread(owner);
  await openDraft(owner, { workflowId, threadId });
  const { principal } = testContext(db, { orgKey: owner.principal.orgKey, canWrite: true });
  assert.equal((await listFor(owner))[0].isDraft, true);
  assert.equal((await listFor(owner, principal))[0].isDraft, false);
});

Deno.test("the latest ten runs come, without those that are being deleted", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const many = await publishedWorkflow(ctx, { name: "Many" });
  const few = await publishedWorkflow(ctx, { name: "Few" });
  const statuses = Array.from({ length: 300 }, () => "succeeded" as const);
  const runIds = await insertRuns(ctx, { workflowId: many, statuses });
  await insertRuns(ctx, { workflowId: few, statuses: ["waiting"] });
  const [deleted = "", ...kept] = runIds.toReversed();
  await db.transaction(async ({ queries }) => {
    await queries.updateTable("runs").set({ pruned_at: 1 }).where("id", "=", deleted).execute();
  });
  const [first, second] = await listFor(ctx, { expand: "lastRuns" });
  const shown = first.id === many ? [first, second] : [second, first];
  const [manyRuns, fewRuns] = shown.map(({ lastRuns }) =>
    lastRuns.map(({ runId }: { runId: string }) => runId)
  );
  assert.deepEqual(manyRuns, kept.slice(0, 9));
  assert.equal(fewRuns.length, 1);
});

Deno.test("an expanded page takes three statements more, which walk indexes", async () => {
  await using file = await openTestDatabase();
  const ctx = testContext(file, { teamKeys: ["ops", "sales"] });
  for (const name of ["A", "B", "C"]) await publishedWorkflow(ctx, { name });
  const [plain, whole] = [recordQueries(file), recordQueries(file)];
  await listFor({ ...ctx, db: plain.db }, { expand: "" });
  await listFor({ ...ctx, db: whole.db });
  assert.equal(whole.count(), plain.count() + 3);
  assert.deepEqual(await whole.fullScans(), []);
  const steps = (await whole.steps()).filter((step) => / runs\b| runs_/.test(step));
  const walk = "SEARCH later USING COVERING INDEX runs_of_workflow ";
  const wanted = new RegExp(`^(${walk}|SEARCH runs USING INDEX sqlite_autoindex_runs_1 )`);
  assert.ok(steps.includes(`${walk}(workflow_id=? AND status=? AND trigger=?)`), steps.join());
  assert.deepEqual(steps.filter((step) => !wanted.test(step)), []);
});
