import { type Selectable, sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunLinesTable } from "../../db/tables.ts";
import {
  inPieces,
  nextSteps,
  PATHS_END,
  PIECE_COLUMNS,
  type PieceRange,
  preparedAtPaths,
  type StepPaths,
  type StepPiece,
} from "./journal_store.ts";

/** A line of a step's log. */
export interface LogLine {
  path: string;
  line: string;
}

/** When a line was written, and in which attempt of its step; null in lines of earlier versions. */
export type LogMoment = Pick<Selectable<RunLinesTable>, "at" | "generation" | "attempt">;

export interface NumberedLogLine extends LogLine, LogMoment {
  seq: number;
}

/** The number of parameters of a statement is limited, and a line has seven. */
const ROWS_MAX = 100;

export async function insertLogLines(
  queries: Queries,
  { runId, lines }: { runId: string; lines: readonly NumberedLogLine[] },
): Promise<void> {
  for (let at = 0; at < lines.length; at += ROWS_MAX) {
    const rows = lines.slice(at, at + ROWS_MAX).map((line) => ({ run_id: runId, ...line }));
    await queries.insertInto("run_lines").values(rows).execute();
  }
}

/** Returns the lines of some steps, by path, in the order in which they were written. */
export async function readLogLines(
  queries: Queries,
  at: StepPaths,
): Promise<ReadonlyMap<string, string[]>> {
  const byPath = new Map<string, string[]>();
  for (const { path, line } of await selectLines(queries, at)) {
    const known = byPath.get(path);
    if (known) known.push(line);
    else byPath.set(path, [line]);
  }
  return byPath;
}

const selectLines = preparedAtPaths<LogLine>((queries, { runId, paths }) =>
  queries.selectFrom("run_lines").select(["path", "line"])
    .where("run_id", "=", runId).where("path", "in", paths)
    .orderBy("path").orderBy("seq")
);

/** Returns the most attempts of a failed step, among all its items; null if none failed. */
export async function findStepAttempts(
  queries: Queries,
  { runId, stepId }: { runId: string; stepId: string },
): Promise<number | null> {
  let most: number | null = null;
  const all = { runId, after: "", end: PATHS_END };
  const read = (range: PieceRange) => selectAttempts(queries, { ...range, stepId });
  for await (const { attempts } of inPieces(all, read)) {
    if (attempts !== null) most = Math.max(most ?? 0, attempts);
  }
  return most;
}

const selectAttempts = prepared((
  queries,
  { stepId, ...range }: PieceRange & { stepId: string },
) => ({
  compile: () =>
    sql<StepPiece & { attempts: number | null }>`SELECT ${PIECE_COLUMNS},
        max(attempts) FILTER (WHERE step_id = ${stepId} AND status = 'failed') AS attempts
      FROM ${nextSteps(range)}`.compile(queries),
}));
