import { type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunAttemptsTable } from "../../db/tables.ts";
import { preparedAtPaths } from "./journal_store.ts";
import type { NumberedLogLine } from "./step_log_store.ts";

export type AttemptRow = Selectable<RunAttemptsTable>;

/** The number of latest attempts that are kept, of all steps of a run together. */
const ATTEMPTS_KEPT_MAX = 1_000;

/** The number of parameters of a statement is limited, and an attempt has eleven. */
const ROWS_MAX = 100;

/** Writes attempts that begin, and the ends of attempts that were still open. */
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

/** Deletes the oldest attempts of a run that has more than are kept. */
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

/** Returns the stored attempts of some steps, oldest first for each step, without their inputs. */
export const readAttempts = preparedAtPaths<BriefAttempt>((queries, { runId, paths }) =>
  queries.selectFrom("run_attempts")
    .select(["path", "generation", "number", "status", "error", "wait_ms"])
    .select(["started_at", "finished_at"])
    .where("run_id", "=", runId).where("path", "in", paths)
    .orderBy("path").orderBy("generation").orderBy("number")
);

/** The position of an attempt in its step: generation and number. */
export type AttemptPlace = readonly [generation: number, number: number];

/** The attempts of one step from one position to another. */
export interface AttemptRange {
  runId: string;
  path: string;
  first: AttemptPlace;
  last: AttemptPlace;
}

/** Returns the inputs of attempts; null for inputs that were not kept. */
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

/** A log line of an attempt. `number` is null in runs of earlier versions. */
export type AttemptLine = Pick<NumberedLogLine, "line" | "at" | "generation"> & {
  number: number | null;
};

/** Returns log lines of attempts, earliest first. */
export async function findAttemptLines(
  queries: Queries,
  { range: { runId, path, first, last }, isOnly, limit }: {
    range: AttemptRange;
    /** Whether the step has no other attempt, so that all of its lines belong to this one. */
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
