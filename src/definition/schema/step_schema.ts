import type { JsonSchema } from "../../services/catalogue.ts";
import { BACKOFFS } from "../definition.ts";
import type { KEYS } from "../keys.ts";
import { CONCURRENCY_MAX, RETRIES_MAX, STEPS_MAX } from "../limits.ts";
import { serviceChoice, serviceConditions } from "./call_schemas.ts";
import { choiceOf, closed, described, type PropertiesOf } from "./words.ts";

const EXPRESSION: JsonSchema = { $ref: "#/$defs/expression" };
const STEPS: JsonSchema = { $ref: "#/$defs/steps", minItems: 1 };

/** A list of steps, the top one or one inside a step. */
export function stepListSchema(): JsonSchema {
  return { type: "array", items: { $ref: "#/$defs/step" }, maxItems: STEPS_MAX };
}

/** A step of any kind, which its keys determine. */
export function stepSchema(): JsonSchema {
  const properties: PropertiesOf<typeof KEYS.step> = {
    id: described("Its name for other steps: `steps.<id>.output`.", { $ref: "#/$defs/name" }),
    title: described("The purpose of the step, for people.", { type: "string" }),
    service: described("Which service does it.", serviceChoice()),
    action: described("The action of the service.", { type: "string" }),
    when: described("The condition of the step, which is skipped where it is false.", {
      anyOf: [EXPRESSION, { type: "boolean" }],
    }),
    forEach: described("A list: the step is done for each `item` of it.", EXPRESSION),
    concurrency: described("How many items, or branches, at the same time.", {
      type: "integer",
      minimum: 1,
      maximum: CONCURRENCY_MAX,
    }),
    with: described("The fields of the action; any value in them may be a template.", {
      type: "object",
    }),
    retry: described("Whether a failed attempt is repeated.", { $ref: "#/$defs/retry" }),
    timeout: described(
      "For one attempt, at most `1h`; or for a block as a whole with all its waits, at most `365d`.",
      { $ref: "#/$defs/duration" },
    ),
    parallel: described("Steps to do at the same time.", STEPS),
    steps: described(
      "Steps to do in this order, with a `when`, a `forEach` or a `timeout`.",
      STEPS,
    ),
    onError: described("How a failure is handled.", onErrorSchema()),
  };
  return {
    ...closed(properties, ["id"]),
    oneOf: [
      { title: "Call of a service", required: ["service", "action"] },
      { title: "Parallel steps", required: ["parallel"] },
      {
        title: "Block of steps",
        required: ["steps"],
        anyOf: ["when", "forEach", "timeout"].map((key) => ({ required: [key] })),
      },
    ],
    dependentRequired: { action: ["service"], with: ["service"], retry: ["service"] },
    allOf: serviceConditions(),
  };
}

/** When and how often a failed attempt is repeated. */
export function retrySchema(): JsonSchema {
  const properties: PropertiesOf<typeof KEYS.retry> = {
    max: described("How many more attempts.", {
      type: "integer",
      minimum: 0,
      maximum: RETRIES_MAX,
      default: 0,
    }),
    backoff: described("How the delay grows.", { enum: [...BACKOFFS], default: "exponential" }),
    delay: described("Before the second attempt; at most `1h`.", {
      $ref: "#/$defs/duration",
      default: "1s",
    }),
  };
  return closed(properties, []);
}

function onErrorSchema(): JsonSchema {
  const words = choiceOf({
    fail: "The run fails; steps that run in parallel are cancelled.",
    continue: "The run goes on, with null for the output.",
  });
  return { anyOf: [words, { description: "Steps to do in its stead.", ...STEPS }] };
}
