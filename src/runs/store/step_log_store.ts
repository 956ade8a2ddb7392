import type { Selectable } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunLinesTable } from "../../db/tables.ts";
import { preparedAtPaths, type StepPaths } from "./journal_store.ts";

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
  const row = await queries.selectFrom("run_steps")
    .select((eb) => eb.fn.max("attempts").as("attempts"))
    .where("run_id", "=", runId).where("step_id", "=", stepId).where("status", "=", "failed")
    .executeTakeFirst();
  return row?.attempts ?? null;
}
