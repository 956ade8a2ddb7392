import type { Clock } from "../../lib/clock.ts";
import { type Frame, isClosed } from "./frame.ts";
import type { StepRow } from "../store/journal_store.ts";
import type { Outcome } from "./outcome.ts";
import type { StepJournal } from "./step_journal.ts";
import { cancelledBy } from "./stopped.ts";

interface RestDeps {
  journal: StepJournal;
  clock: Clock;
}

/**
 * Returns the outcome of a step that still waits or is cancelled; null for a step that continues
 * now.
 */
export function idleOutcome(
  deps: RestDeps,
  { before, frame }: { before: StepRow | undefined; frame: Frame },
): Outcome | null {
  const wait = before?.status === "waiting" ? before : null;
  if (isClosed(frame, deps.clock)) {
    // The enclosing block ends this step in the journal.
    return wait && wasOverInTime(deps, wait, frame) ? null : cancelledBy(frame.signal);
  }
  return wait && !isOver(deps, wait) ? { status: "waiting", until: wait.wake_at } : null;
}

/** Whether the wait has reached its time or received its signal. */
function isOver({ journal, clock }: RestDeps, { path, wake_at: wakeAt }: StepRow): boolean {
  return journal.signalAt(path) !== undefined || (wakeAt !== null && wakeAt <= clock.now());
}

/** Whether the wait was over before the enclosing deadline, however late the run continues. */
function wasOverInTime(
  { journal }: RestDeps,
  { path, wake_at: wakeAt }: StepRow,
  { signal, deadline }: Frame,
): boolean {
  if (signal.aborted) return false;
  const overAt = Math.min(journal.signalAt(path)?.at ?? Infinity, wakeAt ?? Infinity);
  return overAt < (deadline ?? Infinity);
}
