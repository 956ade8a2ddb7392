import type { Queries } from "../db/dialect.ts";
import { findPreviousRun, type PreviousRun } from "../runs/store/scheduled_run_store.ts";
import { hasEnded } from "../runs/store/status.ts";
import { ON_TIME_WITHIN_MS } from "../schedules/plan_ticks.ts";
import type { DueSchedule } from "../schedules/schedule_store.ts";

/** The effect of a tick, and its effect on the run before it. */
export interface Turn {
  act: "start" | "skip" | "wait";
  /** When a tick that waits is given up; null for never. */
  until: number | null;
  /** The run before, if it is to be cancelled. */
  cancels: string | null;
}

/**
 * A tick that is later than this was not seen in its time, so that the run before it may not have
 * been executed either.
 */
const SEEN_WITHIN_MS = 1_000;

/** The time within which runs of a dead process are executed again and due ones have gone on. */
const SETTLED_WITHIN_MS = 30_000;

/** The time within which a run that ends at the very time of the tick is written as ended. */
const ENDED_WITHIN_MS = 1_000;

interface TickTime {
  /** When the tick that is to start a run was due. */
  firedAt: number;
  now: number;
}

/** Decides by the overlap policy, and changes nothing. */
export async function decideTurn(
  queries: Queries,
  { due, ...time }: { due: DueSchedule } & TickTime,
): Promise<Turn> {
  if (due.overlap === "allow") return turn("start");
  // An earlier tick is before this one.
  if (due.waitingAt !== null) return turn("skip");
  const previous = await findPreviousRun(queries, due);
  if (previous === undefined || hasEnded(previous.status)) return turn("start");
  if (due.catchup === "all" && time.now - time.firedAt >= ON_TIME_WITHIN_MS) return turn("wait");
  switch (due.overlap) {
    case "queue":
      return turn("wait");
    case "cancel":
      return turn(previous.status === "running" ? "wait" : "start", { cancels: previous.runId });
    case "skip": {
      const graceMs = graceFor(previous, time);
      return graceMs === 0 ? turn("skip") : turn("wait", { until: time.now + graceMs });
    }
  }
}

function turn(act: Turn["act"], rest: Partial<Turn> = {}): Turn {
  return { act, until: null, cancels: null, ...rest };
}

/** The time for which the run may be over in truth and not yet be written as ended. */
function graceFor({ status, wakeAt }: PreviousRun, { firedAt, now }: TickTime): number {
  const isSeenLate = now - firedAt >= SEEN_WITHIN_MS;
  if (status !== "waiting") return isSeenLate ? SETTLED_WITHIN_MS : ENDED_WITHIN_MS;
  const mayGoOn = wakeAt === null ? isSeenLate : wakeAt <= now;
  return mayGoOn ? SETTLED_WITHIN_MS : 0;
}
