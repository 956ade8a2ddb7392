import { wrappedBy } from "../../../../definition/suggestion.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import type { Run } from "../../../../runs/run.ts";
import { mapTexts, stepsOf } from "../steps.ts";

const SUGGESTED = /write (double\([\p{L}\p{N}_.[\]"]{1,200}\))/u;

/**
 * Applies the repair that the error of a failed step suggests, such as `double(item.total)` for a
 * text with a number. Returns null if the error suggests none.
 */
export function mendedAfter(
  definition: JsonObject,
  { error, steps }: Pick<Run, "error" | "steps">,
): JsonObject | null {
  const failed = steps.find(({ id, status }) => id === error?.stepId && status === "failed");
  const message = failed?.error?.message ?? error?.message ?? "";
  const suggestion = SUGGESTED.exec(message)?.[1];
  const wrong = suggestion === undefined ? null : wrappedBy(suggestion);
  const all = stepsOf(definition);
  const at = all.findIndex(({ id }) => id === error?.stepId);
  const step = all[at];
  if (suggestion === undefined || wrong === null || !step) return null;
  // Matches the whole path, unless it already is the argument of a function.
  const place = new RegExp(
    String.raw`(?<![\w.(])${RegExp.escape(wrong)}(?![\w.[(])`,
    "gu",
  );
  const mended = mapTexts(step, (text) => text.replace(place, () => suggestion));
  return JSON.stringify(mended) === JSON.stringify(step)
    ? null
    : { ...definition, steps: all.with(at, mended) };
}
