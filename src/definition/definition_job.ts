import { textProgram } from "../workers/text_work.ts";
import type { DefinitionTask } from "./tasks.ts";

export const DEFINITIONS = textProgram<DefinitionTask>(
  "definitions",
  new URL("./definition_worker.ts", import.meta.url),
);
