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
  /** The organization whose turn is used: organizations with large evaluations take turns. */
  readonly orgKey: string;
  /** Aborts a large evaluation. Read only if there is one. */
  readonly signal?: AbortSignal;
}

/**
 * Creates its signal on first use. A class, because object literals with a getter each get their
 * own hidden class, which makes all code that reads them slow.
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
 * Evaluates as `evaluate` does. If the evaluation exceeds the work of one turn, it restarts with
 * the large work budget and yields to other work in this process. The result is then a promise,
 * which rejects with EvaluationError, or with the signal's reason if the signal aborts.
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

/** Fills in templates as `evaluateTemplate` does, in turns if it takes long. */
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

/** An expression whose value a larger evaluation needs. */
export interface Part {
  readonly expression: CompiledExpression;
  readonly scope: Scope;
}

/**
 * A larger evaluation. It yields each expression whose value it needs. If that expression fails,
 * the `yield` throws EvaluationError.
 */
export type Parts<T> = Generator<Part, T, Json>;

/**
 * Evaluates many expressions with one work budget, without yielding, in about 25 ms at most. Throws
 * the errors of `parts`. Once a limit is exceeded, every further part fails.
 */
export function evaluateParts<T>(parts: () => Parts<T>): T {
  const interrupted = startWork();
  try {
    const running = parts();
    let step = running.next();
    while (!step.done) step = continueWithPart(running, step.value);
    return step.value;
  } finally {
    endWork(interrupted);
  }
}

function continueWithPart<T>(
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
 * Evaluates `parts` synchronously. If that exceeds the work of one turn, calls `parts` again with
 * the large work budget and evaluates in turns. Throws and rejects with the errors of `parts`, and
 * with the reason of an aborted signal.
 */
export function evaluatePartsInTurns<T>(
  parts: () => Parts<T>,
  { evaluator, needsTurns }: { evaluator: Evaluator; needsTurns: (error: unknown) => boolean },
): T | Promise<T> {
  return inTurns(evaluator, {
    atOnce: () => evaluateParts(parts),
    inTurns: () => evaluatePartsWithPauses(parts()),
    needsTurns,
  });
}

async function evaluatePartsWithPauses<T>(running: Parts<T>): Promise<T> {
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
  // Many small evaluations without a pause block the event loop as long as a large one.
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
