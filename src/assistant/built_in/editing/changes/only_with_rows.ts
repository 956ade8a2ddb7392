import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { sourceBefore } from "../add_steps.ts";
import { stepsOf } from "../steps.ts";

/** Skips a step if there are no rows before it. */
export function withCondition(definition: JsonObject, at: number): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [step] = steps.slice(at, at + 1);
  const source = sourceBefore(steps.slice(0, at));
  if (!step || source === null) return (texts) => texts.noRowsBefore;
  const { when } = step;
  const condition = `size(${source.rows}) > 0`;
  const both = when === undefined ? condition : `${condition} && (${when})`;
  return { ...definition, steps: steps.with(at, { ...step, when: both }) };
}
