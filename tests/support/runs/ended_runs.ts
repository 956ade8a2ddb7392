import type { Database } from "../../../src/db/database.ts";
import type { RunStatus } from "../../../src/db/tables.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { insertRuns, type RunRow } from "../../../src/runs/store/run_store.ts";
import { writeSteps } from "../../../src/runs/store/journal_store.ts";

export interface EndedRuns {
  db: Database;
  workflowId: string;
  /** One run for each, in milliseconds. */
  finishedAt: readonly number[];
  /** Rows in the journal of each. */
  steps?: number;
  /** The output of each step. */
  output?: string;
  /** Other values of the rows, or of the row of an index. */
  row?: Partial<RunRow> | ((index: number) => Partial<RunRow>);
}

const ROWS_AT_ONCE = 500;

/** Writes runs that have ended, as an engine would have left them; answers their ids in order. */
export async function insertEndedRuns(options: EndedRuns): Promise<string[]> {
  const { db, finishedAt, steps = 1, output = "1", row = {} } = options;
  const base = await baseRow(options);
  const rows = finishedAt.map((at, index): RunRow => ({
    ...base,
    id: randomIds.uuid(),
    created_at: at,
    started_at: at,
    finished_at: at,
    ...typeof row === "function" ? row(index) : row,
  }));
  const journal = rows.flatMap((run) =>
    Array.from(
      { length: steps },
      (_, index) => ({ ...STEP, run_id: run.id, path: `s${index}`, output }),
    )
  );
  for (const part of inParts(rows)) await db.transaction((tx) => insertRuns(tx.queries, part));
  for (const part of inParts(journal)) await db.transaction((tx) => writeSteps(tx.queries, part));
  return rows.map(({ id }) => id);
}

/** The runs that are there, hidden ones too, by id. */
export async function runIds(db: Database): Promise<string[]> {
  const rows = await db.queries.selectFrom("runs").select("id").orderBy("id").execute();
  return rows.map(({ id }) => id);
}

async function baseRow({ db, workflowId }: EndedRuns): Promise<Omit<RunRow, "id">> {
  const version = await db.queries.selectFrom("workflow_versions")
    .innerJoin("workflows", "workflows.id", "workflow_versions.workflow_id")
    .select(["workflow_versions.id", "org_key", "owner_id"])
    .where("workflow_id", "=", workflowId)
    .executeTakeFirstOrThrow();
  return {
    ...NOTHING,
    org_key: version.org_key,
    workflow_id: workflowId,
    version_id: version.id,
    principal_id: version.owner_id,
    trigger: "manual",
    status: "succeeded" satisfies RunStatus,
    inputs: "{}",
    outputs: "{}",
    generation: 0,
    fence: 1,
    crashes: 0,
    depth: 0,
    worked_ms: 0,
    created_at: 0,
  };
}

const NOTHING = {
  sealed_envs: null,
  override_names: null,
  without_stored_envs: 0 as const,
  is_private: 0 as const,
  error: null,
  idempotency_key: null,
  idempotency_hash: null,
  process_id: null,
  wake_at: null,
  cancel_requested_at: null,
  scheduled_at: null,
  schedule_name: "default",
  signalled_at: null,
  parent_run_id: null,
  parent_path: null,
  parent_generation: null,
  root_workflow_id: null,
  webhook_id: null,
  started_at: null,
  finished_at: null,
};

const STEP = {
  step_id: "s",
  generation: 0,
  status: "succeeded" as const,
  attempts: 1,
  input: null,
  error: null,
  wake_at: null,
  started_at: 0,
  finished_at: 0,
  seq: 0,
  input_hash: null,
  output_hash: null,
};

function* inParts<T>(rows: readonly T[]): Generator<T[]> {
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) yield rows.slice(at, at + ROWS_AT_ONCE);
}
