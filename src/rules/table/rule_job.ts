import type { WorkerProgram } from "../../workers/mod.ts";
import type { RuleTask } from "./tasks.ts";

/**
 * The answer of the worker thread: the result of `doTask()`, or the error that `parseRule()`
 * throws.
 */
export type RuleJobAnswer =
  | { kind: "done"; answer: unknown }
  | { kind: "too_large"; message: string };

export const RULES: WorkerProgram<RuleTask, RuleJobAnswer> = {
  name: "rules",
  url: new URL("./rule_worker.ts", import.meta.url),
  isInterruptible: false,
  isSingleUse: false,
  toAnswer: (data) => data as RuleJobAnswer,
};
