import type { JsonObject } from "../../lib/json.ts";
import type { WorkerPool } from "../../workers/mod.ts";
import type { CheckedRuleText, RuleAnswers, RuleTask } from "./tasks.ts";

/** Where large rules are worked on, and for whom. */
export interface RuleThreads {
  /** None: everything is done at once. */
  workers?: WorkerPool | null;
  orgKey: string;
}

/**
 * Does work on rules: on small ones at once, on others in a thread. Errors: `too_large`;
 * `unprocessable` for what takes longer than 10 seconds; `unavailable`.
 */
export function workOnRule<T extends RuleTask>(
  _threads: RuleThreads,
  _task: T,
): Promise<RuleAnswers[T["do"]]> {
  return Promise.reject(new Error("Cannot work on a rule yet"));
}

/** Reads and checks a rule, and runs its tests. Errors: those of `workOnRule()`. */
export function checkRuleText(
  _threads: RuleThreads,
  _given: string | JsonObject,
): Promise<CheckedRuleText & { text: string }> {
  return Promise.reject(new Error("Cannot check a rule yet"));
}
