import { deepEqual, equal, ok } from "node:assert/strict";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import type { RunStatus } from "../../../src/db/tables.ts";
import { runJob } from "../../../src/runs/background/background_job.ts";
import { endRunsOf } from "../../../src/runs/background/workflow_end_store.ts";
import { WORKFLOW_ENDS } from "../../../src/runs/background/workflow_ends.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { startChild } from "../../support/processes/child.ts";
import { openQuestions } from "../../support/runs/asking.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";
import { insertAskingRuns, insertQueuedRuns } from "../../support/runs/unended_runs.ts";
import { eventually } from "../../support/time/eventually.ts";
import { NO_HOOKS } from "../../support/workflows/workflows.ts";

async function statusCounts(db: Database, workflowId: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: RunStatus; count: number }>`
    SELECT status, count(*) AS count FROM runs WHERE workflow_id = ${workflowId} GROUP BY status
  `.execute(db.queries);
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

/** Runs that have ended though a step of them waits, or somebody is asked. */
async function halfEnded(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    SELECT runs.id FROM runs WHERE status = 'cancelled' AND (
      EXISTS (SELECT 1 FROM run_steps WHERE run_id = runs.id AND status = 'waiting')
      OR EXISTS (SELECT 1 FROM questions WHERE run_id = runs.id AND status = 'open')
    )`.execute(db.queries);
  return rows.map(({ id }) => id);
}

async function remove({ ctx }: RunLab, workflowId: string): Promise<void> {
  const hooks = {
    ...NO_HOOKS,
    onWorkflowDeleted: ({ queries }: Parameters<typeof NO_HOOKS.onWorkflowDeleted>[0]) =>
      endRunsOf(queries, { workflowId, now: ctx.clock.now() }),
  };
  await deleteWorkflow({ ...ctx, hooks }, { workflowId });
}

/** A workflow with runs of both kinds, in a lab that executes nothing. */
async function crowded(lab: RunLab, count: number): Promise<string> {
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const { db } = lab.ctx;
  await insertQueuedRuns({ db, workflowId, count });
  await insertAskingRuns({ db, workflowId, count });
  return workflowId;
}

async function update(
  db: Database,
  { ids, change }: { ids: readonly string[]; change: RawBuilder<unknown> },
): Promise<void> {
  await db.transaction(async ({ queries }) => {
    await sql`UPDATE runs SET ${change}
      WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`.execute(queries);
  });
}

Deno.test("a deletion ends a bounded number of runs, and the rest in pieces, of no other workflow", async () => {
  await using lab = await openRunLab({ isStarted: false });
  const { db, clock } = lab.ctx;
  const workflowId = await crowded(lab, 70);
  const other = await crowded(lab, 3);
  await remove(lab, workflowId);
  const begun = await statusCounts(db, workflowId);
  ok((begun["cancelled"] ?? 0) > 0 && (begun["cancelled"] ?? 0) < 70, JSON.stringify(begun));
  // Nobody is asked any more for those that are left.
  const asked = await openQuestions(lab);
  deepEqual(asked.map((question) => question.workflowId), [other, other, other]);
  await runJob({ db, clock }, WORKFLOW_ENDS);
  deepEqual(await statusCounts(db, workflowId), { cancelled: 140 });
  deepEqual(await statusCounts(db, other), { queued: 3, waiting: 3 });
  deepEqual(await halfEnded(db), []);
  equal(await WORKFLOW_ENDS.isDue(db), false);
});

Deno.test("a run that is executed goes on, though it asks beside what it does", async () => {
  await using lab = await openRunLab({ isStarted: false });
  const { db, clock } = lab.ctx;
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const ids = await insertAskingRuns({ db, workflowId, count: 60 });
  const busy = ids.slice(20, 40);
  await update(db, { ids: busy, change: sql`status = 'running', process_id = 'another'` });
  await remove(lab, workflowId);
  await runJob({ db, clock }, WORKFLOW_ENDS);
  deepEqual(await statusCounts(db, workflowId), { cancelled: 40, running: 20 });
});

Deno.test("an ending that is killed again and again leaves nothing half, and nothing over", async () => {
  await using lab = await openRunLab({ isStarted: false });
  const { db, clock } = lab.ctx;
  const workflowId = await crowded(lab, 1_000);
  await remove(lab, workflowId);
  const cancelled = async () => (await statusCounts(db, workflowId))["cancelled"] ?? 0;
  let seen = await cancelled();
  for (const goal of [400, 900, 1_500]) {
    await using child = startChild("runs/background/children/end_runs.ts", [lab.path]);
    await child.nextLine();
    await eventually(async () => await cancelled() >= goal);
    child.signal("SIGKILL");
    equal((await child.ended).signal, "SIGKILL");
    deepEqual(await halfEnded(db), []);
    equal(await WORKFLOW_ENDS.isDue(db), true, `after ${goal}`);
    ok(await cancelled() > seen);
    seen = await cancelled();
  }
  await runJob({ db, clock }, WORKFLOW_ENDS);
  deepEqual(await statusCounts(db, workflowId), { cancelled: 2_000 });
  deepEqual(await halfEnded(db), []);
});

Deno.test("an engine begins no queued run of a deleted workflow, and those of others meanwhile", async () => {
  await using lab = await openRunLab({ isStarted: false });
  const { db, clock } = lab.ctx;
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const other = await lab.publish({ steps: [give("a", 1)] });
  await insertQueuedRuns({ db, workflowId, count: 300 });
  const suspects = await insertQueuedRuns({ db, workflowId, count: 3 });
  await update(db, { ids: suspects, change: sql`crashes = 2` });
  await insertQueuedRuns({ db, workflowId: other, count: 5 });
  await remove(lab, workflowId);
  await lab.engine.start();
  await eventually(async () => (await statusCounts(db, other))["succeeded"] === 5);
  await runJob({ db, clock }, WORKFLOW_ENDS);
  deepEqual(await statusCounts(db, workflowId), { cancelled: 303 });
});
