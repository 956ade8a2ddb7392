import { nextTurn } from "../lib/turns/turns.ts";
import {
  abandon,
  countTurn,
  endYieldingWork,
  isTurnOver,
  restoreWork,
  startStretch,
  startYieldingWork,
  type WorkState,
  workState,
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

/** Executes steps, and yields to others between them when the turn is over. */
export function driveInTurns<T>(steps: Steps<T>): T | Promise<T> {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (isTurnOver()) return yieldTurn().then(() => driveInTurns(steps));
  }
}

/** An evaluation that yields to others. */
interface YieldingEvaluation {
  orgKey: string;
  signal: AbortSignal | undefined;
  /** The allowance of the evaluation while another one goes on. */
  work: WorkState | null;
  isOver: boolean;
}

/** The evaluation that had the last turn, whose allowance is being spent. */
let current: YieldingEvaluation | null = null;

/** Ends with the last evaluation of each organization: only one of its own holds results at a time. */
const lastOf = new Map<string, Promise<void>>();

/**
 * Evaluates with the large allowance, after those of the same organization that came earlier.
 * Rejects with the reason of an aborted signal. `turnUnits` is the work after which it yields.
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
    goOnWith(evaluation);
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

/** Lets others have their turn; ends the evaluation if its signal has aborted. */
export async function yieldTurn(): Promise<void> {
  const evaluation = current;
  await nextTurn(evaluation?.orgKey ?? "");
  if (evaluation !== null) {
    // A part never resolves whose evaluation has failed meanwhile.
    if (evaluation.isOver) await new Promise<never>(() => {});
    goOnWith(evaluation);
    if (evaluation.signal?.aborted) abandon("it was ended");
  }
  startStretch();
}

/** Lets others have their turn between small evaluations. */
export async function yieldTurnOf(orgKey: string): Promise<void> {
  await nextTurn(orgKey);
  countTurn();
}

function goOnWith(evaluation: YieldingEvaluation): void {
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
