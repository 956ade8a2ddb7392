import type { Refusal } from "../../../grammar/language/answers/refusal_texts.ts";
import type { JsonObject } from "../../../../lib/json.ts";
import { sourceBefore, withDefaults } from "./add_steps.ts";
import { idOf } from "../find_step.ts";
import { stepsOf } from "../steps.ts";

/** Skips a step if there are no rows before it. */
export function withCondition(definition: JsonObject, at: number): JsonObject | Refusal {
  const steps = stepsOf(definition);
  const [step] = steps.slice(at, at + 1);
  const source = sourceBefore(steps.slice(0, at));
  if (!step || source === null) return (texts) => texts.noRowsBefore;
  const condition = `size(${source.rows}) > 0`;
  // Steps that read a skipped step are skipped, too.
  const reading = new RegExp(`\\bsteps\\.${RegExp.escape(idOf(step))}\\b`, "u");
  const changed = steps.map((each, place) =>
    place === at || (place > at && reading.test(JSON.stringify(each)))
      ? gated(each, condition)
      : each
  );
  const { outputs } = definition;
  return {
    ...definition,
    steps: changed,
    ...outputs !== undefined && { outputs: withDefaults(outputs, [step]) },
  };
}

function gated(step: JsonObject, condition: string): JsonObject {
  const { when } = step;
  return { ...step, when: when === undefined ? condition : `${condition} && (${when})` };
}
