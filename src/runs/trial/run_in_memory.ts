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
import { shownWith } from "../read_run.ts";
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
  /** Ends it early; what has begun is cancelled. */
  signal: AbortSignal;
  /** Called with what happens, without the secrets. */
  listener?: ProgressListener;
}

/** How many items a loop has begun, and how many of them came to which end. */
export type ItemCounts = { begun: number; succeeded: number; failed: number };

/** `items` is null for what is no loop, or has not begun. */
export type InMemoryStep = RunStep & { items: ItemCounts | null };

export interface InMemoryRun {
  status: "succeeded" | "failed" | "cancelled";
  outputs: JsonObject | null;
  error: RunError | null;
  /** The declared ones, in order. */
  steps: InMemoryStep[];
}

/** Ten steps in each of the most items that a loop may have. */
const STEPS_MAX = 1_000_000;
const CHARACTERS_MAX = 512 * 1024 * 1024;

/**
 * Really runs a definition to its end, outside effects included, and keeps nothing but what its
 * services keep. Errors: `unprocessable` for inputs and variables that do not fit.
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
  const show = shownWith({ ...journal, shown: new ShownValues(new Map()) });
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
 * The counts by the loop's path; loops within loops have many paths and none of them is declared.
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

/** The path of the loop that this is an item of; null for what is none, or is inside of an item. */
export function loopOf(path: string): string | null {
  return /^([^#]+)#\d+$/.exec(path)?.[1] ?? null;
}
