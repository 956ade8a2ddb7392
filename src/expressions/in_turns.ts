import type { Json } from "../lib/json.ts";
import { type CompiledExpression, evaluate, evaluatePartPatiently } from "./expression.ts";
import { EvaluationError } from "./issue.ts";
import type { Scope } from "./scope.ts";
import { evaluatePatiently, letOthersGo } from "./steps.ts";
import { type CompiledTemplate, evaluateTemplate, fillPatiently } from "./syntax/template.ts";
import { areOthersDue } from "./work.ts";

/** For whom an expression is evaluated. */
export interface Evaluator {
  /** Organizations with large evaluations take turns. */
  readonly orgKey: string;
  /** Ends a large evaluation early; it is asked for only where there is one. */
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
 * Evaluates as `evaluate` does. What takes longer than one stretch may is evaluated once more with
 * the large allowance, in turns with everybody else in this process: it gives a promise then, which
 * rejects with the signal's reason where that aborts, and with EvaluationError.
 */
export function evaluateInTurns(
  expression: CompiledExpression,
  scope: Scope,
  evaluator: Evaluator,
): Json | Promise<Json> {
  return inTurns(evaluator, {
    atOnce: () => evaluate(expression, scope),
    patiently: () => evaluatePartPatiently(expression, scope),
  });
}

/** Fills templates in as `evaluateTemplate` does, in turns where it takes long. */
export function evaluateTemplateInTurns(
  template: CompiledTemplate,
  scope: Scope,
  evaluator: Evaluator,
): Json | Promise<Json> {
  if (template.kind === "literal") return template.value;
  return inTurns(evaluator, {
    atOnce: () => evaluateTemplate(template, scope),
    patiently: () => fillPatiently(template, scope),
  });
}

interface Ways {
  atOnce: () => Json;
  patiently: () => Promise<Json>;
}

function inTurns(evaluator: Evaluator, ways: Ways): Json | Promise<Json> {
  // Many small evaluations without a pause are as long as a large one.
  if (!areOthersDue()) return goOn(evaluator, ways);
  return letOthersGo(evaluator.orgKey).then(() => {
    evaluator.signal?.throwIfAborted();
    return goOn(evaluator, ways);
  });
}

function goOn(evaluator: Evaluator, { atOnce, patiently }: Ways): Json | Promise<Json> {
  try {
    return atOnce();
  } catch (error) {
    if (!(error instanceof EvaluationError) || !error.needsTurns) throw error;
    return evaluatePatiently(evaluator, patiently);
  }
}
