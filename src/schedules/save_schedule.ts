import type { Transaction } from "../db/database.ts";
import { nextFiresAt } from "../timing/jitter.ts";
import { type Timing, timingColumns } from "../timing/timing.ts";
import type { Queries } from "../db/dialect.ts";
import { requireRoom } from "../identity/quotas.ts";
import type { Quotas } from "../lib/quotas.ts";
import { firingOf } from "./firing.ts";
import {
  DEFAULT_NAME,
  findOwner,
  findSchedule,
  replaceSchedule,
  type SchedulePolicies,
  type ScheduleRow,
} from "./schedule_store.ts";
import { recordDropped } from "./waiting_tick_store.ts";

/** The policies of a schedule that states none. */
export const DEFAULT_POLICIES: SchedulePolicies = {
  catchup: "last",
  catchup_window_ms: 24 * 60 * 60 * 1000,
  overlap: "skip",
  pause_after_failures: null,
  jitter_ms: 0,
};

/** Absent policies are kept, if the schedule exists. */
export interface NewSchedule extends Partial<SchedulePolicies> {
  workflowId: string;
  /** The default is `default`. */
  name?: string;
  /** The inputs as JSON, null for none; kept if absent. */
  inputs?: string | null;
  timing: Timing;
  /** The phrase that it was made from. */
  phrase: string | null;
  quotas: Quotas;
  now: number;
}

/**
 * Creates or replaces the schedule of that name. A paused schedule stays paused. A waiting tick is
 * dropped. Errors: `conflict` for a new schedule beyond a quota.
 */
export async function saveSchedule(
  { queries }: Transaction,
  { workflowId, name = DEFAULT_NAME, timing, phrase, inputs, quotas, now, ...policies }:
    NewSchedule,
): Promise<ScheduleRow> {
  const before = await findSchedule(queries, { workflowId, name });
  if (before === undefined) await requireScheduleRoom(queries, { workflowId, quotas });
  await recordDropped(queries, before, now);
  const isPaused = before?.is_paused === 1;
  const kept = { ...policiesOf(before ?? DEFAULT_POLICIES), ...policies };
  const firing = firingOf({ workflowId, name, jitterMs: kept.jitter_ms, timing });
  const row: ScheduleRow = {
    workflow_id: workflowId,
    name,
    ...timingColumns(timing),
    phrase,
    inputs: inputs === undefined ? before?.inputs ?? null : inputs,
    ...kept,
    is_paused: isPaused ? 1 : 0,
    next_at: isPaused ? null : nextFiresAt(firing, now),
    waiting_at: null,
    waiting_until: null,
    updated_at: now,
    planned_at: now,
  };
  await replaceSchedule(queries, row);
  return row;
}

/** Throws `conflict` if the owner of the workflow, or the organization, has too many schedules. */
async function requireScheduleRoom(
  queries: Queries,
  { workflowId, quotas }: Pick<NewSchedule, "workflowId" | "quotas">,
): Promise<void> {
  const owner = await findOwner(queries, workflowId);
  if (owner) await requireRoom(queries, { quotas, principal: owner }, { schedules: 1 });
}

function policiesOf(row: SchedulePolicies): SchedulePolicies {
  const { catchup, catchup_window_ms, overlap, pause_after_failures, jitter_ms } = row;
  return { catchup, catchup_window_ms, overlap, pause_after_failures, jitter_ms };
}
