import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import { readableWorkflows } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { prepared } from "../../db/prepared.ts";
import type { StepRow } from "./journal_store.ts";
import type { NumberedLogLine } from "./step_log_store.ts";

export interface RunState {
  status: RunStatus;
  fence: number;
  processId: string | null;
  /** The highest number of the run's steps and lines. All up to it are on disk. */
  lastSeq: number;
}

interface WantedRun {
  principal: Principal;
  runId: string;
}

/** Returns the state of a run at one moment, if the caller may read its workflow. */
export async function findRunState(
  queries: Queries,
  { principal, runId }: WantedRun,
): Promise<RunState | undefined> {
  const [row] = await state(queries, { principal, values: { runId }, shape: {} });
  return row;
}

const LAST_SEQ = sql<number>`max(
  ifnull((SELECT max(seq) FROM run_steps WHERE run_id = runs.id), 0),
  ifnull((SELECT max(seq) FROM run_lines WHERE run_id = runs.id), 0)
)`;

const state = preparedForCaller((
  queries,
  { principal, values }: Parts<{ runId: string }, Record<never, never>>,
) =>
  queries.selectFrom("runs")
    .innerJoin("workflows", "workflows.id", "runs.workflow_id")
    .select(["runs.status", "runs.fence", "runs.process_id as processId"])
    .select(LAST_SEQ.as("lastSeq"))
    .where("runs.id", "=", values.runId)
    .where(readableWorkflows(principal))
);

/** Returns the states of these runs for use in this process only: rights are not checked. */
export async function findRunStates(
  queries: Queries,
  runIds: readonly string[],
): Promise<ReadonlyMap<string, RunState>> {
  const { rows } = await selectStates(queries, { runIds: JSON.stringify(runIds) });
  return new Map(rows.map(({ id, ...state }) => [id, state]));
}

const selectStates = prepared((queries, { runIds }: { runIds: string }) =>
  queries.selectFrom("runs")
    .select(["id", "status", "fence", "process_id as processId", LAST_SEQ.as("lastSeq")])
    .where("id", "in", sql<string>`(SELECT value FROM json_each(${runIds}))`)
);

/** A range of numbers: after `after`, up to and including `upTo`. */
export interface SeqRange {
  runId: string;
  after: number;
  upTo: number;
  limit: number;
}

/** The columns of a step without its values. */
const BRIEF_COLUMNS = [
  "run_id",
  "path",
  "step_id",
  "generation",
  "status",
  "attempts",
  "error",
  "seq",
  "wake_at",
  "started_at",
  "finished_at",
] as const;

const NO_VALUES = { input: null, output: null, input_hash: null, output_hash: null };

/**
 * Returns steps in the order in which they reached their current states. Brief steps are read
 * without their values.
 */
export async function findStepsAfter(
  queries: Queries,
  { isBrief, ...range }: SeqRange & { isBrief: boolean },
): Promise<StepRow[]> {
  if (!isBrief) return (await selectSteps(queries, range)).rows;
  const { rows } = await selectBriefSteps(queries, range);
  return rows.map((row) => ({ ...row, ...NO_VALUES }));
}

const selectSteps = prepared((queries, range: SeqRange) => stepsIn(queries, range).selectAll());

const selectBriefSteps = prepared((queries, range: SeqRange) =>
  stepsIn(queries, range).select(BRIEF_COLUMNS)
);

function stepsIn(queries: Queries, { runId, after, upTo, limit }: SeqRange) {
  return queries.selectFrom("run_steps")
    .where("run_id", "=", runId)
    .where("seq", ">", after).where("seq", "<=", upTo)
    .orderBy("seq").limit(limit);
}

/** Returns log lines in the order in which they were written. */
export async function findLinesAfter(
  queries: Queries,
  range: SeqRange,
): Promise<NumberedLogLine[]> {
  return (await selectLines(queries, range)).rows;
}

const selectLines = prepared((queries, { runId, after, upTo, limit }: SeqRange) =>
  queries.selectFrom("run_lines")
    .select(["path", "line", "seq", "at", "generation", "attempt"])
    .where("run_id", "=", runId)
    .where("seq", ">", after).where("seq", "<=", upTo)
    .orderBy("seq").limit(limit)
);
