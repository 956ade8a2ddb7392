import type { Transaction } from "../db/database.ts";
import { findSchedule, replaceSchedule, type ScheduleRow } from "./schedule_store.ts";
import { nextTick } from "../timing/ticks.ts";
import { type Timing, timingColumns } from "../timing/timing.ts";

export interface NewSchedule {
  workflowId: string;
  timing: Timing;
  /** The words that it was made from. */
  phrase: string | null;
  /** Kept as before unless stated; `last` for a new schedule. */
  catchup?: ScheduleRow["catchup"];
  /** Kept as before unless stated; `skip` for a new schedule. */
  overlap?: ScheduleRow["overlap"];
  now: number;
}

/** Makes it the workflow's schedule; one that was paused stays so. */
export async function saveSchedule(
  { queries }: Transaction,
  { workflowId, timing, phrase, now, ...policies }: NewSchedule,
): Promise<ScheduleRow> {
  const before = await findSchedule(queries, workflowId);
  const isPaused = before?.is_paused === 1;
  const row: ScheduleRow = {
    workflow_id: workflowId,
    ...timingColumns(timing),
    phrase,
    catchup: policies.catchup ?? before?.catchup ?? "last",
    overlap: policies.overlap ?? before?.overlap ?? "skip",
    is_paused: isPaused ? 1 : 0,
    next_at: isPaused ? null : nextTick(timing, now),
    updated_at: now,
    planned_at: now,
  };
  await replaceSchedule(queries, row);
  return row;
}
