import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { stepsOf } from "../steps.ts";

/** Returns the steps that loop over a list. */
export function loopsIn(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter((step) => step["forEach"] !== undefined);
}

/** Sets the number of items that the only loop processes concurrently. */
export function withConcurrency(definition: JsonObject, value: number): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = loopsIn(definition);
  if (!only || another) return (texts) => texts.noOnlyLoop;
  return { ...definition, steps: steps.with(steps.indexOf(only), { ...only, concurrency: value }) };
}
