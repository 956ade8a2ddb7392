import type { JsonObject } from "../../../../lib/json.ts";
import { rowsThinnedBy, withoutStep } from "./references.ts";
import { idOf } from "../find_step.ts";
import { mapTexts, stepsOf } from "../steps.ts";

/**
 * Moves a step that filters, sorts or cuts rows before or after another such step. Each step then
 * reads the rows of the one before it. Returns null for other steps.
 */
export function movedWithRewiring(
  definition: JsonObject,
  { at, other, isBefore }: { at: number; other: number; isBefore: boolean },
): JsonObject | null {
  const steps = stepsOf(definition);
  const [step, beside] = [steps[at], steps[other]];
  if (!step || !beside || rowsThinnedBy(step) === null) return null;
  const without = withoutStep(definition, at);
  const left = without && stepsOf(without);
  const place = left ? left.findIndex((each) => idOf(each) === idOf(beside)) : -1;
  const target = left?.[place];
  const source = target && rowsThinnedBy(target);
  if (!without || !left || !target || source === null || source === undefined) return null;
  const [mine, others] = [`steps.${idOf(step)}.output`, `steps.${idOf(target)}.output`];
  if (isBefore) {
    const moved = withRowsOf(step, source);
    return { ...without, steps: left.toSpliced(place, 1, moved, withRowsOf(target, mine)) };
  }
  const redirected = mapTexts(without, (text) => replaced(text, { from: others, to: mine }));
  const after = stepsOf(redirected).toSpliced(place, 1, target, withRowsOf(step, others));
  return { ...redirected, steps: after };
}

/** Replaces the rows in the only field that contains them. */
function withRowsOf(step: JsonObject, rows: string): JsonObject {
  const from = rowsThinnedBy(step) ?? "";
  const fields: JsonObject = Object(step["with"]);
  const items = replaced(String(fields["items"]), { from, to: rows });
  return { ...step, with: { ...fields, items } };
}

function replaced(text: string, { from, to }: { from: string; to: string }): string {
  return text.replaceAll(new RegExp(`${RegExp.escape(from)}(?!\\w)`, "g"), () => to);
}
