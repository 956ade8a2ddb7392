import type { JsonObject } from "../../lib/json.ts";
import type { WorkerPool } from "../../workers/mod.ts";
import { givenText, SMALL_CHARACTERS, workOnText } from "../../workers/text_work.ts";
import { STEPS_AT_ONCE, STEPS_IN_THREAD } from "./analysis/budget.ts";
import { RULE_SIZE_BYTES_MAX } from "./limits.ts";
import { RULE_WORK } from "./rule_job.ts";
import { type CheckedRuleText, doTask, type RuleAnswers, type RuleTask } from "./tasks.ts";

/** The worker threads for large rules, and the organization that requests the job. */
export interface RuleThreads {
  /** Null if all work is done on the calling thread. */
  workers?: WorkerPool | null;
  orgKey: string;
}

/**
 * Does work on rules: small rules on the calling thread, others in a worker thread. Errors:
 * those of `workOnText()`.
 */
export async function workOnRule<T extends RuleTask>(
  { workers, orgKey }: RuleThreads,
  task: T,
): Promise<RuleAnswers[T["do"]]> {
  if (!workers) return doTask(task, STEPS_IN_THREAD) as RuleAnswers[T["do"]];
  if (sizeOf(task) <= SMALL_CHARACTERS) {
    const answer = doTask(task, STEPS_AT_ONCE);
    // A small table can have more combinations than the small budget covers.
    const isWhole = typeof answer === "string" || !("isCutShort" in answer) || !answer.isCutShort;
    if (isWhole) return answer as RuleAnswers[T["do"]];
  }
  const work = { program: RULE_WORK, task, orgKey, noun: "rule" };
  return await workOnText(workers, work) as RuleAnswers[T["do"]];
}

/**
 * Parses and checks a rule, and runs its tests. Errors: those of `workOnRule()`, and
 * `invalid_request` for an object that cannot be printed as text.
 */
export async function checkRuleText(
  threads: RuleThreads,
  given: string | JsonObject,
): Promise<CheckedRuleText & { text: string }> {
  const text = givenText(given, "rule");
  const task = { do: "check", text, isObject: typeof given !== "string" } as const;
  // A text that is too large is refused here, without a worker thread.
  const isHopeless = typeof given === "string" && text.length > RULE_SIZE_BYTES_MAX;
  const workers = isHopeless ? null : threads.workers;
  return { ...await workOnRule({ ...threads, workers }, task), text };
}

function sizeOf(task: RuleTask): number {
  switch (task.do) {
    case "check":
      return task.text.length;
    case "print":
      return task.definition.length + task.source.length;
    case "diff":
      return [task.before, task.after].reduce(
        (sum, { definition, source }) => sum + (definition ?? source).length,
        0,
      );
  }
}
