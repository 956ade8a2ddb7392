import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { stepsOf } from "../steps.ts";

/** The steps that are done for each item of a list. */
export function loopsIn(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter((step) => step["forEach"] !== undefined);
}

/** Returns the definition whose only loop works on so many items at once. */
export function withConcurrency(definition: JsonObject, value: number): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [only, another] = loopsIn(definition);
  if (!only || another) return (texts) => texts.noOnlyLoop;
  return { ...definition, steps: steps.with(steps.indexOf(only), { ...only, concurrency: value }) };
}
