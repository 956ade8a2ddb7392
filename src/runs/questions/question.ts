import type { QuestionsTable, RunTrigger } from "../../db/tables.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { PageData } from "../../lib/page.ts";
import type { InputDeclarations } from "../../services/input_declaration.ts";
import type { ShownMember } from "../../identity/shown_member.ts";

/** A step's question to people, as the API shows it. */
export interface Question {
  runId: string;
  workflowId: string;
  workflowName: string;
  stepId: string;
  /** The step's, with item indexes: `steps[1]#0`. */
  path: string;
  kind: QuestionsTable["kind"];
  message: string;
  /** The fields of an answer, by name; none if a yes or a no is asked for. */
  fields: InputDeclarations;
  askedAt: string;
  expiresAt: string | null;
  /** Only if it is asked for. */
  context?: QuestionContext;
}

/** The run that asks, for those who decide. */
export interface QuestionContext {
  versionNumber: number;
  trigger: RunTrigger;
  /** The user as whom the run acts. */
  startedBy: ShownMember;
  runCreatedAt: string;
  /** The inputs of the run; null if they are long. */
  inputs: JsonObject | null;
}

export interface QuestionPage extends PageData {
  questions: Question[];
}
