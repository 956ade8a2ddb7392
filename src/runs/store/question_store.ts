import { type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { QuestionsTable } from "../../db/tables.ts";

interface AskedStep {
  runId: string;
  generation: number;
  stepId?: string;
  path?: string;
  limit: number;
}

export type AskedRow = Awaited<ReturnType<typeof findAsked>>[number];

/**
 * Returns the questions of a step, or of each of its items, in this generation; open ones first.
 */
export async function findAsked(
  queries: Queries,
  { runId, generation, stepId, path, limit }: AskedStep,
) {
  let query = queries.selectFrom("questions")
    .innerJoin("run_steps", (join) =>
      join.onRef("run_steps.run_id", "=", "questions.run_id")
        .onRef("run_steps.path", "=", "questions.path"))
    .select([
      "questions.run_id",
      "questions.path",
      "questions.generation",
      "questions.kind",
      "questions.fields",
      "questions.status",
      "questions.expires_at",
      "run_steps.step_id",
    ])
    .where("questions.run_id", "=", runId)
    .where("questions.generation", "=", generation);
  if (stepId !== undefined) query = query.where("run_steps.step_id", "=", stepId);
  if (path !== undefined) query = query.where("questions.path", "=", path);
  return await query.orderBy(sql`questions.status = 'open'`, "desc").orderBy("questions.path")
    .limit(limit).execute();
}

type QuestionRow = Selectable<QuestionsTable>;

type Key = Pick<QuestionRow, "run_id" | "path" | "generation">;

/** Stores an answer. Returns false if the question was answered before, or is closed. */
export async function recordAnswer(
  queries: Queries,
  { key, orgKey, answer, now }: { key: Key; orgKey: string; answer: string; now: number },
): Promise<boolean> {
  const result = await queries.updateTable("questions")
    .set({ status: "answered", answer })
    .where("run_id", "=", key.run_id)
    .where("path", "=", key.path)
    .where("generation", "=", key.generation)
    .where("org_key", "=", orgKey)
    .where("status", "=", "open")
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/** Ends the open questions of the steps in a block or loop. */
export async function endQuestionsIn(
  queries: Queries,
  { runId, generation, path }: { runId: string; generation: number; path: string },
): Promise<void> {
  await queries.updateTable("questions").set({ status: "ended" })
    .where("run_id", "=", runId)
    .where("path", ">", path).where("path", "<", `${path}/`) // after `.` and `#`
    .where("generation", "=", generation)
    .where("status", "=", "open")
    .execute();
}

const STATE = ["status", "expires_at", "answer"] as const;

/** The state of a question. */
type QuestionState = Pick<QuestionRow, typeof STATE[number]>;

/** Asks a question and returns its state. The step may have asked it before a crash. */
export async function openQuestion(queries: Queries, row: QuestionRow): Promise<QuestionState> {
  await queries.insertInto("questions").values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return await findState(queries, row);
}

/** Ends a question that nobody answered in time. Returns its state after that. */
export async function expireQuestion(
  queries: Queries,
  { key, now }: { key: Key; now: number },
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

async function findState(queries: Queries, key: Key): Promise<QuestionState> {
  return await queries.selectFrom("questions").select(STATE)
    .where("run_id", "=", key.run_id)
    .where("path", "=", key.path)
    .where("generation", "=", key.generation)
    .executeTakeFirstOrThrow();
}
