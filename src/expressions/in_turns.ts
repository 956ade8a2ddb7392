import type { Json } from "../lib/json.ts";
import {
  type CompiledExpression,
  evaluate,
  evaluatePart,
  evaluatePartInTurns,
} from "./expression.ts";
import { EvaluationError } from "./issue.ts";
import type { Scope } from "./scope.ts";
import { evaluateWithPauses, yieldTurn, yieldTurnOf } from "./steps.ts";
import { type CompiledTemplate, evaluateTemplate, fillInTurns } from "./syntax/template.ts";
import { endWork, isTurnOver, isYieldDue, startWork } from "./work.ts";

/** The organization that an expression is evaluated for. */
export interface Evaluator {
  /** Organizations with large evaluations take turns. */
  readonly orgKey: string;
  /** Ends a large evaluation early; it is asked for only if there is one. */
  readonly signal?: AbortSignal;
}

/**
 * Has its signal made when it is asked for. A class, because an object literal with a getter gets a
 * shape of its own each time it is made, and so makes all that reads it slow.
 */
export class LazyEvaluator implements Evaluator {
  readonly orgKey: string;
  readonly #askSignal: () => AbortSignal;

  constructor(orgKey: string, askSignal: () => AbortSignal) {
    this.orgKey = orgKey;
    this.#askSignal = askSignal;
  }

  get signal(): AbortSignal {
    return this.#askSignal();
  }
}

/**
 * Evaluates as `evaluate` does. An evaluation that exceeds one stretch starts again with the large
 * allowance and yields to other work in this process: it then gives a promise, which rejects with
 * the signal's reason if that aborts, and with EvaluationError.
 */
export function evaluateInTurns(
  expression: CompiledExpression,
  scope: Scope,
  evaluator: Evaluator,
): Json | Promise<Json> {
  return inTurns(evaluator, {
    atOnce: () => evaluate(expression, scope),
    inTurns: () => evaluatePartInTurns(expression, scope),
  });
}

/** Fills templates in as `evaluateTemplate` does, in turns if it takes long. */
export function evaluateTemplateInTurns(
  template: CompiledTemplate,
  scope: Scope,
  evaluator: Evaluator,
): Json | Promise<Json> {
  if (template.kind === "literal") return template.value;
  return inTurns(evaluator, {
    atOnce: () => evaluateTemplate(template, scope),
    inTurns: () => fillInTurns(template, scope),
  });
}

/** An expression that a larger evaluation needs the value of. */
export interface Part {
  readonly expression: CompiledExpression;
  readonly scope: Scope;
}

/**
 * A larger evaluation: it yields each expression that it needs the value of. If that fails, the
 * `yield` throws EvaluationError.
 */
export type Parts<T> = Generator<Part, T, Json>;

/**
 * Evaluates many expressions with one allowance of work, in one stretch of about 25 ms at most.
 * Throws what `parts` throws; a bound that is broken makes every further part fail.
 */
export function evaluateParts<T>(parts: () => Parts<T>): T {
  const interrupted = startWork();
  try {
    const running = parts();
    let step = running.next();
    while (!step.done) step = goOnWithPart(running, step.value);
    return step.value;
  } finally {
    endWork(interrupted);
  }
}

function goOnWithPart<T>(
  running: Parts<T>,
  { expression, scope }: Part,
): IteratorResult<Part, T> {
  let value: Json;
  try {
    value = evaluatePart(expression, scope);
  } catch (error) {
    return running.throw(error);
  }
  return running.next(value);
}

/**
 * Evaluates `parts` at once, and in turns if that exceeds the allowance of a stretch: `parts` is
 * then called once more with the large allowance. Throws and rejects with what `parts` throws, and
 * with the reason of an aborted signal.
 */
export function evaluatePartsInTurns<T>(
  parts: () => Parts<T>,
  { evaluator, needsTurns }: { evaluator: Evaluator; needsTurns: (error: unknown) => boolean },
): T | Promise<T> {
  return inTurns(evaluator, {
    atOnce: () => evaluateParts(parts),
    inTurns: () => evaluatePartsPatiently(parts()),
    needsTurns,
  });
}

async function evaluatePartsPatiently<T>(running: Parts<T>): Promise<T> {
  let step = running.next();
  while (!step.done) {
    const { expression, scope } = step.value;
    let value: Json;
    try {
      value = await evaluatePartInTurns(expression, scope);
    } catch (error) {
      step = running.throw(error);
      continue;
    }
    if (isTurnOver()) await yieldTurn();
    step = running.next(value);
  }
  return step.value;
}

interface Ways<T> {
  atOnce: () => T;
  inTurns: () => Promise<T>;
  needsTurns?: (error: unknown) => boolean;
}

function inTurns<T>(evaluator: Evaluator, ways: Ways<T>): T | Promise<T> {
  // Many small evaluations without a pause are as long as a large one.
  if (!isYieldDue()) return goOn(evaluator, ways);
  return yieldTurnOf(evaluator.orgKey).then(() => {
    evaluator.signal?.throwIfAborted();
    return goOn(evaluator, ways);
  });
}

function goOn<T>(
  evaluator: Evaluator,
  { atOnce, inTurns, needsTurns = isTooLarge }: Ways<T>,
): T | Promise<T> {
  try {
    return atOnce();
  } catch (error) {
    if (!needsTurns(error)) throw error;
    return evaluateWithPauses(evaluator, inTurns);
  }
}

function isTooLarge(error: unknown): boolean {
  return error instanceof EvaluationError && error.needsTurns;
}
