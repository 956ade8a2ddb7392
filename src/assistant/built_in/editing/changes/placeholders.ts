import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { verbatim } from "../../drafting/draft_builder.ts";

const PLACEHOLDER = /<([A-Za-z_]\w{0,62})>/gu;

/**
 * Returns a text as the format writes it, with the values of inputs, or of the item of a loop, for
 * placeholders such as `<name>`. A placeholder without a value would be sent as it stands, so it is
 * refused.
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
