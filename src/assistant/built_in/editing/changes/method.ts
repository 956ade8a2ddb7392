import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { isJsonObject, type JsonObject } from "../../../../lib/json.ts";
import { idOf } from "../find_step.ts";
import { stepsOf } from "../steps.ts";

/** Sets the HTTP method of the only call. */
export function withMethod(definition: JsonObject, method: string): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = steps.filter(({ service }) => service === "http");
  if (!only) return (texts) => texts.noAddress(null);
  if (another) {
    const names = steps.map((step, at) => `${at + 1}. ${idOf(step)}`).join(", ");
    return (texts) => texts.severalCalls(names, method);
  }
  const fields = isJsonObject(only["with"]) ? only["with"] : {};
  const { method: _, ...others } = fields;
  const changed = { ...only, with: method === "GET" ? others : { ...others, method } };
  return { ...definition, steps: steps.with(steps.indexOf(only), changed) };
}
