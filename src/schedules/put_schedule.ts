import type { Queries } from "../db/dialect.ts";
import { AppError, notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { readPhrase } from "./read_phrase.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import {
  type FreeDaysInput,
  resolveFreeDays,
  withFreeDays,
} from "./calendars/resolve_free_days.ts";
import { type PolicyChanges, storedChanges } from "./change_schedule.ts";
import { requireFittingInputs, writeInputs } from "./check_inputs.ts";
import type { ScheduleContext, ScheduleKey } from "./context.ts";
import { type Schedule, toSchedule } from "./get_schedule.ts";
import { NAMED_SCHEDULES_MAX } from "./limits.ts";
import { DEFAULT_POLICIES, saveSchedule } from "./save_schedule.ts";
import { countNamedSchedules, DEFAULT_NAME, findSchedule } from "./schedule_store.ts";

/** A schedule as a caller submits it. Absent policies get the defaults of a new schedule. */
export interface ScheduleInput extends ScheduleKey, PolicyChanges {
  /** The phrase. */
  input: string;
  /** The zone of a phrase that names none; the server's default if absent. */
  timezone?: string | undefined;
  /** The inputs of its runs; the defaults of the version if absent. */
  inputs?: JsonObject | null | undefined;
  /** The phrase determines the free days if absent. */
  freeDays?: FreeDaysInput | null | undefined;
}

/**
 * Creates or replaces the workflow's schedule of that name. A paused schedule stays paused. Errors:
 * `not_found` for the workflow and if it has no default version, `forbidden`, `invalid_request` for
 * a phrase that is not completely understood, `unprocessable` for inputs that do not fit,
 * `conflict` if the workflow has 20 named schedules already, or for a quota.
 */
export async function putSchedule(
  ctx: ScheduleContext,
  { workflowId, name, input, timezone: given, inputs = null, freeDays, ...policies }: ScheduleInput,
): Promise<Schedule> {
  const { db, principal, schedules } = ctx;
  const { defaultVersionId } = await loadWorkflowToWrite(db.queries, { principal, workflowId });
  if (defaultVersionId === null) {
    throw notFound("Default version of the workflow", "version_not_found");
  }
  const text = writeInputs(inputs);
  const now = ctx.clock.now();
  const read = await readPhrase(ctx, { input, timezone: given });
  const said = freeDays === undefined ? read : withFreeDays(read, freeDays);
  const stated = { ...DEFAULT_POLICIES, ...storedChanges(policies) };
  const row = await db.transaction(async (tx) => {
    const { queries } = tx;
    const workflow = await loadWorkflowToWrite(queries, { principal, workflowId });
    await requireFittingInputs(ctx, { queries, workflow, inputs });
    await requireRoomFor(queries, { workflowId, name });
    tx.onCommit(schedules.onScheduleChanged);
    const timing = await resolveFreeDays(queries, said, { orgKey: principal.orgKey, now });
    const made = { workflowId, name, timing, phrase: input, inputs: text, ...stated };
    const details = { workflowId, schedule: name };
    await recordDeed(queries, ctx, { action: "schedule.saved", details });
    return await saveSchedule(tx, { ...made, quotas: ctx.quotas, now });
  });
  return await toSchedule(ctx, row);
}

/**
 * Throws `conflict` if the workflow has too many named schedules. The one called `default` does not
 * count, so that the older endpoints never fail for this reason.
 */
export async function requireRoomFor(
  queries: Queries,
  { workflowId, name }: ScheduleKey,
): Promise<void> {
  if (name === DEFAULT_NAME || await findSchedule(queries, { workflowId, name })) return;
  if (await countNamedSchedules(queries, workflowId) < NAMED_SCHEDULES_MAX) return;
  throw new AppError(
    "conflict",
    `Cannot make another schedule: the workflow has ${NAMED_SCHEDULES_MAX} beside "default", ` +
      "which is the most. Delete one first",
    { reason: "limit_reached" },
  );
}
