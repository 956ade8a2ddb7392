import assert from "node:assert/strict";
import { applyDefinitionSchedule } from "../../src/schedules/apply_definition.ts";
import { changeSchedule } from "../../src/schedules/change_schedule.ts";
import { getSchedule } from "../../src/schedules/get_schedule.ts";
import { listTicks } from "../../src/schedules/list_ticks.ts";
import { listUpcomingRuns } from "../../src/schedules/list_upcoming_runs.ts";
import { listSchedules } from "../../src/schedules/list_schedules.ts";
import { putSchedule } from "../../src/schedules/put_schedule.ts";
import { pauseSchedule } from "../../src/schedules/pause_schedule.ts";
import { removeSchedule } from "../../src/schedules/remove_schedule.ts";
import { findNextDueAt } from "../../src/schedules/schedule_store.ts";
import { findMissedTicks } from "../../src/schedules/last_tick_store.ts";
import { isAnyWaiting } from "../../src/schedules/waiting_tick_store.ts";
import { getWorkflow } from "../../src/workflows/get_workflow.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { DAY_MS, HOUR_MS, openSchedulerLab } from "../support/runs/scheduler_lab.ts";

/** Indexes of ticks to come and of queued ones, read from their beginning. */
const ALLOWED =
  /USING (COVERING )?INDEX (schedules_due|schedules_waiting|runs_queued|runs_suspect)$/;

Deno.test("no query of the schedules reads all schedules, missed ticks or runs", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await using lab = await openSchedulerLab({ db, path: file.path });
  const { ctx } = lab;
  const workflowId = await lab.schedule("hourly");
  await lab.schedule("in 2 hours");
  for (const byMs of [HOUR_MS, HOUR_MS, 2 * DAY_MS]) {
    lab.clock.advance(byMs);
    await lab.runScheduler();
  }
  await findNextDueAt(db.queries);
  await listUpcomingRuns(ctx, { workflowId, limit: 5 });
  await getWorkflow(ctx, { workflowId });
  await getSchedule(ctx, { workflowId });
  await putSchedule(ctx, { workflowId, name: "emea", input: "hourly" });
  await listSchedules(ctx, { workflowId });
  await listTicks(ctx, { workflowId, limit: 5 });
  await changeSchedule(ctx, { workflowId, overlap: "cancel", pauseAfterFailures: 2 });
  await db.transaction(({ queries }) =>
    queries.updateTable("schedules").set({ waiting_at: ctx.clock.now() })
      .where("workflow_id", "=", workflowId).execute()
  );
  lab.clock.advance(HOUR_MS);
  await lab.runScheduler();
  await isAnyWaiting(db.queries);
  await pauseSchedule(ctx, { workflowId, paused: true });
  await pauseSchedule(ctx, { workflowId, paused: false });
  await removeSchedule(ctx, { workflowId });
  const definition = { format: "planner/1", name: "Test", steps: [] } as const;
  const version = { versionId: ctx.ids.uuid(), versionNumber: 2, baseVersionNumber: 1 };
  const { principal } = ctx;
  const published = {
    ...{ workflowId, principal, ...version },
    definition: { ...definition, steps: [] },
  };
  const { schedules } = ctx;
  await db.transaction((tx) =>
    applyDefinitionSchedule(tx, { published, schedules, quotas: ctx.quotas, now: ctx.clock.now() })
  );
  assert.ok(count() > 30, `${count()} queries seen`);
  const scans = (await fullScans()).filter(({ table }) =>
    /^(schedules|missed_ticks|runs)$/.test(table)
  );
  assert.deepEqual(scans.filter(({ step }) => !ALLOWED.test(step)), []);
});

Deno.test("missed ticks from before a window are not read, save those that reach into it", async () => {
  await using file = await openTestDatabase();
  await using lab = await openSchedulerLab({ db: file, path: file.path });
  const workflowId = await lab.schedule("hourly");
  const key = { workflow_id: workflowId, schedule_name: "default", recorded_at: 0 };
  const record = (first_at: number, last_at = first_at) => ({ ...key, first_at, last_at });
  const old = Array.from({ length: 150 }, (_, at) => record(at));
  await file.transaction(({ queries }) =>
    queries.insertInto("missed_ticks")
      .values(
        [...old, record(900, 1_100), record(1_200)].map((row) => ({ ...row, reason: "late" })),
      )
      .execute()
  );
  const { db: { queries }, steps } = recordQueries(file);
  const wanted = { workflowId, name: "default", from: 1_000, before: 2_000, limit: 10 };
  const found = await findMissedTicks(queries, wanted);
  assert.deepEqual(found.map(({ first, last }) => [first, last]), [[1_200, 1_200], [900, 1_100]]);
  const search = "SEARCH missed_ticks USING PRIMARY KEY (workflow_id=? AND schedule_name=? AND";
  const seen = new Set((await steps()).filter((step) => step.startsWith("SEARCH")));
  assert.deepEqual([...seen].sort(), [
    `${search} first_at<?)`,
    `${search} first_at>? AND first_at<?)`,
  ]);
});
