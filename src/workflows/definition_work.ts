import type { Context } from "../identity/context.ts";
import type { JsonObject } from "../lib/json.ts";
import { DEFINITIONS } from "../definition/definition_job.ts";
import { DEFINITION_SIZE_BYTES_MAX } from "../definition/limits.ts";
import {
  type CheckedText,
  type DefinitionTask,
  doTask,
  type TaskAnswer,
} from "../definition/tasks.ts";
import { givenText, SMALL_CHARACTERS, workOnText } from "../workers/text_work.ts";

export type DefinitionContext = Pick<Context, "principal" | "workers">;

/**
 * Processes a definition: small ones in place, others in a worker thread. Errors: those of
 * `workOnText()`.
 */
export async function workOnDefinition<T extends DefinitionTask>(
  { workers, principal: { orgKey } }: DefinitionContext,
  task: T,
): Promise<TaskAnswer<T>> {
  if (!workers || sizeOf(task) <= SMALL_CHARACTERS) return doTask(task) as TaskAnswer<T>;
  const work = { program: DEFINITIONS, task, orgKey, noun: "definition" };
  return await workOnText(workers, work) as TaskAnswer<T>;
}

/** Parses and checks a definition. Errors: those of `workOnDefinition()` and `givenText()`. */
export async function checkDefinitionText(
  ctx: DefinitionContext,
  given: string | JsonObject,
): Promise<CheckedText & { text: string }> {
  const text = givenText(given, "definition");
  // A text that is too large is refused without sending it to a worker thread.
  const isTooLarge = typeof given === "string" && text.length > DEFINITION_SIZE_BYTES_MAX;
  const isObject = typeof given !== "string";
  const task = { do: "check", text, isObject } as const;
  const checked = isTooLarge ? doTask(task) as CheckedText : await workOnDefinition(ctx, task);
  return { ...checked, text };
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
