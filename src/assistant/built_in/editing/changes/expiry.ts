import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { stepsOf } from "../steps.ts";

/** Returns the steps that wait for the answer of a person. */
export function waitsForPeople(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter(({ service }) => service === "human");
}

/** Sets how long the only question waits for its answer. */
export function withExpiry(definition: JsonObject, duration: string): JsonObject | Refusal {
  const [only, another] = waitsForPeople(definition);
  if (!only || another) return (texts) => texts.noOnlyApproval;
  const changed = { ...only, with: { ...Object(only["with"]), expires: duration } };
  const steps = stepsOf(definition);
  return { ...definition, steps: steps.with(steps.indexOf(only), changed) };
}
