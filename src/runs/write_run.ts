import type { Transaction } from "../db/database.ts";
import type { RunTrigger } from "../db/tables.ts";
import type { JsonObject } from "../lib/json.ts";
import type { RunnableVersion } from "../workflows/load_runnable_version.ts";
import type { RunContext } from "./context.ts";
import type { RunError, StartedRun } from "./run.ts";
import { sealOverrides } from "./run_env.ts";
import { insertRuns, type RunRow } from "./run_store.ts";

/** A run that is to be written. */
export interface NewRun {
  version: RunnableVersion;
  inputs: JsonObject;
  trigger: RunTrigger;
  envs?: Record<string, string>;
  idempotency?: { key: string; hash: string } | null;
  /** The tick that starts it. */
  scheduledAt?: number | null;
  /** The webhook that starts it. */
  webhookId?: string | null;
  /** Why it failed before it began. */
  failure?: RunError | null;
  /** The step that waits for its end. */
  parent?: ParentStep | null;
}

/** A step that started a run of its own. */
export interface ParentStep {
  runId: string;
  path: string;
  generation: number;
  /** How many runs stand above its own. */
  depth: number;
  /** Of the outermost of them. */
  rootWorkflowId: string | null;
}

/**
 * Writes a run and lets it begin, unless `instead`, first in the same transaction, answers what
 * takes its place.
 */
export async function writeRun<T>(
  ctx: RunContext,
  { run, instead }: { run: NewRun; instead: (tx: Transaction) => Promise<T | null> },
): Promise<StartedRun | T> {
  const { engine } = ctx;
  const hasFailed = (run.failure ?? null) !== null;
  const owned = !hasFailed && engine.reserve();
  const row = newRow(ctx, { ...run, owned });
  let written = false;
  try {
    const found = await ctx.db.transaction(async (tx) => {
      const found = await instead(tx);
      if (found === null) await insertRuns(tx.queries, [row]);
      return found;
    });
    if (found !== null) return found;
    written = true;
  } finally {
    if (owned && !written) engine.unreserve();
  }
  if (owned) engine.adopt(row);
  else if (!hasFailed) engine.wake();
  return { runId: row.id, status: row.status };
}

function newRow(ctx: RunContext, { version, owned, ...run }: NewRun & { owned: boolean }): RunRow {
  const { clock, ids, principal, engine } = ctx;
  const id = ids.uuid();
  const now = clock.now();
  const { envs = {}, idempotency = null, scheduledAt = null, failure = null, parent = null } = run;
  const names = Object.keys(envs);
  return {
    id,
    org_key: version.orgKey,
    workflow_id: version.workflowId,
    version_id: version.versionId,
    principal_id: principal.userId,
    trigger: run.trigger,
    status: failure !== null ? "failed" : owned ? "running" : "queued",
    inputs: JSON.stringify(run.inputs),
    sealed_envs: sealOverrides(engine.sealer, { runId: id, envs }),
    override_names: names.length === 0 ? null : JSON.stringify(names),
    outputs: null,
    error: failure === null ? null : JSON.stringify(failure),
    idempotency_key: idempotency?.key ?? null,
    idempotency_hash: idempotency?.hash ?? null,
    generation: 0,
    process_id: owned ? engine.processId : null,
    fence: owned ? 1 : 0,
    crashes: 0,
    wake_at: null,
    cancel_requested_at: null,
    scheduled_at: scheduledAt,
    webhook_id: run.webhookId ?? null,
    signalled_at: null,
    parent_run_id: parent?.runId ?? null,
    parent_path: parent?.path ?? null,
    parent_generation: parent?.generation ?? null,
    root_workflow_id: parent?.rootWorkflowId ?? null,
    depth: parent === null ? 0 : parent.depth + 1,
    worked_ms: 0,
    created_at: now,
    started_at: owned ? now : null,
    finished_at: failure === null ? null : now,
  };
}
