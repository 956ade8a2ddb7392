import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { verbatim } from "../../drafting/draft_builder.ts";

const PLACEHOLDER = /<([A-Za-z_]\w{0,62})>/gu;

/**
 * Replaces placeholders such as `<name>` by the values of inputs or of a loop's item. Refuses a
 * placeholder without a value, because it would be sent literally.
 */
export function withPlaceholders(
  text: string,
  { definition, step }: { definition: JsonObject; step: JsonObject },
): string | Refusal {
  const { inputs } = definition;
  const isLoop = step["forEach"] !== undefined;
  const parts = text.split(PLACEHOLDER);
  const names = parts.filter((_, at) => at % 2 === 1);
  const known = (name: string) => isJsonObject(inputs) && Object.hasOwn(inputs, name);
  const missing = names.find((name) => !isLoop && !known(name));
  if (missing !== undefined) return (texts) => texts.noSuchValue(missing);
  return parts.map((part, at) =>
    at % 2 === 0 ? verbatim(part) : `\${{ ${known(part) ? "inputs" : "item"}.${part} }}`
  ).join("");
}
