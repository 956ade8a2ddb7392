import { isoTime, isoTimeOrNull } from "../lib/clock.ts";
import { AppError, type Issue, notFound } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Queries } from "../db/dialect.ts";
import { recordDeed } from "../identity/audit/record_deed.ts";
import { loadWorkflowToWrite } from "../workflows/workflow_access.ts";
import type { WorkflowRow } from "../workflows/workflow_store.ts";
import type { ScheduleContext } from "./context.ts";
import { inputsOf } from "./check_inputs.ts";
import { describeTiming } from "../timing/describe/describe_timing.ts";
import { readPhrase } from "./read_phrase.ts";
import { resolveFreeDays } from "./calendars/resolve_free_days.ts";
import { saveSchedule } from "./save_schedule.ts";
import { requireRoomFor } from "./put_schedule.ts";
import { DEFAULT_NAME, type ScheduleRow } from "./schedule_store.ts";
import { timingOf } from "../timing/timing.ts";
import { localTime } from "../timing/wall_time.ts";
import { knownTimezone } from "../timing/zones.ts";

export interface ParseScheduleInput {
  workflowId: string;
  /** The default is `default`. */
  name?: string;
  /** The phrase. */
  input: string;
  /** The zone of a phrase that names none; the server's default if absent. */
  timezone?: string;
}

export interface ParsedSchedule {
  success: true;
  message: string;
  /** The timing in words, derived from the stored timing. */
  schedule: string;
  /** Set for a recurring schedule that is a cron. */
  cron?: string;
  /** Set for a recurring schedule that no cron can express. */
  rule?: string;
  /** Set for a schedule for one time. */
  runAt?: string;
  timezone: string;
  /** Null while the schedule is paused. */
  nextRunAt: string | null;
}

/**
 * Sets the timing of a schedule from a phrase. Creates the schedule if it does not exist;
 * otherwise, its inputs and policies are kept. Errors: `not_found` for the workflow and if it has
 * no default version, `forbidden`, `invalid_request` for a phrase that is not completely
 * understood, `conflict` if the workflow has 20 named schedules, or for a quota.
 */
export async function parseSchedule(
  ctx: ScheduleContext,
  input: ParseScheduleInput,
): Promise<ParsedSchedule> {
  return (await parseAndCheckSchedule(ctx, input)).parsed;
}

/** A schedule with the inputs for which each of its runs will fail. */
export interface CheckedSchedule {
  parsed: ParsedSchedule;
  /** Their names. */
  wrongInputs: string[];
  /** Whether the schedule gives inputs. */
  hasInputs: boolean;
}

/** Does what `parseSchedule()` does, and answers what is wrong as data, too. */
export async function parseAndCheckSchedule(
  ctx: ScheduleContext,
  { workflowId, name = DEFAULT_NAME, input, timezone: given }: ParseScheduleInput,
): Promise<CheckedSchedule> {
  const { db, principal, schedules } = ctx;
  const workflow = await loadWorkflowToWrite(db.queries, { principal, workflowId });
  if (workflow.defaultVersionId === null) {
    throw notFound("Default version of the workflow", "version_not_found");
  }
  const now = ctx.clock.now();
  const timezone = given === undefined ? undefined : requireTimezone(given);
  const said = await readPhrase(ctx, { input, timezone });
  const place = { orgKey: principal.orgKey, now };
  const saved = await db.transaction(async (tx) => {
    const current = await loadWorkflowToWrite(tx.queries, { principal, workflowId });
    await requireRoomFor(tx.queries, { workflowId, name });
    const timing = await resolveFreeDays(tx.queries, said, place);
    const made = { workflowId, name, timing, phrase: input, quotas: ctx.quotas, now };
    const row = await saveSchedule(tx, made);
    const details = { workflowId, schedule: name };
    await recordDeed(tx.queries, ctx, { action: "schedule.saved", details });
    tx.onCommit(schedules.onScheduleChanged);
    return { row, problems: await findProblems(ctx, { queries: tx.queries, current, row }) };
  });
  return {
    parsed: toAnswer(saved.row, saved.problems),
    wrongInputs: saved.problems.map(({ path }) => path),
    hasInputs: saved.row.inputs !== null,
  };
}

function requireTimezone(name: string): string {
  const timezone = knownTimezone(name);
  if (timezone !== null) return timezone;
  const message = "must be an IANA time zone such as Europe/Berlin";
  throw new AppError("invalid_request", `Cannot schedule in zone ${JSON.stringify(name)}`, {
    issues: [{ path: "x-timezone", message }],
  });
}

/** Returns the problems of inputs that will make each run fail. */
async function findProblems(
  { principal, schedules }: ScheduleContext,
  { queries, current, row }: { queries: Queries; current: WorkflowRow; row: ScheduleRow },
): Promise<Issue[]> {
  const declarations = await inputsOf(queries, current);
  const given: JsonObject = row.inputs === null ? {} : JSON.parse(row.inputs);
  return (await schedules.checkInputs(queries, { principal, declarations, given })).errors;
}

function toAnswer(row: ScheduleRow, problems: readonly Issue[]): ParsedSchedule {
  const { cron, rule, run_at: runAt, timezone, next_at: nextAt } = row;
  const schedule = describeTiming(timingOf(row));
  const sentences = [
    `Scheduled: ${schedule}.`,
    nextAt === null
      ? "The schedule is paused, as it was before: nothing runs until it is resumed."
      : `The next run is at ${localTime(nextAt, timezone)}.`,
  ];
  if (problems.length > 0) {
    const names = problems.map(({ path }) => `"${path}"`).join(", ");
    sentences.push(
      row.inputs === null
        ? `Each run will fail until these required inputs have a default: ${names}.`
        : `Each run will fail until the schedule's inputs fit the workflow: ${names}.`,
    );
  }
  return {
    success: true,
    message: sentences.join(" "),
    schedule,
    ...(cron === null ? {} : { cron }),
    ...(rule === null ? {} : { rule }),
    ...(runAt === null ? {} : { runAt: isoTime(runAt) }),
    timezone,
    nextRunAt: isoTimeOrNull(nextAt),
  };
}
