import type { RunStatus, RunTrigger } from "../../../src/db/tables.ts";
import type { Context } from "../../../src/identity/context.ts";
import { loadRunnableVersion } from "../../../src/workflows/versions/load_runnable_version.ts";
import { insertRuns } from "../../../src/runs/store/run_store.ts";

interface TestRun {
  status?: RunStatus;
  trigger?: RunTrigger;
  createdAt: number;
}

/** Writes runs as they would stand after the fact, of which nothing is executed; their ids. */
export async function insertTestRuns(
  ctx: Context,
  { workflowId, runs }: { workflowId: string; runs: readonly TestRun[] },
): Promise<string[]> {
  const { principal, db, ids } = ctx;
  const version = await loadRunnableVersion(db.queries, { workflowId, principal });
  const rows = runs.map(({ status = "succeeded", trigger = "manual", createdAt }) => ({
    ...EMPTY,
    id: ids.uuid(),
    org_key: version.orgKey,
    workflow_id: workflowId,
    version_id: version.versionId,
    principal_id: principal.userId,
    trigger,
    status,
    created_at: createdAt,
  }));
  await db.transaction(async ({ queries }) => {
    for (let at = 0; at < rows.length; at += 50) await insertRuns(queries, rows.slice(at, at + 50));
  });
  return rows.map(({ id }) => id);
}

const EMPTY = {
  inputs: "{}",
  sealed_envs: null,
  override_names: null,
  without_stored_envs: 0 as const,
  is_private: 0 as const,
  outputs: null,
  error: null,
  idempotency_key: null,
  idempotency_hash: null,
  generation: 0,
  process_id: null,
  fence: 0,
  crashes: 0,
  wake_at: null,
  cancel_requested_at: null,
  scheduled_at: null,
  schedule_name: "default",
  signalled_at: null,
  parent_run_id: null,
  parent_path: null,
  parent_generation: null,
  depth: 0,
  webhook_id: null,
  root_workflow_id: null,
  worked_ms: 0,
  started_at: null,
  finished_at: null,
};
