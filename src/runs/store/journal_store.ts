import { type Compilable, type Selectable, sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { prepared, preparedInsert } from "../../db/prepared.ts";
import type { RunStepsTable } from "../../db/tables.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import { UNCOUNTED_CHARACTERS_MAX } from "./step_record.ts";

export type StepRow = Selectable<RunStepsTable>;

/** Paths of some steps of a run, or of items of its loops. */
export interface StepPaths {
  runId: string;
  paths: readonly string[];
}

/** A libSQL server returns at most 10 MB. */
const PATHS_AT_ONCE = 25;

type PathValues = Readonly<Record<`path${number}` | "runId", string>>;

/**
 * Prepares a query of a run's rows at given paths, with at most 25 paths in a statement. The
 * statement is built once for each number of paths.
 */
export function preparedAtPaths<Row>(
  build: (queries: Queries, at: StepPaths) => Compilable<Row>,
): (queries: Queries, at: StepPaths) => Promise<Row[]> {
  const run = prepared((queries, values: PathValues, { count }: { count: number }) => {
    const paths = Array.from({ length: count }, (_, at) => values[`path${at}`] ?? "");
    return build(queries, { runId: values.runId, paths });
  });
  return async (queries, { runId, paths }) => {
    const found: Row[] = [];
    for (let at = 0; at < paths.length; at += PATHS_AT_ONCE) {
      const some = paths.slice(at, at + PATHS_AT_ONCE);
      const named = Object.fromEntries(some.map((path, index) => [`path${index}`, path]));
      const { rows } = await run(queries, { ...named, runId }, { count: some.length });
      found.push(...rows);
    }
    return found;
  };
}

/** The steps that one statement reads, which takes a millisecond or two. */
const STEPS_MAX = 2_000;

/** The findings of one statement among the next steps. */
export interface StepPiece {
  /** The number of steps that it read, and the path of the last one. */
  seen: number;
  lastPath: string | null;
}

/** The range of paths of a piece, both bounds exclusive. */
export type PieceRange = { runId: string; after: string; end: string };

/** After all paths. */
export const PATHS_END = "~";

/** The next steps of a run in a range of paths, as a table for a `StepPiece`. */
export function nextSteps({ runId, after, end }: PieceRange) {
  return sql`(SELECT path, step_id, status, attempts FROM run_steps
    WHERE run_id = ${runId} AND path > ${after} AND path < ${end}
    ORDER BY path LIMIT ${sql.lit(STEPS_MAX)}) AS next`;
}

/** The columns of a `StepPiece` of `nextSteps()`. */
export const PIECE_COLUMNS = sql`count(*) AS seen, max(path) AS "lastPath"`;

/**
 * Yields what `read` finds among the steps of a range, in pieces with pauses for other requests: a
 * loop may have 100,000 items.
 */
export async function* inPieces<Piece extends StepPiece>(
  range: PieceRange,
  read: (range: PieceRange) => Promise<{ rows: Piece[] }>,
): AsyncGenerator<Piece> {
  for (let { after } = range;;) {
    const { rows: [piece] } = await read({ ...range, after });
    if (piece === undefined) return;
    yield piece;
    if (piece.lastPath === null || piece.seen < STEPS_MAX) return;
    after = piece.lastPath;
    await nextRound();
  }
}

/**
 * Returns the rows of steps outside of loops, and of steps in loops that run or wait, which are at
 * most as many as run at once.
 */
export async function readFirstSteps(queries: Queries, runId: string): Promise<StepRow[]> {
  const rows: StepRow[] = [];
  const all = { runId, after: "", end: PATHS_END };
  for await (const { paths } of inPieces(all, (range) => selectFirstPaths(queries, range))) {
    rows.push(...await readStepsAt(queries, { runId, paths: JSON.parse(paths) }));
  }
  return rows;
}

const selectFirstPaths = prepared((queries, range: PieceRange) => ({
  compile: () =>
    sql<StepPiece & { paths: string }>`SELECT ${PIECE_COLUMNS}, json_group_array(path)
        FILTER (WHERE path NOT LIKE '%#%' OR status IN ('running', 'waiting')) AS paths
      FROM ${nextSteps(range)}`.compile(queries),
}));

/** Returns the rows of the steps at these paths. */
export const readStepsAt = preparedAtPaths<StepRow>((queries, { runId, paths }) =>
  queries.selectFrom("run_steps").selectAll().where("run_id", "=", runId).where("path", "in", paths)
);

/** Returns the highest index among the recorded items of a loop; -1 if there is none. */
export async function findLastItem(
  queries: Queries,
  { runId, path }: { runId: string; path: string },
): Promise<number> {
  let highest = -1;
  // Paths that begin with this path and `#`, the sign before an index: the next character is `$`.
  const items = { runId, after: `${path}#`, end: `${path}$` };
  const read = (range: PieceRange) => selectLastItem(queries, { ...range, at: path.length + 2 });
  for await (const { last } of inPieces(items, read)) highest = Math.max(highest, last ?? -1);
  return highest;
}

const selectLastItem = prepared((queries, { at, ...range }: PieceRange & { at: number }) => ({
  compile: () =>
    sql<StepPiece & { last: number | null }>`SELECT ${PIECE_COLUMNS},
        max(CAST(substr(path, ${at}) AS INTEGER)) AS last
      FROM ${nextSteps(range)}`.compile(queries),
}));

/** Returns the rows of one item of a loop, without the items of loops inside it. */
export async function readItemSteps(
  queries: Queries,
  { runId, path }: { runId: string; path: string },
): Promise<StepRow[]> {
  return await queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId)
    // A digit after the path would make it another item: `#` and `.` sort before `0`.
    .where("path", ">=", path).where("path", "<", `${path}0`)
    .where(sql<boolean>`instr(substr(path, ${path.length + 1}), '#') = 0`)
    .execute();
}

const COLUMNS = [
  "run_id",
  "path",
  "step_id",
  "generation",
  "status",
  "attempts",
  "input",
  "output",
  "error",
  "seq",
  "wake_at",
  "started_at",
  "finished_at",
  "input_hash",
  "output_hash",
] as const;

/**
 * Writes the latest states of steps over the stored ones. Triggers count bytes and end questions
 * when a step is updated, but not when it is inserted, which would cost each step some
 * microseconds.
 */
export async function writeSteps(queries: Queries, rows: readonly StepRow[]): Promise<void> {
  const updated = rows.filter(setsOffTriggers);
  if (updated.length > 0) await insertMissing(queries, updated.map(begunStep));
  await upsertSteps(queries, rows);
}

/** One character takes at most 3 bytes, of which the triggers count those beyond a bound. */
function setsOffTriggers({ status, input, output }: StepRow): boolean {
  const characters = (input?.length ?? 0) + (output?.length ?? 0);
  return status === "failed" || status === "cancelled" ||
    3 * characters > UNCOUNTED_CHARACTERS_MAX;
}

function begunStep(row: StepRow): StepRow {
  return { ...row, status: "running", input: null, output: null };
}

const insertMissing = preparedInsert<StepRow>(
  COLUMNS,
  (queries, rows) =>
    queries.insertInto("run_steps").values(rows)
      .onConflict((conflict) => conflict.columns(["run_id", "path"]).doNothing()),
);

const upsertSteps = preparedInsert<StepRow>(
  COLUMNS,
  (queries, rows) =>
    queries.insertInto("run_steps").values(rows).onConflict((conflict) =>
      conflict.columns(["run_id", "path"]).doUpdateSet(({ ref }) => {
        const [, , ...changed] = COLUMNS;
        return Object.fromEntries(changed.map((column) => [column, ref(`excluded.${column}`)]));
      })
    ),
);
