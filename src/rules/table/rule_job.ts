import { textProgram } from "../../workers/text_work.ts";
import type { RuleTask } from "./tasks.ts";

export const RULE_WORK = textProgram<RuleTask>(
  "rules",
  new URL("./rule_worker.ts", import.meta.url),
);
