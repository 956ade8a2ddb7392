import type { Transaction } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunTrigger } from "../../db/tables.ts";
import { requireRoom } from "../../identity/quotas.ts";
import type { Sealer } from "../../lib/crypto.ts";
import { AppError } from "../../lib/errors.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { RunnableVersion } from "../../workflows/versions/load_runnable_version.ts";
import { hasQueued, readBacklog } from "../store/queue_store.ts";
import { type EarlyEnd, UncommittedRun } from "../execute/uncommitted_run.ts";
import type { RunContext } from "../context.ts";
import { writeSteps } from "../store/journal_store.ts";
import { UNCOUNTED_CHARACTERS_MAX } from "../store/step_record.ts";
import type { StartedRun } from "../run.ts";
import { DEFAULT_SCHEDULE } from "../store/scheduled_run_store.ts";
import type { RunError } from "../store/settlement.ts";
import { sealOverrides } from "../execute/run_env.ts";
import { insertRuns, type RunRow } from "../store/run_store.ts";

/** A run that is to be written. */
export interface NewRun {
  version: RunnableVersion;
  inputs: JsonObject;
  trigger: RunTrigger;
  envs?: Record<string, string>;
  /** Whether the run reads only the given values, and no stored ones. */
  withoutStoredEnvs?: boolean;
  idempotency?: { key: string; hash: string } | null;
  /** The tick that starts the run. */
  scheduledAt?: number | null;
  /** The schedule of that tick. */
  scheduleName?: string;
  /** The webhook that starts the run. */
  webhookId?: string | null;
  /** Why the run failed before it began. */
  failure?: RunError | null;
  /** The step that waits for the end of the run. */
  parent?: ParentStep | null;
}

/** A step that started a run. */
export interface ParentStep {
  runId: string;
  path: string;
  generation: number;
  /** The number of runs above the new run. */
  depth: number;
  /** The id of the outermost run's workflow. */
  rootWorkflowId: string | null;
  withoutStoredEnvs: boolean;
  isPrivate: boolean;
}

/**
 * Writes a run and starts it. `instead` runs first in the same transaction; if it returns a result,
 * that is returned and no run is written.
 */
export async function writeRun<T>(
  ctx: RunContext,
  { run, instead }: { run: NewRun; instead: (tx: Transaction) => Promise<T | null> },
): Promise<StartedRun | T> {
  const { engine, limits } = ctx;
  const hasFailed = (run.failure ?? null) !== null;
  const { orgKey: org_key, workflowId: workflow_id } = run.version;
  const slot = { org_key, workflow_id, principal_id: ctx.principal.userId };
  const owned = !hasFailed && (engine.reserve(slot) || await engine.reserveInNextTurn(slot));
  const key = ctx.sealer.inUse;
  const row = newRow(ctx, { ...run, owned, key });
  const uncommitted = new UncommittedRun();
  const isEager = owned && !STARTED_AGAIN_AFTER_CRASH.has(run.trigger);
  if (isEager) engine.adopt(row, uncommitted);
  let written = false;
  try {
    const found = await ctx.db.transaction(async (tx) => {
      const found = await instead(tx);
      if (found !== null) return found;
      if (row.sealed_envs !== null) await key.confirm(tx.queries);
      await requireRunRoom(tx.queries, ctx, row);
      if (row.status === "queued") {
        await refuseBeyond(tx.queries, { row, queuedMax: limits.queuedPerOrg });
      }
      await insertWithEnd(tx.queries, { row, end: uncommitted.close() });
      return null;
    });
    if (found !== null) return found;
    written = true;
  } finally {
    if (written) uncommitted.succeed();
    else uncommitted.fail();
    if (owned && !isEager && !written) engine.unreserve(slot);
  }
  if (hasFailed) await engine.failures.record(row);
  if (owned && !isEager) engine.adopt(row);
  else if (!owned && !hasFailed) engine.wake();
  return { runId: row.id, status: uncommitted.close()?.settlement.status ?? row.status };
}

/**
 * The triggers to which the queue's limit applies. Runs that the service starts by itself are
 * bounded by their cause, and there is no caller to inform.
 */
const BOUNDED: ReadonlySet<RunTrigger> = new Set(["manual", "api", "chat", "webhook"]);

/** Throws `conflict` for large inputs beyond what runs may keep. Those of schedules are small. */
async function requireRunRoom(
  queries: Queries,
  ctx: RunContext,
  { inputs, trigger }: RunRow,
): Promise<void> {
  if (inputs.length <= UNCOUNTED_CHARACTERS_MAX || trigger === "schedule") return;
  await requireRoom(queries, ctx, { run_bytes: inputs.length });
}

/**
 * One in so many places of an organization's queue is kept for users who have few runs in it, so
 * that nobody's loop keeps all colleagues from starting any.
 */
const KEPT_SHARE = 10;
const FEW_MAX = 100;

async function refuseBeyond(
  queries: Queries,
  { row: { org_key, principal_id, trigger }, queuedMax }: { row: RunRow; queuedMax: number },
): Promise<void> {
  if (!BOUNDED.has(trigger)) return;
  const { queued } = await readBacklog(queries, org_key);
  const kept = Math.floor(queuedMax / KEPT_SHARE);
  if (queued < queuedMax - kept) return;
  const few = Math.min(FEW_MAX, kept);
  const user = { orgKey: org_key, userId: principal_id, count: few };
  if (queued < queuedMax && !await hasQueued(queries, user)) return;
  const who = queued < queuedMax
    ? `, and the last ${kept} of ${queuedMax} places are kept for users with fewer than ${few}`
    : `, the maximum is ${queuedMax}`;
  throw new AppError(
    "queue_full",
    `Cannot start a run: ${queued} runs of the organization wait for a slot already${who}; try ` +
      "again when some have started",
  );
}

/**
 * For these triggers the starter repeats the start if the process dies before the run is on disk.
 * Such a run is written before it is executed, so that a run that kills its process is known and
 * quarantined.
 */
const STARTED_AGAIN_AFTER_CRASH: ReadonlySet<RunTrigger> = new Set(["schedule", "subworkflow"]);

async function insertWithEnd(
  queries: Queries,
  { row, end }: { row: RunRow; end: EarlyEnd | null },
): Promise<void> {
  if (end === null) return await insertRuns(queries, [row]);
  const { status, outputs, error, now } = end.settlement;
  const ended = { status, outputs, error, finished_at: now, process_id: null, sealed_envs: null };
  await insertRuns(queries, [{ ...row, ...ended }]);
  if (end.steps.length > 0) await writeSteps(queries, end.steps);
}

function newRow(
  { clock, ids, principal, engine }: RunContext,
  { version, owned, key, ...run }: NewRun & { owned: boolean; key: Sealer },
): RunRow {
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
    sealed_envs: sealOverrides(key, { runId: id, envs }),
    override_names: names.length === 0 ? null : JSON.stringify(names),
    without_stored_envs: run.withoutStoredEnvs || parent?.withoutStoredEnvs ? 1 : 0,
    is_private: parent?.isPrivate ? 1 : 0,
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
    schedule_name: run.scheduleName ?? DEFAULT_SCHEDULE,
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
