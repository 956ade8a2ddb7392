import type { Queries } from "../../db/dialect.ts";
import type { QuestionsTable } from "../../db/tables.ts";

export type QuestionRow = QuestionsTable;

export type QuestionKey = Pick<QuestionRow, "run_id" | "path" | "generation">;

/** How a question stands. */
export type QuestionState = Pick<QuestionRow, "status" | "expires_at" | "answer">;

/** The store of the questions of runs. */
export interface Questions {
  /** Asks, and answers how the question stands: the step may have asked it before a crash. */
  open(queries: Queries, row: QuestionRow): Promise<QuestionState>;
  /** Ends a question that nobody answered in its time; answers how it stands then. */
  expire(
    queries: Queries,
    ended: { key: QuestionKey; now: number },
  ): Promise<QuestionState>;
}
