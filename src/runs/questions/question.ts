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
  /** The step's path with item indexes, such as `steps[1]#0`. */
  path: string;
  kind: QuestionsTable["kind"];
  message: string;
  /** The fields of an answer, by name; empty for a yes-or-no question. */
  fields: InputDeclarations;
  askedAt: string;
  expiresAt: string | null;
  /** Present only if it was requested. */
  context?: QuestionContext;
}

/** The run that asks, as context for the decision. */
export interface QuestionContext {
  versionNumber: number;
  trigger: RunTrigger;
  /** The user on whose behalf the run acts. */
  startedBy: ShownMember;
  runCreatedAt: string;
  /** The inputs of the run; null if they are long. */
  inputs: JsonObject | null;
}

export interface QuestionPage extends PageData {
  questions: Question[];
}
