import type { CompiledTemplate } from "../../expressions/mod.ts";
import type { Json } from "../../lib/json.ts";
import { type Frame, placeOutput } from "./frame.ts";
import type { StepRow } from "../store/journal_store.ts";
import type { ReadOptions, StoredValues } from "./ports.ts";
import type { Outcome } from "./outcome.ts";
import type { CompiledStep } from "../../definition/compile.ts";
import { covers, listNamedBy, type Wants } from "./step_reads.ts";

/**
 * Loads the outputs that expressions are about to read. If no other step runs in parallel, the
 * other outputs are released, and lists are loaded only as far as they are read; a later reader
 * loads them again.
 */
export async function loadOutputs(
  values: StoredValues,
  { wants, frame }: { wants: Wants; frame: Frame },
): Promise<void> {
  const { signal } = frame;
  for (const [id, { hash, atHand }] of frame.stored) {
    const wanted = wants.get(id);
    if (wanted === undefined) {
      if (frame.isOutermost) placeOutput(frame, id, { value: null, atHand: null });
    } else if (!covers(atHand, wanted)) {
      const brought = frame.isOutermost ? wanted : "all";
      placeOutput(frame, id, {
        value: await values.read(hash, { wanted: brought, signal, hold: holdIn(frame, id) }),
        atHand: brought,
      });
    }
  }
}

/** Whether only a part of the template's list is loaded. */
export function isNarrowed(frame: Frame, template: CompiledTemplate): boolean {
  const id = listNamedBy(template);
  const atHand = id === null ? undefined : frame.stored.get(id)?.atHand;
  return atHand instanceof Set;
}

/** Returns the outcome with its output, loaded from the storage if necessary. */
export async function withOutput(
  values: StoredValues,
  { outcome, step, frame }: { outcome: Outcome; step: Pick<CompiledStep, "id">; frame: Frame },
): Promise<Outcome> {
  if (outcome.status !== "succeeded" || outcome.hash === undefined) return outcome;
  const options = { wanted: "all", signal: frame.signal, hold: holdIn(frame, step.id) } as const;
  return { status: "succeeded", output: await values.read(outcome.hash, options) };
}

function holdIn({ memory, signal }: Frame, stepId: string): ReadOptions["hold"] {
  return (sizeBytes) => memory.hold(stepId, sizeBytes, { signal });
}

/** Returns the items with which a loop began; null if it did not begin. */
export async function itemsBefore(
  values: StoredValues,
  { before, signal }: { before: StepRow | undefined; signal: AbortSignal },
): Promise<Json> {
  if (!before) return null;
  if (before.input_hash !== null) {
    return await values.read(before.input_hash, { wanted: "all", signal });
  }
  return before.input === null ? null : JSON.parse(before.input);
}
