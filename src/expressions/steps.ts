import { nextTurn } from "../lib/turns.ts";
import {
  abandon,
  countTurn,
  endPatientWork,
  isTurnOver,
  startPatientWork,
  startStretch,
} from "./work.ts";

/** Work that may be interrupted at each `yield`. */
export type Steps<T = unknown> = Generator<void, T, void>;

/** Does all steps in one stretch. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Does steps, and gives way to others between them when the turn is over. */
export function driveInTurns<T>(steps: Steps<T>): T | Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isTurnOver()) return giveWay().then(() => driveInTurns(steps));
  }
}

/** An evaluation that gives way to others; one goes on at a time. */
interface PatientEvaluation {
  signal: AbortSignal | undefined;
}

let current: PatientEvaluation | null = null;
let before: Promise<void> = Promise.resolve();

/**
 * Evaluates with the large allowance, after those who came earlier. Rejects with the signal's reason
 * where that aborts. `turnUnits` is the work after which it gives way.
 */
export async function evaluatePatiently<T>(
  signal: AbortSignal | undefined,
  run: () => Promise<T>,
  turnUnits?: number,
): Promise<T> {
  const done = Promise.withResolvers<void>();
  const earlier = before;
  before = done.promise;
  try {
    await earlier;
    await nextTurn();
    signal?.throwIfAborted();
    current = { signal };
    startPatientWork(turnUnits);
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    current = null;
    endPatientWork();
    done.resolve();
  }
}

/** Lets others have their turn; ends the evaluation where its signal has aborted. */
export async function giveWay(): Promise<void> {
  const evaluation = current;
  await nextTurn();
  // A part whose evaluation has failed meanwhile is never heard of again.
  if (evaluation !== current) await new Promise<never>(() => {});
  if (evaluation?.signal?.aborted) abandon("it was ended");
  startStretch();
}

/** Lets others have their turn between small evaluations. */
export async function letOthersGo(): Promise<void> {
  await nextTurn();
  countTurn();
}
