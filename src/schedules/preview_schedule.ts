import { isoTimeOrNull } from "../lib/clock.ts";
import { describeTiming } from "../timing/describe/describe_timing.ts";
import { parsePhrase } from "../timing/phrase/parse_phrase.ts";
import { startsBefore } from "../timing/jitter.ts";
import { timingColumns } from "../timing/timing.ts";
import {
  type FreeDaysInput,
  resolveFreeDays,
  statedFreeDaysOf,
  withFreeDays,
} from "./calendars/resolve_free_days.ts";
import type { ScheduleContext } from "./context.ts";
import { type UpcomingRun, upcomingTicks } from "./list_upcoming_runs.ts";

/** The meaning of a phrase, before a schedule is saved. */
export interface SchedulePreview {
  /** The timing in words that, read as a phrase, mean the same timing. */
  schedule: string;
  cron: string | null;
  rule: string | null;
  runAt: string | null;
  timezone: string;
  /** The calendar whose free days the timing avoids; null for none. */
  freeDays: FreeDaysInput | null;
  /** The first ticks, soonest first. */
  upcoming: UpcomingTick[];
}

interface UpcomingTick extends UpcomingRun {
  /** The time before which its run starts; null without a jitter. */
  startsBefore: string | null;
}

const TICKS_SHOWN = 10;

/**
 * Reads a phrase without saving anything. Errors: `invalid_request` for a phrase that is not
 * completely understood.
 */
export async function previewSchedule(
  { db, clock, principal, schedules }: ScheduleContext,
  { input, timezone: given, jitterMs = 0, freeDays }: {
    input: string;
    timezone?: string | undefined;
    jitterMs?: number | undefined;
    freeDays?: FreeDaysInput | null | undefined;
  },
): Promise<SchedulePreview> {
  const now = clock.now();
  const read = await parsePhrase(input, { now, timezone: given ?? schedules.defaultTimezone });
  const said = freeDays === undefined ? read : withFreeDays(read, freeDays);
  const timing = await resolveFreeDays(db.queries, said, { orgKey: principal.orgKey, now });
  const { cron, rule, run_at: runAt, timezone } = timingColumns(timing);
  const upcoming = upcomingTicks(timing, { after: now, limit: TICKS_SHOWN }).map((tick) => ({
    ...tick,
    startsBefore: isoTimeOrNull(startsBefore({ timing, jitterMs }, Date.parse(tick.scheduledAt))),
  }));
  return {
    schedule: describeTiming(timing),
    cron,
    rule,
    runAt: isoTimeOrNull(runAt),
    timezone,
    freeDays: statedFreeDaysOf(timing),
    upcoming,
  };
}
