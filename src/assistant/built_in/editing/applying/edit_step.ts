import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { addSteps } from "./add_steps.ts";
import { firstRowsAdded, withFirstRows } from "./first_rows.ts";
import { withCondition } from "./only_with_rows.ts";
import type { Edit } from "../edits.ts";
import { idOf } from "../find_step.ts";
import { duplicated, movedTo } from "./step_order.ts";
import { readersOf, rowsThinnedBy, withoutOutputsOf, withoutStep } from "./references.ts";
import { mapTexts, stepsOf } from "../steps.ts";

type OneStepEdit = Exclude<Extract<Edit, { step: unknown }>, { do: "move" | "swap" }>;

/** Changes the step at this position. */
export function editStep(
  definition: JsonObject,
  edit: OneStepEdit,
  at: number,
): JsonObject | Refusal {
  switch (edit.do) {
    case "remove":
      return withoutStep(definition, at) ?? withoutStep(withoutOutputsOf(definition, at), at) ??
        stillRead(definition, at);
    case "turn":
      return (edit.isSkipped ? withoutRowsOf(definition, at) : null) ??
        changedStep(definition, at, (step) => turned(step, edit.on));
    case "move_to":
      return movedTo(definition, { at, place: edit.place });
    case "move_by":
      return movedTo(definition, { at, place: Math.max(1, at + 1 + edit.by) });
    case "duplicate":
      return duplicated(definition, { at, name: edit.name });
    case "add_step":
      return withSteps(definition, { ...edit, at });
    case "retry":
      return changed(definition, at, { retry: { max: edit.max, backoff: "exponential" } });
    case "timeout":
      return changed(definition, at, { timeout: edit.duration });
    case "go_on":
      return changed(definition, at, { onError: "continue" });
    case "rename_step":
      return renamedStep(definition, { at, to: edit.to });
    case "only_with_rows":
      return withCondition(definition, at);
  }
}

/**
 * Adds steps. "Keep the first 10" instead changes an existing step that keeps the first 5, because
 * only 5 rows would be left.
 */
export function withSteps(
  definition: JsonObject,
  where: Parameters<typeof addSteps>[1],
): JsonObject | Refusal {
  const after = addSteps(definition, where);
  const count = typeof after === "function" ? null : firstRowsAdded(definition, after);
  return (count === null ? null : withFirstRows(definition, count)) ?? after;
}

export function stillRead(definition: JsonObject, at: number): Refusal {
  const readers = readersOf(definition, at);
  const id = idOf(stepsOf(definition)[at]);
  return (texts) => texts.stillRead(id, readers.map((shown) => shown(texts)).join(", "));
}

function changed(definition: JsonObject, at: number, fields: JsonObject): JsonObject | Refusal {
  return changedStep(definition, at, (step) => ({ ...step, ...fields }));
}

export function changedStep(
  definition: JsonObject,
  at: number,
  change: (step: JsonObject) => JsonObject | Refusal,
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [step] = steps.slice(at, at + 1);
  const after = step ? change(step) : definition;
  return typeof after === "function" ? after : { ...definition, steps: steps.with(at, after) };
}

export const IDENTIFIER = /^[A-Za-z_]\w{0,62}$/;

function renamedStep(
  definition: JsonObject,
  { at, to }: { at: number; to: string },
): JsonObject | Refusal {
  if (!IDENTIFIER.test(to)) return changed(definition, at, { title: to });
  const from = idOf(stepsOf(definition)[at]);
  const renamed = changedStep(definition, at, (step) => ({ ...step, id: to }));
  if (typeof renamed === "function") return renamed;
  const place = new RegExp(String.raw`\bsteps\.${RegExp.escape(from)}\b`, "g");
  return mapTexts(renamed, (text) => text.replace(place, () => `steps.${to}`));
}

/**
 * Removes a step that only filters, sorts or cuts rows which others read, because they would fail
 * if it were skipped. Returns null for any other step.
 */
export function withoutRowsOf(definition: JsonObject, at: number): JsonObject | null {
  const step = stepsOf(definition)[at];
  const isRead = step && rowsThinnedBy(step) !== null && readersOf(definition, at).length > 0;
  return isRead ? withoutStep(definition, at) : null;
}

/** A condition that is never true. */
const OFF = "false";

export function turned(step: JsonObject, on: boolean): JsonObject | Refusal {
  const { when, ...others } = step;
  if (!on) {
    return when === undefined || when === false || when === OFF
      ? { ...step, when: OFF }
      : (texts) => texts.hasCondition(String(step["id"]), JSON.stringify(when));
  }
  return when === OFF || when === false ? others : step;
}
