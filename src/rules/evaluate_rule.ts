import type { Context } from "../identity/context.ts";
import { anySignal } from "../lib/any_signal.ts";
import { AppError, type Issue, issueText } from "../lib/errors.ts";
import { type JsonObject, weightOf } from "../lib/json.ts";
import { Turns } from "../lib/turns/turns.ts";
import type { CompiledRules } from "./compiled_rules.ts";
import { type CompiledRule, evaluateRuleInTurns, type RuleResult } from "./table/mod.ts";
import { loadUsable } from "../documents/versions/load_usable.ts";
import { RULES } from "./kind.ts";

/** The context of operations that evaluate rules. */
export interface RuleContext extends Pick<Context, "db" | "clock" | "principal"> {
  compiledRules: CompiledRules;
}

/** The version to evaluate. */
export interface RuleChoice {
  ruleId: string;
  /** The default version unless stated. */
  versionId?: string | null;
}

interface EvaluateOptions extends RuleChoice {
  /** Whether the result tells for each row if it matched, and which cell did not. */
  trace?: boolean;
  signal?: AbortSignal;
}

export interface EvaluateInput extends EvaluateOptions {
  inputs: JsonObject;
}

export interface EvaluateBatchInput extends EvaluateOptions {
  inputs: readonly JsonObject[];
}

interface Evaluated {
  ruleId: string;
  versionNumber: number;
}

export type Evaluation = Evaluated & RuleResult;

export interface Evaluations extends Evaluated {
  /** In the order of the inputs. */
  results: RuleResult[];
}

/** The most inputs of one batch. */
export const BATCH_MAX = 1_000;

const TIME_MS_MAX = 10_000;

/** The approximate maximum of characters of all results of one call together. */
const RESULT_CHARACTERS_MAX = 8 * 1024 * 1024;

/**
 * Evaluates a published rule that the caller may read. Errors: `not_found`; `conflict` if no
 * version is published; `unprocessable` for inputs that do not fit, for two matching rows of a
 * `unique` table, and for an evaluation that takes too long or returns too much.
 */
export async function evaluateRule(ctx: RuleContext, input: EvaluateInput): Promise<Evaluation> {
  const { inputs, trace = false, signal } = input;
  const { rule, ...evaluated } = await loadEvaluable(ctx, input);
  const [result] = await evaluateAll(ctx, { rule, all: [inputs], trace, signal });
  if (!result) throw new Error("an evaluation gives a result");
  return { ...evaluated, ...result };
}

/**
 * Evaluates a published rule for many inputs. If some of them do not fit, returns no results: the
 * error names each of them. Errors: those of `evaluateRule()`.
 */
export async function evaluateRuleBatch(
  ctx: RuleContext,
  { inputs: all, trace = false, signal, ...choice }: EvaluateBatchInput,
): Promise<Evaluations> {
  const { rule, ...evaluated } = await loadEvaluable(ctx, choice);
  const results = await evaluateAll(ctx, { rule, all, trace, isBatch: true, signal });
  return { ...evaluated, results };
}

interface Evaluable extends Evaluated {
  rule: CompiledRule;
}

async function loadEvaluable(
  { db: { queries }, principal, compiledRules }: RuleContext,
  { ruleId, versionId }: RuleChoice,
): Promise<Evaluable> {
  const wanted = { kind: RULES, principal, documentId: ruleId, versionId, verb: "evaluate" };
  const version = await loadUsable(queries, wanted);
  const rule = await compiledRules.get(queries, version.versionId);
  return { ruleId, versionNumber: version.versionNumber, rule };
}

interface Work {
  rule: CompiledRule;
  all: readonly JsonObject[];
  trace: boolean;
  isBatch?: boolean;
  signal?: AbortSignal;
}

async function evaluateAll(
  { clock, principal: { orgKey } }: RuleContext,
  { rule, all, trace, isBatch = false, signal }: Work,
): Promise<RuleResult[]> {
  const time = new AbortController();
  const cancel = clock.after(TIME_MS_MAX, () => time.abort(timeoutError()));
  using ends = anySignal(signal ? [signal, time.signal] : [time.signal]);
  const evaluator = { orgKey, signal: ends.signal };
  const turns = new Turns({ orgKey });
  const results: RuleResult[] = [];
  const refusals = new Refusals(isBatch);
  let room = RESULT_CHARACTERS_MAX;
  try {
    for (const [at, inputs] of all.entries()) {
      if (turns.isOver) await turns.next();
      ends.signal.throwIfAborted();
      const result = await refusals.catch(at, () => {
        return evaluateRuleInTurns(rule, inputs, { trace, evaluator });
      });
      if (!result) continue;
      room -= weightOf(result, room);
      if (room < 0) throw resultTooLarge();
      results.push(result);
    }
  } finally {
    cancel();
  }
  refusals.refuse();
  return results;
}

/**
 * Collects the errors of the inputs of a batch. The error of a single evaluation is thrown
 * unchanged.
 */
class Refusals {
  readonly #issues: Issue[] = [];

  constructor(private readonly isBatch: boolean) {}

  async catch(
    at: number,
    evaluate: () => RuleResult | Promise<RuleResult>,
  ): Promise<RuleResult | null> {
    try {
      return await evaluate();
    } catch (error) {
      if (!this.isBatch || !(error instanceof AppError) || error.code !== "unprocessable") {
        throw error;
      }
      this.#issues.push(...issuesOf(at, error));
      return null;
    }
  }

  refuse(): void {
    const [first] = this.#issues;
    if (first === undefined) return;
    const message = `Cannot evaluate these inputs: ${issueText(first)}`;
    throw new AppError("unprocessable", message, { issues: this.#issues.slice(0, 100) });
  }
}

function issuesOf(at: number, { issues, message }: AppError): Issue[] {
  if (issues.length === 0) return [{ path: `inputs[${at}]`, message }];
  return issues.map(({ path, message }) => ({
    path: path.replace(/^inputs\b/, `inputs[${at}]`),
    message,
  }));
}

function timeoutError(): AppError {
  return new AppError(
    "unprocessable",
    `Cannot evaluate the rule: it took longer than ${TIME_MS_MAX} ms`,
  );
}

function resultTooLarge(): AppError {
  return new AppError(
    "unprocessable",
    `Cannot answer the results: they have over ${RESULT_CHARACTERS_MAX} characters together`,
  );
}
