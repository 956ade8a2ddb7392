import type { WorkerProgram } from "../workers/mod.ts";
import type { DefinitionTask } from "./tasks.ts";

/**
 * The answer of the worker thread: the result of `doTask()`, or the error that `parseDefinition()`
 * throws.
 */
export type DefinitionAnswer =
  | { kind: "done"; answer: unknown }
  | { kind: "too_large"; message: string };

export const DEFINITIONS: WorkerProgram<DefinitionTask, DefinitionAnswer> = {
  name: "definitions",
  url: new URL("./definition_worker.ts", import.meta.url),
  isInterruptible: false,
  isSingleUse: false,
  toAnswer: (data) => data as DefinitionAnswer,
};
