/**
 * When a schedule fires: again and again by the clock on the wall of its zone, or once. The cron
 * is as `parseCron` gives it: one line or several. A rule, as `printRule` gives it, says what no
 * cron can.
 */
export type Timing =
  | { kind: "recurring"; cron: string; timezone: string }
  | { kind: "rule"; rule: string; timezone: string }
  | { kind: "once"; runAt: number; timezone: string };

/** The columns of a timing, one of which beside the zone is set. */
export interface TimingColumns {
  cron: string | null;
  rule: string | null;
  run_at: number | null;
  timezone: string;
}

export function timingOf({ cron, rule, run_at: runAt, timezone }: TimingColumns): Timing {
  if (cron !== null) return { kind: "recurring", cron, timezone };
  if (rule !== null) return { kind: "rule", rule, timezone };
  if (runAt !== null) return { kind: "once", runAt, timezone };
  throw new Error("A schedule has neither a cron nor a rule nor a time");
}

export function timingColumns(timing: Timing): TimingColumns {
  const { timezone } = timing;
  return {
    cron: timing.kind === "recurring" ? timing.cron : null,
    rule: timing.kind === "rule" ? timing.rule : null,
    run_at: timing.kind === "once" ? timing.runAt : null,
    timezone,
  };
}
