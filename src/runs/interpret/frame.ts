import { createScope, type Scope } from "../../expressions/mod.ts";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { CANCELLED, type Outcome } from "./outcome.ts";
import type { StepMemory } from "./ports.ts";
import { handlersOf, partsOf, type Wanted } from "./step_reads.ts";
import type { Clock } from "../../lib/clock.ts";

/** The context of the steps at one level: the names in scope and their place in the run. */
export interface Frame {
  /** Results of the steps that have run, by id; grows as steps run. */
  steps: JsonObject;
  /** The outputs that are in the object storage, by step id. */
  stored: Map<string, StoredOutput>;
  /**
   * Whether no steps run in parallel to these, so that an output can be released without another
   * step reading it later.
   */
  isOutermost?: boolean;
  /** The current item of the nearest `forEach`. */
  item?: Json;
  index?: number;
  /**
   * The path in the definition of the block that this frame belongs to, and the block's path in
   * this run.
   */
  definitionPath: string;
  runPath: string;
  /** The organization of the run. */
  orgKey: string;
  signal: AbortSignal;
  /** The memory that the steps of this frame hold. */
  memory: StepMemory;
  /** The earliest deadline of the enclosing blocks, in milliseconds; null if there is none. */
  deadline: number | null;
}

/**
 * A stored output by its hash, and how much of it is in its step's result; `atHand` is null for
 * nothing.
 */
export interface StoredOutput {
  hash: string;
  atHand: Wanted | null;
}

/** The names that every expression of a run may read, in every step. */
export type RunScope = {
  inputs: JsonObject;
  /** The values that are not secret. Only a step's `with` may also read the secrets. */
  env: JsonObject;
  run: JsonObject;
  workflow: JsonObject;
};

export function scopeOf(shared: RunScope, frame: Frame, env?: JsonObject): Scope {
  const { steps, item, index } = frame;
  return createScope(shared, { steps, item, index, env: env ?? shared.env });
}

/** Creates the frame of the outermost steps of a run. */
export function outermostFrame(run: Pick<Frame, "orgKey" | "signal" | "memory">): Frame {
  const stored = new Map<string, StoredOutput>();
  const place = { definitionPath: "", runPath: "" };
  return { steps: {}, stored, isOutermost: true, ...place, ...run, deadline: null };
}

/** Returns a step's path in this run: its path in the definition with the item indexes inserted. */
export function runPathOf(frame: Frame, definitionPath: string): string {
  return frame.runPath + definitionPath.slice(frame.definitionPath.length);
}

/**
 * Creates a frame for one item of a `forEach`. Results of its steps are not visible outside.
 * Dispose of its memory once the item's output has been handed on.
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

/** Makes the outcome of a step readable for later steps. */
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

/** Makes the steps inside a failed step that never began readable for later steps. */
export function publishUnreached(frame: Frame, failed: CompiledStep): void {
  const parts = failed.forEach === null ? partsOf(failed) : [];
  for (const step of [...parts, ...handlersOf(failed)]) {
    if (!Object.hasOwn(frame.steps, step.id)) frame.steps[step.id] = UNREACHED;
    publishUnreached(frame, step);
  }
}

/** The result of a step that never began, with the status that the detail of the run shows. */
const UNREACHED: JsonObject = { output: null, skipped: false, error: null, status: "pending" };

/** Returns the outputs of the given steps by id. */
export function outputsOf(frame: Frame, steps: readonly CompiledStep[]): JsonObject {
  const entries = steps.map((step) => {
    const result = frame.steps[step.id];
    return [step.id, isJsonObject(result) ? result.output ?? null : null] as const;
  });
  return Object.fromEntries(entries);
}

/**
 * Marks the results of given steps that waited, and of waiting steps inside them, as cancelled for
 * later steps.
 */
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

/** Puts a stored output into its step's result, as much of it as expressions read. */
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

/**
 * Whether no step may begin in the frame any more: it was cancelled, or its deadline has passed.
 */
export function isClosed({ signal, deadline }: Frame, clock: Clock): boolean {
  return signal.aborted || (deadline !== null && deadline <= clock.now());
}
