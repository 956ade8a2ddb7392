import type { Transaction } from "../db/database.ts";
import { parseDuration } from "../lib/duration.ts";
import { AppError } from "../lib/errors.ts";
import type { Quotas } from "../lib/quotas.ts";
import type { Definition, ScheduleDeclaration } from "../definition/definition.ts";
import type { PublishedVersion } from "../workflows/hooks.ts";
import type { ScheduleSettings } from "./context.ts";
import { cronTiming } from "../timing/cron_timing.ts";
import { parsePhrase } from "../timing/phrase/parse_phrase.ts";
import { DEFAULT_POLICIES, saveSchedule } from "./save_schedule.ts";
import {
  DEFAULT_NAME,
  deleteSchedule,
  findSchedule,
  type SchedulePolicies,
} from "./schedule_store.ts";
import { recordDropped } from "./waiting_tick_store.ts";
import { firesAfter } from "../timing/ticks.ts";
import type { Timing } from "../timing/timing.ts";
import { resolveFreeDays } from "./calendars/resolve_free_days.ts";
import { knownTimezone } from "../timing/zones.ts";
import { findVersionByNumber } from "../workflows/versions/version_store.ts";

type ScheduledVersion = Pick<
  PublishedVersion,
  "workflowId" | "definition" | "baseVersionNumber" | "principal"
>;

/**
 * Applies the schedule of a published definition. If it differs from that of the base version, the
 * stored schedule is replaced or removed. Errors: `unprocessable` for a schedule that never fires,
 * `conflict` for a new one beyond a quota.
 */
export async function applyDefinitionSchedule(
  tx: Transaction,
  { published, schedules, quotas, now }: {
    published: ScheduledVersion;
    schedules: ScheduleSettings;
    quotas: Quotas;
    now: number;
  },
): Promise<void> {
  const { workflowId, definition: { schedule }, principal: { orgKey } } = published;
  const before = await scheduleOfBase(tx, published);
  if (JSON.stringify(schedule) === JSON.stringify(before)) return;
  tx.onCommit(schedules.onScheduleChanged);
  if (schedule === undefined) {
    const key = { workflowId, name: DEFAULT_NAME };
    await recordDropped(tx.queries, await findSchedule(tx.queries, key), now);
    await deleteSchedule(tx.queries, key);
    return;
  }
  const timing = await withCalendar(tx, {
    orgKey,
    timing: await timingOfDeclaration(schedule, { now, schedules }),
    now,
  });
  const { phrase = null } = schedule;
  await saveSchedule(tx, { workflowId, timing, phrase, ...policiesOf(schedule), quotas, now });
}

/** Looks up the calendar that a phrase names. */
async function withCalendar(
  { queries }: Transaction,
  { orgKey, timing, now }: { orgKey: string; timing: Timing; now: number },
): Promise<Timing> {
  try {
    return await resolveFreeDays(queries, timing, { orgKey, now });
  } catch (error) {
    if (error instanceof AppError) throw refused("phrase", error.message);
    throw error;
  }
}

function policiesOf(declared: ScheduleDeclaration): SchedulePolicies {
  const {
    catchup = DEFAULT_POLICIES.catchup,
    catchupWindow,
    overlap = DEFAULT_POLICIES.overlap,
    jitter,
    pauseAfterFailures = null,
  } = declared;
  const windowMs = catchupWindow === undefined ? null : parseDuration(catchupWindow);
  const jitterMs = jitter === undefined ? null : parseDuration(jitter);
  return {
    jitter_ms: jitterMs ?? DEFAULT_POLICIES.jitter_ms,
    catchup,
    catchup_window_ms: windowMs ?? DEFAULT_POLICIES.catchup_window_ms,
    overlap,
    pause_after_failures: pauseAfterFailures,
  };
}

/**
 * Returns the schedule of the base version. Definitions are stored in canonical form, so equal
 * schedules are equal as text.
 */
async function scheduleOfBase(
  { queries }: Transaction,
  { workflowId, baseVersionNumber: number }: ScheduledVersion,
): Promise<ScheduleDeclaration | undefined> {
  if (number === null) return undefined;
  const version = await findVersionByNumber(queries, { workflowId, number });
  if (version === undefined) return undefined;
  const definition: Definition = JSON.parse(version.definition);
  return definition.schedule;
}

/** Returns the timing of a declared schedule: from `cron` or `runAt`, else from the phrase. */
async function timingOfDeclaration(
  { phrase, cron, runAt, timezone: named }: ScheduleDeclaration,
  { now, schedules }: { now: number; schedules: ScheduleSettings },
): Promise<Timing> {
  const timezone = named === undefined ? schedules.defaultTimezone : knownTimezone(named);
  if (timezone === null) throw refused("timezone", "must be an IANA time zone");
  if (runAt !== undefined) {
    const timing = { kind: "once", runAt: Date.parse(runAt), timezone } as const;
    if (!firesAfter(timing, now)) throw refused("runAt", "must not lie in the past");
    return timing;
  }
  if (cron !== undefined) {
    const parsed = cronTiming(cron, timezone);
    if ("problem" in parsed) throw refused("cron", parsed.problem);
    if (!firesAfter(parsed.timing, now)) throw refused("cron", "must fire some time");
    return parsed.timing;
  }
  try {
    return await parsePhrase(phrase ?? "", { now, timezone });
  } catch (error) {
    if (error instanceof AppError) throw refused("phrase", error.message);
    throw error;
  }
}

function refused(key: string, message: string): AppError {
  const issues = [{ path: `schedule.${key}`, message }];
  return new AppError("unprocessable", `Cannot publish this schedule: ${message}`, { issues });
}
