import type { WorkerProgram } from "../workers/mod.ts";
import type { DefinitionTask } from "./tasks.ts";

/** A refusal is what `parseDefinition()` throws; an answer is that of `doTask()`. */
export type DefinitionAnswer =
  | { kind: "done"; answer: unknown }
  | { kind: "too_large"; message: string };

export const DEFINITIONS: WorkerProgram<DefinitionTask, DefinitionAnswer> = {
  name: "definitions",
  url: new URL("./definition_worker.ts", import.meta.url),
  hearsStop: false,
  isSingleUse: false,
  toAnswer: (data) => data as DefinitionAnswer,
};
