import { isJsonObject, type Json, type JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { EditOf } from "../edits.ts";
import { withInput, withRequired } from "../inputs.ts";
import { stepsOf } from "../steps.ts";

const INPUT = /^\$\{\{ inputs\.\w+ \}\}$/u;

/**
 * Returns the definition with a further text that a run is given. A call that sends all inputs by
 * their names sends it as well.
 */
export function withFurtherField(
  definition: JsonObject,
  { input, isOptional }: EditOf<"field">,
): JsonObject | Refusal {
  const added = withInput(definition, { input, type: "string", value: null });
  if (typeof added === "function") return added;
  const declared = isOptional ? withRequired(added, { input, required: false }) : added;
  if (typeof declared === "function") return declared;
  const steps = stepsOf(declared).map((step) => {
    const fields = step["with"];
    const body = isJsonObject(fields) ? fields["json"] : undefined;
    if (!isJsonObject(fields) || !sendsInputs(body)) return step;
    return { ...step, with: { ...fields, json: { ...body, [input]: `\${{ inputs.${input} }}` } } };
  });
  return { ...declared, steps };
}

function sendsInputs(body: Json | undefined): body is JsonObject {
  const values = isJsonObject(body) ? Object.values(body) : [];
  return values.length > 0 &&
    values.every((value) => typeof value === "string" && INPUT.test(value));
}
