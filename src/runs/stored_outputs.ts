import type { Json } from "../lib/json.ts";
import { type Frame, placeOutput } from "./frame.ts";
import type { StepRow } from "./journal_store.ts";
import type { StoredValues } from "./large_values.ts";
import type { Outcome } from "./outcome.ts";

/**
 * Has the outputs at hand that expressions are about to read. Where nothing runs beside, the others
 * are let go of: whoever reads one later brings it back.
 */
export async function bringOutputs(
  values: StoredValues,
  { ids, frame }: { ids: ReadonlySet<string>; frame: Frame },
): Promise<void> {
  for (const [id, { hash, isAtHand }] of frame.stored) {
    if (ids.has(id) && !isAtHand) placeOutput(frame, id, { value: await values.read(hash) });
    else if (!ids.has(id) && isAtHand && frame.isOutermost) placeOutput(frame, id, null);
  }
}

/** The outcome with its output, wherever that is. */
export async function withOutput(values: StoredValues, outcome: Outcome): Promise<Outcome> {
  if (outcome.status !== "succeeded" || outcome.hash === undefined) return outcome;
  return { status: "succeeded", output: await values.read(outcome.hash) };
}

/** The items with which a loop began, if it did. */
export async function itemsBefore(
  values: StoredValues,
  before: StepRow | undefined,
): Promise<Json> {
  if (!before) return null;
  if (before.input_hash !== null) return await values.read(before.input_hash);
  return before.input === null ? null : JSON.parse(before.input);
}
