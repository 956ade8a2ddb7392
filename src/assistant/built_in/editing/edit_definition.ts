import { NAME_LENGTH_MAX } from "../../../definition/limits.ts";
import type { JsonObject } from "../../../lib/json.ts";
import { addSteps } from "./add_steps.ts";
import type { Edit } from "./edits.ts";
import { renamedInput, withDefault, withInput, withoutInput } from "./inputs.ts";
import { mapTexts, moved, turned, withSteps } from "./steps.ts";
import { withAddress, withFileName, withThreshold } from "./values.ts";

/** The definition with the change, or why it cannot be made. */
export function editDefinition(definition: JsonObject, edit: Edit): JsonObject | string {
  switch (edit.do) {
    case "rename":
      return edit.name.length <= NAME_LENGTH_MAX
        ? { ...definition, name: edit.name }
        : `Cannot rename it: a name has at most ${NAME_LENGTH_MAX} characters.`;
    case "description":
      return { ...definition, description: edit.text };
    case "default":
      return withDefault(definition, edit);
    case "add_input":
      return withInput(definition, edit);
    case "remove_input":
      return withoutInput(definition, edit.input);
    case "rename_input":
      return renamedInput(definition, edit);
    case "threshold":
      return withThreshold(definition, edit);
    case "address":
      return withAddress(definition, edit);
    case "file":
      return withFileName(definition, edit.name);
    default:
      return editSteps(definition, edit);
  }
}

type StepEdit = Extract<
  Edit,
  {
    do: "remove" | "rename_step" | "turn" | "move" | "add_step" | "retry" | "timeout" | "go_on";
  }
>;

function editSteps(definition: JsonObject, edit: StepEdit): JsonObject | string {
  switch (edit.do) {
    case "remove":
      return withSteps(definition, { id: edit.step, change: () => [] });
    case "turn":
      return withSteps(definition, { id: edit.step, change: (step) => turned(step, edit.on) });
    case "move":
      return moved(definition, edit);
    case "add_step":
      return addSteps(definition, edit);
    case "retry":
      return changed(definition, edit.step, { retry: { max: edit.max, backoff: "exponential" } });
    case "timeout":
      return changed(definition, edit.step, { timeout: edit.duration });
    case "go_on":
      return changed(definition, edit.step, { onError: "continue" });
    case "rename_step":
      return renamedStep(definition, edit);
  }
}

function changed(definition: JsonObject, id: string, fields: JsonObject): JsonObject | string {
  return withSteps(definition, { id, change: (step) => [{ ...step, ...fields }] });
}

const IDENTIFIER = /^[A-Za-z_]\w{0,62}$/;

function renamedStep(
  definition: JsonObject,
  { from, to }: { from: string; to: string },
): JsonObject | string {
  if (!IDENTIFIER.test(to)) return `"${to}" is no name of a step.`;
  const renamed = withSteps(definition, { id: from, change: (step) => [{ ...step, id: to }] });
  if (typeof renamed === "string") return renamed;
  const place = new RegExp(String.raw`\bsteps\.${from}\b`, "g");
  return mapTexts(renamed, (text) => text.replace(place, `steps.${to}`));
}
