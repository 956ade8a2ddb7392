import type { Definition } from "../../../definition/definition.ts";
import { isRequiredInput } from "../../../definition/inputs.ts";
import { isJsonObject, type Json } from "../../../lib/json.ts";
import type { Wish } from "../phrases.ts";

/**
 * Adds a dry run after a draft that needs exactly one file, if one file is attached. A dry run
 * neither sends nor stores anything.
 */
export function tryWithFile(wishes: readonly Wish[]): Wish[] {
  return wishes.flatMap((wish) => {
    const isTried = "tool" in wish && wish.tool === "draft_workflow" &&
      needsOneFile(wish.input["definition"]);
    return isTried ? [wish, { tool: "dry_run", input: { inputs: {} } }] : [wish];
  });
}

function needsOneFile(definition: Json | undefined): boolean {
  if (!isJsonObject(definition)) return false;
  const { inputs = {} } = definition as Pick<Definition, "inputs">;
  const required = Object.values(inputs).filter(isRequiredInput);
  return required.length === 1 && required[0]?.type === "file";
}
