import type { WorkerProgram } from "../../workers/mod.ts";
import type { RuleTask } from "./tasks.ts";

/** A refusal is what `parseRule()` throws; an answer is that of `doTask()`. */
export type RuleJobAnswer =
  | { kind: "done"; answer: unknown }
  | { kind: "too_large"; message: string };

export const RULES: WorkerProgram<RuleTask, RuleJobAnswer> = {
  name: "rules",
  url: new URL("./rule_worker.ts", import.meta.url),
  hearsStop: false,
  isSingleUse: false,
  toAnswer: (data) => data as RuleJobAnswer,
};
