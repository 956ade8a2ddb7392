import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { NAME_LENGTH_MAX } from "../../../definition/limits.ts";
import type { Edit } from "./edit_draft.ts";

/** The definition with the change, or why it cannot be made. */
export function editDefinition(definition: JsonObject, edit: Edit): JsonObject | string {
  switch (edit.do) {
    case "rename":
      return edit.name.length <= NAME_LENGTH_MAX
        ? { ...definition, name: edit.name }
        : `Cannot rename it: a name has at most ${NAME_LENGTH_MAX} characters.`;
    case "default":
      return withDefault(definition, edit);
    case "remove":
      return withSteps(definition, { id: edit.step, change: () => [] });
    case "turn":
      return withSteps(definition, {
        id: edit.step,
        change: (step) => turned(step, edit.on),
      });
  }
}

function withDefault(
  definition: JsonObject,
  { input: name, value }: { input: string; value: string },
): JsonObject | string {
  const { inputs } = definition;
  const input = isJsonObject(inputs) && Object.hasOwn(inputs, name) ? inputs[name] : undefined;
  if (!isJsonObject(inputs) || !isJsonObject(input)) {
    return `There is no input "${name}" in the draft.`;
  }
  const { type } = input;
  const read = readAs(typeof type === "string" ? type : "string", value);
  if (read === undefined) return `"${value}" is no value for "${name}", which is a ${type}.`;
  return { ...definition, inputs: { ...inputs, [name]: { ...input, default: read } } };
}

function readAs(type: string, value: string): Json | undefined {
  if (type === "number") return /^-?\d+(?:\.\d+)?$/.test(value) ? Number(value) : undefined;
  if (type !== "boolean") return value;
  return value === "true" ? true : value === "false" ? false : undefined;
}

interface StepChange {
  id: string;
  change(step: JsonObject): JsonObject[] | string;
}

/** Changes a step of the first level: what is inside a block is for the definition itself. */
function withSteps(definition: JsonObject, { id, change }: StepChange): JsonObject | string {
  const { steps } = definition;
  const list = Array.isArray(steps) ? steps : [];
  const at = list.findIndex((step) => isJsonObject(step) && step["id"] === id);
  const step = list[at];
  if (!isJsonObject(step)) return `There is no step "${id}" at the first level of the draft.`;
  const changed = change(step);
  if (typeof changed === "string") return changed;
  return { ...definition, steps: list.toSpliced(at, 1, ...changed) };
}

function turned(step: JsonObject, on: boolean): JsonObject[] | string {
  const { when, ...others } = step;
  if (!on) {
    return when === undefined || when === false || when === OFF
      ? [{ ...step, when: OFF }]
      : `Step "${step["id"]}" has a condition of its own, which would be lost: ${
        JSON.stringify(when)
      }.`;
  }
  return when === OFF || when === false ? [others] : [step];
}

/** A condition that never holds. */
const OFF = "false";
