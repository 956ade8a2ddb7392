import type { Clock } from "../../lib/clock.ts";
import type { Ids } from "../../lib/ids.ts";
import type { Json, JsonObject } from "../../lib/json.ts";
import type { Service } from "../../services/service.ts";
import { compileDefinition } from "../../definition/compile.ts";
import { allSteps, type Definition } from "../../definition/definition.ts";
import { completeSampleInputs } from "../start/complete_inputs.ts";
import { executeInMemory, type MemoryResult } from "./execute_in_memory.ts";
import { givenEnv } from "./given_env.ts";
import type { MemoryJournal, ProgressListener } from "./memory_journal.ts";
import { stepFormatter } from "../read_run.ts";
import { redact } from "../interpret/secrets/redact.ts";
import type { RunStep } from "../run.ts";
import type { RunError } from "../store/settlement.ts";
import { refuseUnknownEnvs } from "../execute/run_env.ts";
import { ShownValues } from "../shown_values.ts";

export interface InMemoryContext {
  clock: Clock;
  ids: Ids;
  services: ReadonlyMap<string, Service>;
  /** The principal of the run. */
  principal: { orgKey: string; userId: string };
}

export interface InMemoryInput {
  definition: Definition;
  inputs: JsonObject;
  envs: Readonly<Record<string, string>>;
  /** Ends the run early; steps that have begun are cancelled. */
  signal: AbortSignal;
  /** Called for each step and line, with secrets masked. */
  listener?: ProgressListener;
}

/** How many items a loop has begun, and how many of them succeeded and failed. */
export type ItemCounts = { begun: number; succeeded: number; failed: number };

/** `items` is null for a step that is not a loop, or has not begun. */
export type InMemoryStep = RunStep & { items: ItemCounts | null };

export interface InMemoryRun {
  status: "succeeded" | "failed" | "cancelled";
  outputs: JsonObject | null;
  error: RunError | null;
  /** The declared steps, in order. */
  steps: InMemoryStep[];
}

/** Allows ten steps in each item of the largest possible loop. */
const STEPS_MAX = 1_000_000;
const CHARACTERS_MAX = 512 * 1024 * 1024;

/**
 * Runs a definition to its end for real, including outside effects, and stores nothing apart from
 * what its services store. Errors: `unprocessable` for inputs and variables that do not fit.
 */
export async function runInMemory(
  ctx: InMemoryContext,
  input: InMemoryInput,
): Promise<InMemoryRun> {
  const { clock, ids, services, principal: { orgKey, userId: principalId } } = ctx;
  const { definition, envs, signal, listener } = input;
  const compiled = compileDefinition(definition);
  const inputs = completeSampleInputs({ compiled }, input.inputs);
  refuseUnknownEnvs({ compiled }, envs);
  const runId = ids.uuid();
  const env = givenEnv(definition, envs);
  const result = await executeInMemory({ clock, services }, {
    definition,
    compiled,
    inputs,
    env,
    identity: {
      runId,
      workflowId: runId,
      rootWorkflowId: null,
      orgKey,
      principalId,
      depth: 0,
      withoutStoredEnvs: true,
    },
    signal,
    listener,
    stepsMax: STEPS_MAX,
    charactersMax: CHARACTERS_MAX,
  });
  return shown(definition, result, (await env.read()).secrets);
}

function shown(
  definition: Definition,
  { settlement: { status, outputs, error }, journal }: MemoryResult,
  secrets: readonly string[],
): InMemoryRun {
  const show = stepFormatter({ ...journal, shown: new ShownValues(new Map()) });
  const items = itemsOf(journal);
  const steps = [...allSteps(definition.steps)]
    .map((placed) => ({ ...show(placed), items: items.get(placed.path) ?? null }));
  const parsed = (text: string | null): Json => text === null ? null : JSON.parse(text);
  return {
    status: status === "succeeded" || status === "cancelled" ? status : "failed",
    outputs: redact(parsed(outputs), secrets) as JsonObject | null,
    error: redact(parsed(error), secrets) as RunError & JsonObject | null,
    steps,
  };
}

/**
 * Returns the counts by the loop's path. Inner loops have several paths, none of which is declared.
 */
function itemsOf({ rows }: MemoryJournal): Map<string, ItemCounts> {
  const counts = new Map<string, ItemCounts>();
  for (const { path, status } of rows.values()) {
    const loop = loopOf(path);
    if (loop === null) continue;
    const count = counts.get(loop) ?? { begun: 0, succeeded: 0, failed: 0 };
    count.begun++;
    if (status === "succeeded") count.succeeded++;
    if (status === "failed") count.failed++;
    counts.set(loop, count);
  }
  return counts;
}

/** Returns the path of the loop whose item this is; null if it is not an item, or is inside one. */
export function loopOf(path: string): string | null {
  return /^([^#]+)#\d+$/.exec(path)?.[1] ?? null;
}
