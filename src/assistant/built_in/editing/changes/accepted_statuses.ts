import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { stepsOf } from "../steps.ts";

/** The statuses that a call accepts by default. */
const USUAL = [200, 201, 202, 204];

/** Makes the last call accept further statuses. */
export function withAcceptedStatuses(
  definition: JsonObject,
  statuses: readonly number[],
): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const at = steps.findLastIndex(({ service }) => service === "http");
  const call = steps[at];
  if (!call) return (texts) => texts.noAddress(null);
  const fields = Object(call["with"]);
  const known: number[] = [fields["expect"] ?? USUAL].flat().map(Number);
  const expect = [...new Set([...known, ...statuses])];
  return { ...definition, steps: steps.with(at, { ...call, with: { ...fields, expect } }) };
}
