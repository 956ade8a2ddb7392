import { createScope, type Scope } from "../expressions/mod.ts";
import type { Json, JsonObject } from "../lib/json.ts";
import type { Outcome } from "./outcome.ts";

/** What steps at one level see: the names in scope and where in the run they stand. */
export interface Frame {
  /** Results of the steps that ran, by id; grows as they do. */
  steps: JsonObject;
  /** The item at hand of the nearest `forEach`. */
  item?: Json;
  index?: number;
  /** Path in the definition of the block that this is a frame of, and its path in this run. */
  definitionPath: string;
  runPath: string;
  signal: AbortSignal;
}

/** What every expression of a run may read, whichever step it is in. */
export interface RunScope {
  inputs: JsonObject;
  /** The values that are no secrets; a step's `with` sees the others too. */
  env: JsonObject;
  run: JsonObject;
  workflow: JsonObject;
}

export function scopeOf(shared: RunScope, frame: Frame, env?: JsonObject): Scope {
  const { steps, item, index } = frame;
  return createScope({ ...shared, steps, item, index, env: env ?? shared.env });
}

/** A step's path in this run: its path in the definition with the indexes of items put in. */
export function runPathOf(frame: Frame, definitionPath: string): string {
  return frame.runPath + definitionPath.slice(frame.definitionPath.length);
}

/** A frame for one item of a `forEach`; what its steps give is not seen outside. */
export function itemFrame(frame: Frame, entered: {
  item: Json;
  index: number;
  definitionPath: string;
  signal: AbortSignal;
}): Frame {
  const { item, index, definitionPath, signal } = entered;
  const runPath = `${runPathOf(frame, definitionPath)}#${index}`;
  return { steps: { ...frame.steps }, item, index, definitionPath, runPath, signal };
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
