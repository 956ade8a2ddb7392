import type { QuestionsTable } from "../../db/tables.ts";
import type { PageData } from "../../lib/page.ts";
import type { InputDeclarations } from "../../services/input_declaration.ts";

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
  /** The fields of an answer, by name; none where a yes or a no is asked for. */
  fields: InputDeclarations;
  askedAt: string;
  expiresAt: string | null;
}

export interface QuestionPage extends PageData {
  questions: Question[];
}
