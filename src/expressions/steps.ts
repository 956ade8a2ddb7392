import { nextTurn } from "../lib/turns/turns.ts";
import {
  countTurn,
  endYieldingWork,
  isTurnOver,
  restoreWork,
  startStretch,
  startYieldingWork,
  stopEvaluation,
  type WorkState,
  workState,
} from "./work.ts";

/** Work that may be interrupted at each `yield`. */
export type Steps<T = unknown> = Generator<void, T, void>;

/** Runs all steps without yielding. */
export function drain<T>(steps: Steps<T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** Runs steps, and yields to other work between them when the turn is over. */
export function driveInTurns<T>(steps: Steps<T>): T | Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isTurnOver()) return yieldTurn().then(() => driveInTurns(steps));
  }
}

/** An evaluation that yields to other work. */
interface YieldingEvaluation {
  orgKey: string;
  signal: AbortSignal | undefined;
  /** The saved work budget while another evaluation runs. */
  work: WorkState | null;
  isOver: boolean;
}

/** The evaluation that had the last turn. The work is charged to its budget. */
let current: YieldingEvaluation | null = null;

/**
 * The end of the last evaluation of each organization. Evaluations of one organization run one
 * after the other, so that only one of them holds results in memory.
 */
const lastOf = new Map<string, Promise<void>>();

/**
 * Evaluates with the large work budget, after earlier evaluations of the same organization. Rejects
 * with the reason of an aborted signal. `turnUnits` is the number of units of work after which the
 * evaluation yields.
 */
export async function evaluateWithPauses<T>(
  { orgKey, signal }: { orgKey: string; signal?: AbortSignal },
  run: () => Promise<T>,
  turnUnits?: number,
): Promise<T> {
  const evaluation = { orgKey, signal, work: null, isOver: false };
  const done = Promise.withResolvers<void>();
  const earlier = lastOf.get(orgKey);
  lastOf.set(orgKey, done.promise);
  try {
    await earlier;
    signal?.throwIfAborted();
    await nextTurn(orgKey);
    signal?.throwIfAborted();
    resume(evaluation);
    startYieldingWork(turnUnits);
    return await run();
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    end(evaluation);
    if (lastOf.get(orgKey) === done.promise) lastOf.delete(orgKey);
    done.resolve();
  }
}

/** Yields to other evaluations. Stops the evaluation if its signal has aborted. */
export async function yieldTurn(): Promise<void> {
  const evaluation = current;
  await nextTurn(evaluation?.orgKey ?? "");
  if (evaluation !== null) {
    // The evaluation has failed in the meantime, so this part of it never continues.
    if (evaluation.isOver) await new Promise<never>(() => {});
    resume(evaluation);
    if (evaluation.signal?.aborted) stopEvaluation("it was ended");
  }
  startStretch();
}

/** Yields to other evaluations between small evaluations. */
export async function yieldTurnOf(orgKey: string): Promise<void> {
  await nextTurn(orgKey);
  countTurn();
}

function resume(evaluation: YieldingEvaluation): void {
  if (current === evaluation) return;
  if (current !== null) current.work = workState();
  if (evaluation.work !== null) restoreWork(evaluation.work);
  current = evaluation;
}

function end(evaluation: YieldingEvaluation): void {
  evaluation.isOver = true;
  if (current !== evaluation) return;
  endYieldingWork();
  current = null;
}
