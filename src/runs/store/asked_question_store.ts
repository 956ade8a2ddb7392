import type { Selectable } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { QuestionsTable } from "../../db/tables.ts";

type QuestionRow = Selectable<QuestionsTable>;

type QuestionKey = Pick<QuestionRow, "run_id" | "path" | "generation">;

const STATE = ["status", "expires_at", "answer"] as const;

/** How a question stands. */
type QuestionState = Pick<QuestionRow, typeof STATE[number]>;

/** Asks, and answers how the question stands: the step may have asked it before a crash. */
export async function openQuestion(queries: Queries, row: QuestionRow): Promise<QuestionState> {
  await queries.insertInto("questions").values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await findState(queries, row);
}

/** Ends a question that nobody answered in its time; answers how it stands then. */
export async function expireQuestion(
  queries: Queries,
  { key, now }: { key: QuestionKey; now: number },
): Promise<QuestionState> {
  await queries.updateTable("questions").set({ status: "expired" })
    .where("run_id", "=", key.run_id)
    .where("path", "=", key.path)
    .where("generation", "=", key.generation)
    .where("status", "=", "open")
    .where("expires_at", "<=", now)
    .execute();
  return await findState(queries, key);
}

async function findState(queries: Queries, key: QuestionKey): Promise<QuestionState> {
  return await queries.selectFrom("questions").select(STATE)
    .where("run_id", "=", key.run_id)
    .where("path", "=", key.path)
    .where("generation", "=", key.generation)
    .executeTakeFirstOrThrow();
}
