import type { QuestionsTable } from "../../db/tables.ts";
import type { PageData } from "../../lib/page.ts";
import type { InputDeclarations } from "../../services/input_declaration.ts";

/** What a step asks people, as the API shows it. */
export interface Question {
  runId: string;
  workflowId: string;
  workflowName: string;
  stepId: string;
  /** The step's, with item indexes: `steps[1]#0`. */
  path: string;
  kind: QuestionsTable["kind"];
  message: string;
  /** What an answer holds, by name; none where it is asked for a yes or a no. */
  fields: InputDeclarations;
  askedAt: string;
  expiresAt: string | null;
}

export interface QuestionPage extends PageData {
  questions: Question[];
}
