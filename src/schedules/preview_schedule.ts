import type { Context } from "../identity/context.ts";
import { isoTimeOrNull } from "../lib/clock.ts";
import { describeTiming } from "../timing/describe/describe_timing.ts";
import { parsePhrase } from "../timing/phrase/parse_phrase.ts";
import { startsBefore } from "../timing/jitter.ts";
import { timingColumns } from "../timing/timing.ts";
import type { ScheduleSettings } from "./context.ts";
import { type UpcomingRun, upcomingTicks } from "./list_upcoming_runs.ts";

/** The meaning of a phrase, before anything is scheduled. */
export interface SchedulePreview {
  /** In words that are a phrase of the same meaning. */
  schedule: string;
  cron: string | null;
  rule: string | null;
  runAt: string | null;
  timezone: string;
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
  { clock, schedules }: Pick<Context, "clock"> & { schedules: ScheduleSettings },
  { input, timezone: given, jitterMs = 0 }: {
    input: string;
    timezone?: string | undefined;
    jitterMs?: number | undefined;
  },
): Promise<SchedulePreview> {
  const now = clock.now();
  const timing = await parsePhrase(input, { now, timezone: given ?? schedules.defaultTimezone });
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
    upcoming,
  };
}
