import type { Database } from "../../db/database.ts";
import { RetryingDatabase } from "../../db/retrying_database.ts";
import { type Clock, isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import type { Sealer } from "../../lib/crypto.ts";
import type { Quotas } from "../../lib/quotas.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import { readJsonInTurns } from "../../lib/json_in_turns.ts";
import { type Service, StepError } from "../../services/service.ts";
import type { UncommittedRun } from "./uncommitted_run.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import type { ClaimedRun } from "../store/claim_store.ts";
import type { CompiledVersion, CompiledVersions } from "./compiled_versions.ts";
import type { RunScope } from "../interpret/frame.ts";
import type { RunMemory } from "./held_memory.ts";
import { Journal } from "./journal.ts";
import { LargeValues } from "./large_values.ts";
import { readRecordedProgress } from "./recorded_progress.ts";
import { createRunEnv } from "./run_env.ts";
import { failedWith, type Settlement } from "../store/settlement.ts";
import { walkRun } from "./walk_run.ts";

export interface ExecutionDeps {
  db: Database;
  clock: Clock;
  versions: CompiledVersions;
  services: ReadonlyMap<string, Service>;
  sealer: Pick<Sealer, "open">;
  storage: ObjectStorage;
  memory: RunMemory;
  quotas: Quotas;
}

/** After this many crashes of its process in the same place, a run is not tried again. */
const CRASHES_MAX = 3;

export interface Execution {
  run: ClaimedRun;
  /** Cancels the run. If its reason is `ExecutionStopped`, the run is left to its next owner. */
  signal: AbortSignal;
  /** Aborts with `ExecutionStopped` when this process stops. */
  stopping: AbortSignal;
  /** Set for a run that is not on disk yet. */
  uncommitted?: UncommittedRun;
  /** Called whenever records of the run were written to disk. */
  onWritten(): void;
}

/** Executes a claimed run until it ends or waits. Returns the resulting settlement. */
export async function executeRun(
  deps: ExecutionDeps,
  { run, signal, stopping, uncommitted, onWritten }: Execution,
): Promise<Settlement> {
  const { clock, storage, quotas } = deps;
  // Cancelling the run needs the database too, so only the stop of this process ends the retries.
  const retryOptions = { clock, signal: stopping, limitMs: Infinity };
  const db = new RetryingDatabase(deps.db, retryOptions);
  const recorded = await readRecordedProgress(db.queries, run);
  const values = new LargeValues({ db: deps.db, storage, clock, run, quotas, signal });
  const journal = new Journal({
    db,
    clock,
    run,
    recorded,
    values,
    stopping,
    uncommitted,
    onWritten,
  });
  const settlement = await interpret({ ...deps, db }, { run, signal, journal, values })
    .catch((error) => unstartable(error, clock.now()));
  await journal.settle(settlement);
  return settlement;
}

async function interpret(
  deps: ExecutionDeps,
  { run, signal, journal, values }: {
    run: ClaimedRun;
    signal: AbortSignal;
    journal: Journal;
    values: LargeValues;
  },
): Promise<Settlement> {
  const { db, clock, versions, services, sealer } = deps;
  if (run.crashes >= CRASHES_MAX) return quarantined(run, clock.now());
  const version = await versions.get(db.queries, run.version_id);
  const env = createRunEnv({ queries: db.queries, sealer }, { run, version });
  const inputs = await readJsonInTurns(run.inputs, { orgKey: run.org_key, signal });
  const scope = scopeOfRun(run, version, { inputs, env: await env.readOpen() });
  const identity = {
    runId: run.id,
    workflowId: run.workflow_id,
    rootWorkflowId: run.root_workflow_id ?? run.workflow_id,
    orgKey: run.org_key,
    principalId: run.principal_id,
    generation: run.generation,
    depth: run.depth,
    withoutStoredEnvs: run.without_stored_envs === 1,
  };
  const walk = { journal, clock, scope, services, env, values, memory: deps.memory };
  return await walkRun(walk, { version, identity, signal });
}

function scopeOfRun(
  run: ClaimedRun,
  { number, definition }: CompiledVersion,
  { inputs, env }: { inputs: Json; env: JsonObject },
): RunScope {
  return {
    inputs: inputs as JsonObject,
    env,
    run: {
      id: run.id,
      trigger: run.trigger,
      createdAt: isoTime(run.created_at),
      scheduledAt: isoTimeOrNull(run.scheduled_at),
      startedBy: run.principal_id,
    },
    workflow: { id: run.workflow_id, name: definition.name, versionNumber: number },
  };
}

/**
 * Returns a failed settlement if a precondition of the first step is missing. Throws any other
 * error, as that is a defect.
 */
function unstartable(error: unknown, now: number): Settlement {
  if (!(error instanceof StepError)) throw error;
  return failedWith({ code: error.code, message: error.message, stepId: null }, now);
}

function quarantined(run: ClaimedRun, now: number): Settlement {
  const message = `The run's process died ${run.crashes} times without a step being completed`;
  return failedWith({ code: "quarantined", message, stepId: null }, now);
}
