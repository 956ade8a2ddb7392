import type { JsonObject } from "../../../../lib/json.ts";
import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import { stepsOf } from "../steps.ts";

/** The steps that wait for an answer of somebody. */
export function waitsForPeople(definition: JsonObject): JsonObject[] {
  return stepsOf(definition).filter(({ service }) => service === "human");
}

/** Returns the definition in which the only question waits for that long. */
export function withExpiry(definition: JsonObject, duration: string): JsonObject | Refusal {
  const [only, another] = waitsForPeople(definition);
  if (!only || another) return (texts) => texts.noOnlyApproval;
  const changed = { ...only, with: { ...Object(only["with"]), expires: duration } };
  const steps = stepsOf(definition);
  return { ...definition, steps: steps.with(steps.indexOf(only), changed) };
}
