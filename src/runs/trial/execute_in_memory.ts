import { type Clock, isoTime, sleep } from "../../lib/clock.ts";
import type { JsonObject } from "../../lib/json.ts";
import type { RunIdentity, Service } from "../../services/service.ts";
import type { Definition } from "../../definition/definition.ts";
import type { CompiledWorkflow } from "../../definition/compile.ts";
import type { RunScope } from "../interpret/frame.ts";
import type { RunMemory } from "../execute/held_memory.ts";
import type { RunEnv, StoredValues } from "../interpret/ports.ts";
import { MemoryJournal, MemoryJournalFull, type ProgressListener } from "./memory_journal.ts";
import { cancelledAt, failedWith, type Settlement } from "../store/settlement.ts";
import { readsOf } from "../interpret/step_reads.ts";
import { walkRun } from "../execute/walk_run.ts";

export interface MemoryDeps {
  clock: Clock;
  services: ReadonlyMap<string, Service>;
  /** Without it, the memory of steps is not counted. */
  memory?: RunMemory;
}

export interface MemoryRun {
  definition: Definition;
  compiled: CompiledWorkflow;
  /** The inputs, completed with their defaults. */
  inputs: JsonObject;
  env: RunEnv;
  identity: RunIdentity;
  /** Ends the run early; steps that have begun are cancelled. */
  signal: AbortSignal;
  listener?: ProgressListener;
  /** The maximum number of steps and items in memory; 10,000 by default. */
  stepsMax?: number;
  /** The maximum size of their inputs, outputs and lines as JSON; 32 Mi characters by default. */
  charactersMax?: number;
}

export interface MemoryResult {
  /** The final state: succeeded, failed or cancelled. */
  settlement: Settlement;
  journal: MemoryJournal;
}

/**
 * Runs a workflow to its end and stores nothing, apart from what its services store. Uses the same
 * interpreter, attempts and redaction as a stored run, with a journal in memory. Waits with a time
 * are waited for here.
 */
export async function executeInMemory(
  { clock, services, memory }: MemoryDeps,
  run: MemoryRun,
): Promise<MemoryResult> {
  const journal = new MemoryJournal(run.listener, run);
  const settlement = await walkToEnd({ clock, services, memory, journal }, run);
  journal.endOpen(clock.now());
  return { settlement, journal };
}

/** Executes the workflow, and continues after each wait that has a time. */
async function walkToEnd(
  { clock, services, memory = null, journal }: Omit<MemoryDeps, "memory"> & {
    memory?: RunMemory | null;
  } & { journal: MemoryJournal },
  { definition, compiled, inputs, env, identity, signal }: MemoryRun,
): Promise<Settlement> {
  const scope = scopeOfMemory({ definition, inputs, identity }, {
    env: await env.readOpen(),
    now: clock.now(),
  });
  const reads = readsOf(compiled);
  const walk = (): Promise<Settlement> =>
    walkRun({ journal, clock, scope, services, env, values: NOTHING_STORED, memory }, {
      version: { compiled, reads },
      identity: { ...identity, generation: 0 },
      signal,
    });
  for (;;) {
    const settlement = await walk().catch((error) => limitExceeded(error, clock.now()));
    if (settlement.status !== "waiting") return settlement;
    const { wakeAt } = settlement;
    if (wakeAt === null) return unsupportedWait(clock.now());
    const isOver = await sleep(clock, wakeAt - clock.now(), signal).then(() => true, () => false);
    if (!isOver) return cancelledAt(clock.now());
  }
}

/** Keeps every value in memory, regardless of its size. */
const NOTHING_STORED: StoredValues = {
  parts: null,
  requireRoom: () => Promise.resolve(),
  read: (hash) => Promise.reject(new Error(`Cannot read the value ${hash}: none is stored`)),
};

function scopeOfMemory(
  { definition, inputs, identity }: Pick<MemoryRun, "definition" | "inputs" | "identity">,
  { env, now }: { env: JsonObject; now: number },
): RunScope {
  const { runId, workflowId, principalId } = identity;
  return {
    inputs,
    env,
    run: {
      id: runId,
      trigger: "manual",
      createdAt: isoTime(now),
      scheduledAt: null,
      startedBy: principalId,
    },
    workflow: { id: workflowId, name: definition.name, versionNumber: 0 },
  };
}

function limitExceeded(error: unknown, now: number): Settlement {
  if (!(error instanceof MemoryJournalFull)) throw error;
  return failedWith({ code: "too_large", message: error.message, stepId: null }, now);
}

function unsupportedWait(now: number): Settlement {
  const message = "A step waits for somebody else, which only a stored run can do";
  return failedWith({ code: "waits", message, stepId: null }, now);
}
