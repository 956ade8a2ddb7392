import type { Queries } from "../db/dialect.ts";
import { findPreviousRun, type PreviousRun } from "../runs/store/scheduled_run_store.ts";
import { hasEnded } from "../runs/store/status.ts";
import { ON_TIME_WITHIN_MS } from "../schedules/plan_ticks.ts";
import type { DueSchedule } from "../schedules/schedule_store.ts";

/** The decision about a tick, and about the previous run. */
export interface OverlapDecision {
  act: "start" | "skip" | "wait";
  /** The time at which the wait ends without a run; null for never. */
  until: number | null;
  /** The id of the previous run if it must be cancelled. */
  cancels: string | null;
}

/**
 * A tick that is handled later than this was missed by all processes, so the previous run may not
 * have been executed either.
 */
const SEEN_WITHIN_MS = 1_000;

/**
 * The time within which the runs of a dead process are executed again, and due runs have continued.
 */
const SETTLED_WITHIN_MS = 30_000;

/** The time within which the end of a run is stored that ends exactly when the tick fires. */
const ENDED_WITHIN_MS = 1_000;

interface TickTime {
  /** The time at which the tick fired. */
  firedAt: number;
  now: number;
}

/** Decides what happens to a tick by the overlap policy. Changes nothing. */
export async function decideOverlap(
  queries: Queries,
  { due, ...time }: { due: DueSchedule } & TickTime,
): Promise<OverlapDecision> {
  if (due.overlap === "allow") return decision("start");
  // An earlier tick is waiting.
  if (due.waitingAt !== null) return decision("skip");
  const previous = await findPreviousRun(queries, due);
  if (previous === undefined || hasEnded(previous.status)) return decision("start");
  if (due.catchup === "all" && time.now - time.firedAt >= ON_TIME_WITHIN_MS) {
    return decision("wait");
  }
  switch (due.overlap) {
    case "queue":
      return decision("wait");
    case "cancel":
      return decision(previous.status === "running" ? "wait" : "start", {
        cancels: previous.runId,
      });
    case "skip": {
      const graceMs = graceFor(previous, time);
      return graceMs === 0 ? decision("skip") : decision("wait", { until: time.now + graceMs });
    }
  }
}

function decision(
  act: OverlapDecision["act"],
  rest: Partial<OverlapDecision> = {},
): OverlapDecision {
  return { act, until: null, cancels: null, ...rest };
}

/** Returns how long the run may actually be over before its end is stored. */
function graceFor({ status, wakeAt }: PreviousRun, { firedAt, now }: TickTime): number {
  const isSeenLate = now - firedAt >= SEEN_WITHIN_MS;
  if (status !== "waiting") return isSeenLate ? SETTLED_WITHIN_MS : ENDED_WITHIN_MS;
  const mayGoOn = wakeAt === null ? isSeenLate : wakeAt <= now;
  return mayGoOn ? SETTLED_WITHIN_MS : 0;
}
