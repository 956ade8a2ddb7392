import { createScope, type Scope } from "../../expressions/mod.ts";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { CANCELLED, type Outcome } from "./outcome.ts";
import type { StepMemory } from "./ports.ts";
import { handlersOf, partsOf, type Wanted } from "./step_reads.ts";

/** The surroundings of steps at one level: the names in scope and their place in the run. */
export interface Frame {
  /** Results of the steps that ran, by id; grows as they do. */
  steps: JsonObject;
  /** The outputs among them that are in the object storage, by id. */
  stored: Map<string, StoredOutput>;
  /** Nothing runs beside its steps, so that one may let go of what another reads later. */
  isOutermost?: boolean;
  /** The current item of the nearest `forEach`. */
  item?: Json;
  index?: number;
  /** Path in the definition of the block that this is a frame of, and its path in this run. */
  definitionPath: string;
  runPath: string;
  /** The organization whose run it is. */
  orgKey: string;
  signal: AbortSignal;
  /** The memory that its steps hold. */
  memory: StepMemory;
  /** When the time of the blocks around its steps is up, in milliseconds; null: never. */
  deadline: number | null;
}

/** An output under its hash, and how much of it stands in its step's result: null, none. */
export interface StoredOutput {
  hash: string;
  atHand: Wanted | null;
}

/** The names that every expression of a run may read, in any step. */
export type RunScope = {
  inputs: JsonObject;
  /** The values that are no secrets; a step's `with` sees the others too. */
  env: JsonObject;
  run: JsonObject;
  workflow: JsonObject;
};

export function scopeOf(shared: RunScope, frame: Frame, env?: JsonObject): Scope {
  const { steps, item, index } = frame;
  return createScope(shared, { steps, item, index, env: env ?? shared.env });
}

/** The frame of the first steps of a run. */
export function outermostFrame(run: Pick<Frame, "orgKey" | "signal" | "memory">): Frame {
  const stored = new Map<string, StoredOutput>();
  const place = { definitionPath: "", runPath: "" };
  return { steps: {}, stored, isOutermost: true, ...place, ...run, deadline: null };
}

/** A step's path in this run: its path in the definition with the indexes of items put in. */
export function runPathOf(frame: Frame, definitionPath: string): string {
  return frame.runPath + definitionPath.slice(frame.definitionPath.length);
}

/**
 * A frame for one item of a `forEach`; what its steps give is not seen outside. Its memory is to be
 * disposed of when the item's output has been handed on.
 */
export function itemFrame(frame: Frame, entered: {
  item: Json;
  index: number;
  definitionPath: string;
  signal: AbortSignal;
}): Frame {
  const { item, index, definitionPath, signal } = entered;
  const runPath = `${runPathOf(frame, definitionPath)}#${index}`;
  const { steps, stored, orgKey, deadline } = frame;
  return {
    steps: { ...steps },
    stored: new Map(stored),
    item,
    index,
    definitionPath,
    runPath,
    orgKey,
    signal,
    memory: frame.memory.inner(),
    deadline,
  };
}

/** Lets later steps read how this one came out. */
export function publishResult(frame: Frame, stepId: string, outcome: Outcome): void {
  frame.steps[stepId] = {
    output: outcome.status === "succeeded" ? outcome.output : null,
    skipped: outcome.status === "skipped",
    error: outcome.status === "failed"
      ? { code: outcome.failure.code, message: outcome.failure.message }
      : null,
    status: outcome.status,
  };
}

/** Lets later steps read those in a failed step that were never begun. */
export function publishUnreached(frame: Frame, failed: CompiledStep): void {
  const parts = failed.forEach === null ? partsOf(failed) : [];
  for (const step of [...parts, ...handlersOf(failed)]) {
    if (!Object.hasOwn(frame.steps, step.id)) frame.steps[step.id] = UNREACHED;
    publishUnreached(frame, step);
  }
}

/** The path that the detail of the run shows. */
const UNREACHED: JsonObject = { output: null, skipped: false, error: null, status: "pending" };

/** The outputs of steps by their ids. */
export function outputsOf(frame: Frame, steps: readonly CompiledStep[]): JsonObject {
  const entries = steps.map((step) => {
    const result = frame.steps[step.id];
    return [step.id, isJsonObject(result) ? result.output ?? null : null] as const;
  });
  return Object.fromEntries(entries);
}

/** Lets later steps read that those of the given ones that waited, and what is in them, were ended. */
export function cancelWaitingResults(frame: Frame, steps: readonly CompiledStep[]): void {
  for (const step of steps) {
    const result = frame.steps[step.id];
    if (isJsonObject(result) && result.status === "waiting") {
      publishResult(frame, step.id, CANCELLED);
    }
    if (step.kind === "parallel") cancelWaitingResults(frame, step.branches);
    if (step.kind === "block") cancelWaitingResults(frame, step.steps);
    if (typeof step.onError !== "string") cancelWaitingResults(frame, step.onError);
  }
}

/** Puts an output that is in the storage if expressions read it, or as much of it as they do. */
export function placeOutput(
  frame: Frame,
  stepId: string,
  { value, atHand }: { value: Json; atHand: Wanted | null },
): void {
  const result = frame.steps[stepId];
  const stored = frame.stored.get(stepId);
  if (!isJsonObject(result) || stored === undefined) return;
  if (atHand === null) frame.memory.release(stepId);
  frame.steps[stepId] = { ...result, output: value };
  frame.stored.set(stepId, { ...stored, atHand });
}
