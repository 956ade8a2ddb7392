import { isoTimeOrNull } from "../lib/clock.ts";
import { describeTiming } from "../timing/describe/describe_timing.ts";
import { parsePhrase } from "../timing/phrase/parse_phrase.ts";
import { startsBefore } from "../timing/jitter.ts";
import { timingColumns } from "../timing/timing.ts";
import {
  resolveFreeDays,
  type StatedFreeDays,
  statedFreeDaysOf,
  withFreeDays,
} from "./calendars/resolve_free_days.ts";
import type { ScheduleContext } from "./context.ts";
import { type UpcomingRun, upcomingTicks } from "./list_upcoming_runs.ts";

/** The meaning of a phrase, before anything is scheduled. */
export interface SchedulePreview {
  /** In words that are a phrase of the same meaning. */
  schedule: string;
  cron: string | null;
  rule: string | null;
  runAt: string | null;
  timezone: string;
  /** The calendar whose free days it keeps clear of; null for none. */
  freeDays: StatedFreeDays | null;
  /** The first ticks, soonest first. */
  upcoming: UpcomingTick[];
}

interface UpcomingTick extends UpcomingRun {
  /** The time before which its run starts; null without a jitter. */
  startsBefore: string | null;
}

const TICKS_SHOWN = 10;

/**
 * Reads a phrase and saves nothing. Errors: `invalid_request` for a phrase that is not wholly
 * understood.
 */
export async function previewSchedule(
  { db, clock, principal, schedules }: ScheduleContext,
  { input, timezone: given, jitterMs = 0, freeDays }: {
    input: string;
    timezone?: string | undefined;
    jitterMs?: number | undefined;
    freeDays?: StatedFreeDays | null | undefined;
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
