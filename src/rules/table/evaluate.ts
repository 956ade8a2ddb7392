import type { Evaluator } from "../../expressions/mod.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { CompiledRule } from "./compile.ts";

export interface RuleResult {
  /** A list for `collect` without an aggregate. */
  outputs: JsonObject | JsonObject[];
  /** The numbers of the rows that gave the outputs, from 1. */
  matched: number[];
  /** The rows that were looked at, in their order; only where it was asked for. */
  trace?: TracedRow[];
}

export interface TracedRow {
  /** From 1. */
  row: number;
  matched: boolean;
  /** The input whose cell did not match; null where all did. */
  failed: string | null;
}

/**
 * Evaluates a rule in one stretch of about 25 ms at most. Errors: `unprocessable` for missing,
 * wrong and unknown inputs (`issues` by name), for two rows that match under `unique`
 * (`extra.matched`), and for a cell that fails.
 */
export function evaluateRule(
  _rule: CompiledRule,
  _inputs: JsonObject,
  _options?: { trace?: boolean },
): RuleResult {
  throw new Error("Cannot evaluate a rule yet");
}

/** The same; what takes longer than one stretch may goes on in turns with everybody else. */
export function evaluateRuleInTurns(
  _rule: CompiledRule,
  _inputs: JsonObject,
  _options: { trace?: boolean; evaluator: Evaluator },
): RuleResult | Promise<RuleResult> {
  throw new Error("Cannot evaluate a rule yet");
}
