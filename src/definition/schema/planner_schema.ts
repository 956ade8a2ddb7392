import { DURATION_SCHEMA, INPUT, type JsonSchema, TIME_SCHEMA } from "../../services/catalogue.ts";
import { ENV_NAME, NAME, RESERVED_NAMES } from "../../lib/names.ts";
import {
  BLOCK_REASONS,
  CALL_KEYS,
  DEFINITION,
  ENV,
  INPUT_TYPES,
  type InputType,
  RETRY,
  SCHEDULE,
  STEP,
} from "../definition.ts";
import { STEPS_MAX } from "../limits.ts";
import { callSchemas, serviceConditions } from "./call_schemas.ts";
import { schemaOfPart } from "./part_schema.ts";

/**
 * Returns the planner format as JSON Schema 2020-12, for editors. It is made from the description
 * that the checker uses. The checker refuses everything that the schema refuses; names, types and
 * times that depend on the whole definition are checked by the checker only.
 */
export function plannerSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Heddle workflow, planner/1",
    description: "A workflow in the planner format.",
    ...schemaOfPart(DEFINITION),
    $defs: {
      name: nameSchema(NAME),
      envName: nameSchema(ENV_NAME),
      template: templateSchema,
      expression: expressionSchema,
      duration: DURATION_SCHEMA,
      input: { ...schemaOfPart(INPUT), allOf: INPUT_TYPES.map(inputOfType) },
      env: schemaOfPart(ENV),
      schedule: scheduleSchema(),
      steps: { type: "array", items: { $ref: "#/$defs/step" }, maxItems: STEPS_MAX },
      step: stepSchema(),
      retry: schemaOfPart(RETRY),
      ...callSchemas(),
    },
  };
}

const templateSchema: JsonSchema = {
  title: "Template",
  description: "A text with `${{ CEL }}` in it; one whole `${{ }}` keeps the type of its value.",
  type: "string",
  pattern: "\\$\\{\\{",
};

const expressionSchema: JsonSchema = {
  title: "Expression",
  description: "CEL, written without `${{ }}`.",
  type: "string",
  pattern: "\\S",
  not: { pattern: "\\$\\{\\{" },
};

function nameSchema(pattern: RegExp): JsonSchema {
  return { type: "string", pattern: pattern.source, not: { enum: [...RESERVED_NAMES] } };
}

const DEFAULTS: Readonly<Record<InputType, JsonSchema>> = {
  string: { type: "string" },
  number: { type: "number" },
  boolean: { type: "boolean" },
  date: TIME_SCHEMA,
  enum: { type: "string" },
  json: {},
  file: { type: "string", minLength: 1 },
};

function inputOfType(type: InputType): JsonSchema {
  const fallback = { anyOf: [DEFAULTS[type], { type: "null" }] };
  const takesOptions = type === "enum";
  return {
    if: { properties: { type: { const: type } }, required: ["type"] },
    then: takesOptions
      ? { properties: { default: fallback }, required: ["options"] }
      : { properties: { default: fallback, options: false } },
  };
}

function scheduleSchema(): JsonSchema {
  return {
    ...schemaOfPart(SCHEDULE),
    anyOf: [{ required: ["phrase"] }, { required: ["cron"] }, { required: ["runAt"] }],
    not: { required: ["cron", "runAt"] },
  };
}

/** Returns the schema of a step of any kind. The keys of a step determine its kind. */
function stepSchema(): JsonSchema {
  return {
    ...schemaOfPart(STEP),
    oneOf: [
      { title: "Call of a service", required: ["service", "action"] },
      { title: "Parallel steps", required: ["parallel"] },
      {
        title: "Block of steps",
        required: ["steps"],
        anyOf: BLOCK_REASONS.map((key) => ({ required: [key] })),
      },
    ],
    dependentRequired: Object.fromEntries(CALL_KEYS.map((key) => [key, ["service"]])),
    allOf: serviceConditions(),
  };
}
