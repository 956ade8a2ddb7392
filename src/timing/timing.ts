import { type FreeDays, printFreeDays, readFreeDays } from "./free_days.ts";

/**
 * When a schedule fires: repeatedly at local times of its zone, or once. `cron` has the form of
 * `parseCron`: one or more lines. `rule` has the form of `printRule`, for timings that no cron can
 * express. Ticks on free days are left out or moved.
 */
export type Timing =
  | { kind: "recurring"; cron: string; timezone: string; freeDays?: FreeDays }
  | { kind: "rule"; rule: string; timezone: string; freeDays?: FreeDays }
  | { kind: "once"; runAt: number; timezone: string };

/** The columns of a timing. Exactly one of the first three is set. */
export interface TimingColumns {
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
  calendar_id: string | null;
  free_days: string | null;
}

export function timingOf(
  { cron, rule, run_at: runAt, timezone, calendar_id: calendarId, free_days: text }: TimingColumns,
): Timing {
  const freeDays = calendarId === null || text === null
    ? {}
    : { freeDays: readFreeDays(text, calendarId) };
  if (cron !== null) return { kind: "recurring", cron, timezone, ...freeDays };
  if (rule !== null) return { kind: "rule", rule, timezone, ...freeDays };
  if (runAt !== null) return { kind: "once", runAt, timezone };
  throw new Error("A schedule has neither a cron nor a rule nor a time");
}

export function timingColumns(timing: Timing): TimingColumns {
  const { timezone } = timing;
  const freeDays = freeDaysOf(timing);
  return {
    cron: timing.kind === "recurring" ? timing.cron : null,
    rule: timing.kind === "rule" ? timing.rule : null,
    run_at: timing.kind === "once" ? timing.runAt : null,
    timezone,
    calendar_id: freeDays?.calendarId ?? null,
    free_days: freeDays && printFreeDays(freeDays),
  };
}

/** Returns the free days that a timing avoids; null for none. */
export function freeDaysOf(timing: Timing): FreeDays | null {
  return timing.kind === "once" ? null : timing.freeDays ?? null;
}
