import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import type { JsonObject } from "../lib/json.ts";
import { JobError } from "../workers/mod.ts";
import { DEFINITIONS } from "../definition/definition_job.ts";
import { DEFINITION_SIZE_BYTES_MAX } from "../definition/limits.ts";
import {
  type CheckedText,
  type DefinitionTask,
  doTask,
  type TaskAnswer,
} from "../definition/tasks.ts";

/** Text up to this length is processed in about 5 ms: a worker thread is not worthwhile. */
const SMALL_CHARACTERS = 4 * 1024;

/** A later result would be of no use. */
const TIME_MS_MAX = 10_000;

export type DefinitionContext = Pick<Context, "principal" | "workers">;

/**
 * Processes a definition: small ones in place, others in a worker thread. Errors: `too_large`;
 * `unprocessable` for work that takes longer than 10 seconds; `unavailable`.
 */
export async function workOnDefinition<T extends DefinitionTask>(
  { workers, principal }: DefinitionContext,
  task: T,
): Promise<TaskAnswer<T>> {
  if (!workers || sizeOf(task) <= SMALL_CHARACTERS) return doTask(task) as TaskAnswer<T>;
  const turn = {
    signal: new AbortController().signal,
    orgKey: principal.orgKey,
    deadlineMs: TIME_MS_MAX,
  };
  const answer = await workers.run(DEFINITIONS, task, turn).catch((error) => {
    throw error instanceof JobError ? refusal(error) : error;
  });
  if (answer.kind === "too_large") throw new AppError("too_large", answer.message);
  return answer.answer as TaskAnswer<T>;
}

/** Parses and checks a definition. Errors: those of `workOnDefinition()` and `definitionText()`. */
export async function checkDefinitionText(
  ctx: DefinitionContext,
  given: string | JsonObject,
): Promise<CheckedText & { text: string }> {
  const text = definitionText(given);
  // A text that is too large is refused without sending it to a worker thread.
  const isTooLarge = typeof given === "string" && text.length > DEFINITION_SIZE_BYTES_MAX;
  const isObject = typeof given !== "string";
  const task = { do: "check", text, isObject } as const;
  const checked = isTooLarge ? doTask(task) as CheckedText : await workOnDefinition(ctx, task);
  return { ...checked, text };
}

/** A definition as text. Errors: `invalid_request` for an object that cannot be formatted. */
function definitionText(given: string | JsonObject): string {
  if (typeof given === "string") return given;
  try {
    return JSON.stringify(given);
  } catch (cause) {
    // Objects nested some ten thousand levels deep overflow the stack of `JSON.stringify()`.
    const message = "it is nested too deeply";
    const issues = [{ path: "definition", message }];
    throw new AppError("invalid_request", `Cannot keep the definition: ${message}`, {
      cause,
      issues,
    });
  }
}

function sizeOf(task: DefinitionTask): number {
  switch (task.do) {
    case "check":
      return task.text.length;
    case "diff":
      return [task.before, task.after].reduce(
        (sum, { definition, source }) => sum + (definition ?? source).length,
        0,
      );
    case "print":
    case "print_file":
      return task.definition.length;
    case "diff_file":
      return (task.before?.length ?? 0) + task.after.length;
  }
}

function refusal(error: JobError): AppError {
  if (error.fault === "timeout") {
    const message = `Cannot work on the definition: it took longer than ${TIME_MS_MAX} ms`;
    return new AppError("unprocessable", message, { cause: error });
  }
  if (error.fault === "failed") return new AppError("internal", error.message, { cause: error });
  const message = `Cannot work on the definition now: ${error.message}`;
  return new AppError("unavailable", message, { cause: error });
}
