import { type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunAttemptsTable } from "../../db/tables.ts";
import { preparedAtPaths } from "./journal_store.ts";
import type { NumberedLogLine } from "./step_log_store.ts";

export type AttemptRow = Selectable<RunAttemptsTable>;

/** Attempts of all steps of a run together that are kept: the latest. */
export const ATTEMPTS_KEPT_MAX = 1_000;

/** A statement takes so many parameters at most, of which an attempt has eleven. */
const ROWS_MAX = 100;

/** Writes attempts that begin, and the ends of those that have not ended. */
export async function writeAttempts(
  queries: Queries,
  rows: readonly AttemptRow[],
): Promise<void> {
  for (let at = 0; at < rows.length; at += ROWS_MAX) {
    await queries.insertInto("run_attempts").values(rows.slice(at, at + ROWS_MAX))
      .onConflict((conflict) =>
        conflict.columns(["run_id", "path", "generation", "number"]).doUpdateSet((eb) => ({
          status: eb.ref("excluded.status"),
          input: eb.ref("excluded.input"),
          error: eb.ref("excluded.error"),
          wait_ms: eb.ref("excluded.wait_ms"),
          seq: eb.ref("excluded.seq"),
          finished_at: eb.ref("excluded.finished_at"),
        })).where("run_attempts.status", "=", "running")
      )
      .execute();
  }
}

/** Forgets the oldest attempts of a run that has more than are kept. */
export async function forgetOldAttempts(queries: Queries, runId: string): Promise<void> {
  await queries.deleteFrom("run_attempts")
    .where("run_id", "=", runId)
    .where("seq", "<=", (eb) =>
      eb.selectFrom("run_attempts as newer").select("newer.seq")
        .where("newer.run_id", "=", runId)
        .orderBy("newer.seq", "desc").limit(1).offset(ATTEMPTS_KEPT_MAX))
    .execute();
}

export type BriefAttempt = Omit<AttemptRow, "input" | "run_id" | "seq">;

/** The kept attempts of some steps, the first ones of each first, without their inputs. */
export const readAttempts = preparedAtPaths<BriefAttempt>((queries, { runId, paths }) =>
  queries.selectFrom("run_attempts")
    .select(["path", "generation", "number", "status", "error", "wait_ms"])
    .select(["started_at", "finished_at"])
    .where("run_id", "=", runId).where("path", "in", paths)
    .orderBy("path").orderBy("generation").orderBy("number")
);

/** A place among the attempts of a step: generation and number. */
export type AttemptPlace = readonly [generation: number, number: number];

/** The attempts of one step from one place to another. */
export interface AttemptRange {
  runId: string;
  path: string;
  first: AttemptPlace;
  last: AttemptPlace;
}

/** The inputs of attempts, as far as they are kept. */
export async function findAttemptInputs(
  queries: Queries,
  { runId, path, first, last }: AttemptRange,
): Promise<Pick<AttemptRow, "generation" | "number" | "input">[]> {
  return await queries.selectFrom("run_attempts").select(["generation", "number", "input"])
    .where("run_id", "=", runId).where("path", "=", path)
    .where(sql<boolean>`(generation, number) >= (${sql.join(first)})`)
    .where(sql<boolean>`(generation, number) <= (${sql.join(last)})`)
    .execute();
}

/** A line of an attempt; without its place in runs of before. */
export type AttemptLine = Pick<NumberedLogLine, "line" | "at" | "generation"> & {
  number: number | null;
};

/** Log lines of attempts, the earliest first. */
export async function findAttemptLines(
  queries: Queries,
  { range: { runId, path, first, last }, isOnly, limit }: {
    range: AttemptRange;
    /** Whether the step has no other attempts, so that all of its lines are of this one. */
    isOnly: boolean;
    limit: number;
  },
): Promise<AttemptLine[]> {
  let query = queries.selectFrom("run_lines").select([
    "line",
    "at",
    "generation",
    "attempt as number",
  ])
    .where("run_id", "=", runId).where("path", "=", path);
  if (!isOnly) {
    query = query.where(sql<boolean>`(generation, attempt) >= (${sql.join(first)})`)
      .where(sql<boolean>`(generation, attempt) <= (${sql.join(last)})`);
  }
  return await query.orderBy("seq").limit(limit).execute();
}
