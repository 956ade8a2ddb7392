import { notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import type { WorkflowRow } from "../workflows/workflow_store.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import { firesAt, tickFiringAt } from "../timing/jitter.ts";
import type { Transaction } from "../db/database.ts";
import { timingOf } from "../timing/timing.ts";
import {
  type FreeDaysInput,
  resolveFreeDays,
  withFreeDays,
} from "./calendars/resolve_free_days.ts";
import { saveSchedule } from "./save_schedule.ts";
import { requireFittingInputs, writeInputs } from "./check_inputs.ts";
import type { ScheduleContext, ScheduleRef } from "./context.ts";
import { firingOfRow } from "./firing.ts";
import { type Schedule, toSchedule } from "./get_schedule.ts";
import { setPaused } from "./pause_schedule.ts";
import {
  DEFAULT_NAME,
  findSchedule,
  type SchedulePolicies,
  type ScheduleRow,
  updateFields,
} from "./schedule_store.ts";

export interface PolicyChanges {
  catchup?: SchedulePolicies["catchup"] | undefined;
  catchupWindowMs?: number | undefined;
  overlap?: SchedulePolicies["overlap"] | undefined;
  jitterMs?: number | undefined;
  pauseAfterFailures?: number | null | undefined;
}

export interface ScheduleChanges extends PolicyChanges {
  /** The inputs of its runs; null for the defaults of the version. */
  inputs?: JsonObject | null | undefined;
  paused?: boolean | undefined;
  /** The calendar whose free days the schedule avoids; null for none. */
  freeDays?: FreeDaysInput | null | undefined;
}

/**
 * Changes the inputs of a schedule, its policies for missed, overlapping and failing ticks, and
 * whether it is paused. Absent fields are not changed. Errors: `not_found` also if there is no
 * schedule, `forbidden`, `invalid_request` and `unprocessable` for inputs that do not fit.
 */
export async function changeSchedule(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME, ...changes }: ScheduleRef & ScheduleChanges,
): Promise<Schedule> {
  const { db, principal, schedules } = ctx;
  const inputs = changes.inputs === undefined ? {} : { inputs: writeInputs(changes.inputs) };
  const row = await db.transaction(async (tx) => {
    const workflow = await loadWorkflowToWrite(tx.queries, { principal, workflowId });
    const kept = await findSchedule(tx.queries, { workflowId, name });
    if (!kept) throw notFound("Schedule", "schedule_not_found");
    const found = await changeFreeDays(ctx, { tx, row: kept, freeDays: changes.freeDays });
    tx.onCommit(schedules.onScheduleChanged);
    const fields = { ...storedChanges(changes), ...movedNext(found, changes), ...inputs };
    const details = { workflowId, schedule: name };
    await recordDeed(tx.queries, ctx, { action: "schedule.changed", details });
    return await write(ctx, { tx, workflow, row: { ...found, ...fields }, fields, changes });
  });
  return await toSchedule(ctx, row);
}

/** Changes the free days. The schedule then fires at other times, so it is saved like a new one. */
async function changeFreeDays(
  { principal: { orgKey }, quotas, clock }: ScheduleContext,
  { tx, row, freeDays }: {
    tx: Transaction;
    row: ScheduleRow;
    freeDays: FreeDaysInput | null | undefined;
  },
): Promise<ScheduleRow> {
  if (freeDays === undefined) return row;
  const now = clock.now();
  const said = withFreeDays(timingOf(row), freeDays);
  const timing = await resolveFreeDays(tx.queries, said, {
    ...{ orgKey, now },
    path: "freeDays.calendar",
  });
  const { workflow_id: workflowId, name, phrase } = row;
  return await saveSchedule(tx, { workflowId, name, timing, phrase, quotas, now });
}

/** Writes the changed fields. Returns the schedule after the change. */
async function write(
  ctx: ScheduleContext,
  { tx, workflow, row, fields, changes: { inputs, paused } }: {
    tx: Transaction;
    workflow: WorkflowRow;
    row: ScheduleRow;
    fields: Partial<SchedulePolicies & Pick<ScheduleRow, "inputs" | "next_at">>;
    changes: ScheduleChanges;
  },
): Promise<ScheduleRow> {
  const { queries } = tx;
  if (inputs !== undefined) await requireFittingInputs(ctx, { queries, workflow, inputs });
  if (Object.keys(fields).length > 0) {
    await updateFields(queries, { workflowId: row.workflow_id, name: row.name, fields });
  }
  if (paused === undefined) return row;
  const nextAt = await setPaused(queries, { row, paused, now: ctx.clock.now() });
  return { ...row, is_paused: paused ? 1 : 0, next_at: nextAt };
}

/** Returns the new firing time of the next tick if the jitter changes. The tick stays the same. */
function movedNext(
  row: ScheduleRow,
  { jitterMs }: PolicyChanges,
): Partial<Pick<ScheduleRow, "next_at">> {
  if (jitterMs === undefined || row.next_at === null) return {};
  const firing = firingOfRow(row);
  const tick = tickFiringAt(firing, row.next_at);
  return { next_at: firesAt({ ...firing, jitterMs }, tick) };
}

/** Returns the given policies in the form in which they are stored. */
export function storedChanges(
  { catchup, catchupWindowMs, overlap, jitterMs, pauseAfterFailures }: PolicyChanges,
): Partial<SchedulePolicies> {
  return {
    ...(catchup === undefined ? {} : { catchup }),
    ...(catchupWindowMs === undefined ? {} : { catchup_window_ms: catchupWindowMs }),
    ...(overlap === undefined ? {} : { overlap }),
    ...(jitterMs === undefined ? {} : { jitter_ms: jitterMs }),
    ...(pauseAfterFailures === undefined ? {} : { pause_after_failures: pauseAfterFailures }),
  };
}
