/**
 * When a schedule fires: again and again by the clock on the wall of its zone, or once. The cron
 * is as `parseCron` gives it: one line or several.
 */
export type Timing =
  | { kind: "recurring"; cron: string; timezone: string }
  | { kind: "once"; runAt: number; timezone: string };

/** The columns of a timing. */
export interface TimingColumns {
  cron: string | null;
  run_at: number | null;
  timezone: string;
}

export function timingOf({ cron, run_at: runAt, timezone }: TimingColumns): Timing {
  if (cron !== null) return { kind: "recurring", cron, timezone };
  if (runAt !== null) return { kind: "once", runAt, timezone };
  throw new Error("A schedule has neither a cron nor a time");
}

export function timingColumns(timing: Timing): TimingColumns {
  const { timezone } = timing;
  return timing.kind === "recurring"
    ? { cron: timing.cron, run_at: null, timezone }
    : { cron: null, run_at: timing.runAt, timezone };
}
