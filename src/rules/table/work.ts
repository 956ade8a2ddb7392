import { AppError } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import { JobError, type WorkerPool } from "../../workers/mod.ts";
import { STEPS_AT_ONCE, STEPS_IN_THREAD } from "./analysis/budget.ts";
import { RULE_SIZE_BYTES_MAX } from "./limits.ts";
import { RULES } from "./rule_job.ts";
import { type CheckedRuleText, doTask, type RuleAnswers, type RuleTask } from "./tasks.ts";

/** Texts up to this length take about 5 ms at most, so a thread is not worth it. */
const SMALL_CHARACTERS = 4 * 1024;

/** The deadline of a task, after which no client waits for the answer. */
const TIME_MS_MAX = 10_000;

/** The worker threads for large rules, and the organization that requests the job. */
export interface RuleThreads {
  /** Null if all work is done on the calling thread. */
  workers?: WorkerPool | null;
  orgKey: string;
}

/**
 * Does work on rules: small rules on the calling thread, others in a worker thread. Errors:
 * `too_large`; `unprocessable` for work that takes longer than 10 seconds; `unavailable`.
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
  const turn = { signal: new AbortController().signal, orgKey: orgKey, deadlineMs: TIME_MS_MAX };
  const answer = await workers.run(RULES, task, turn).catch((error) => {
    throw error instanceof JobError ? refusal(error) : error;
  });
  if (answer.kind === "too_large") throw new AppError("too_large", answer.message);
  return answer.answer as RuleAnswers[T["do"]];
}

/**
 * Parses and checks a rule, and runs its tests. Errors: those of `workOnRule()`, and
 * `invalid_request` for an object that cannot be printed as text.
 */
export async function checkRuleText(
  threads: RuleThreads,
  given: string | JsonObject,
): Promise<CheckedRuleText & { text: string }> {
  const text = typeof given === "string" ? given : textOf(given);
  const task = { do: "check", text, isObject: typeof given !== "string" } as const;
  // A text that is too large is refused here, without a worker thread.
  const isHopeless = typeof given === "string" && text.length > RULE_SIZE_BYTES_MAX;
  const workers = isHopeless ? null : threads.workers;
  return { ...await workOnRule({ ...threads, workers }, task), text };
}

function textOf(given: JsonObject): string {
  try {
    return JSON.stringify(given);
  } catch (cause) {
    // Objects nested about ten thousand levels deep overflow the stack of JSON.stringify().
    const message = "it is nested too deeply";
    const issues = [{ path: "definition", message }];
    throw new AppError("invalid_request", `Cannot keep the rule: ${message}`, { cause, issues });
  }
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

function refusal(error: JobError): AppError {
  if (error.fault === "timeout") {
    const message = `Cannot work on the rule: it took longer than ${TIME_MS_MAX} ms`;
    return new AppError("unprocessable", message, { cause: error });
  }
  if (error.fault === "failed") return new AppError("internal", error.message, { cause: error });
  const message = `Cannot work on the rule now: ${error.message}`;
  return new AppError("unavailable", message, { cause: error });
}
