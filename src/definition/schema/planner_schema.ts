import { DURATION_SCHEMA, type JsonSchema, TIME_SCHEMA } from "../../services/catalogue.ts";
import { CATCHUP_POLICIES, INPUT_TYPES, type InputType, OVERLAP_POLICIES } from "../definition.ts";
import type { KEYS } from "../keys.ts";
import { ENVS_MAX, NAME_LENGTH_MAX } from "../limits.ts";
import { ENV_NAME, NAME, RESERVED_NAMES } from "../../lib/names.ts";
import { callSchemas } from "./call_schemas.ts";
import { choiceOf, closed, described, type PropertiesOf } from "./words.ts";
import { retrySchema, stepListSchema, stepSchema } from "./step_schema.ts";

/** A date alone has no zone. */
const TIME_WITH_ZONE: JsonSchema = { ...TIME_SCHEMA, minLength: 11 };

/** Five fields, once or several times. */
const CRON = "^\\s*[^\\s;]+(\\s+[^\\s;]+){4}\\s*(;\\s*[^\\s;]+(\\s+[^\\s;]+){4}\\s*)*$";

const CATCHUPS: Readonly<Record<typeof CATCHUP_POLICIES[number], string>> = {
  last: "The last one is made up for.",
  none: "They are left out.",
};
const OVERLAPS: Readonly<Record<typeof OVERLAP_POLICIES[number], string>> = {
  skip: "The new one is left out.",
  allow: "Both work at the same time.",
};

const TYPES: Readonly<Record<InputType, { meaning: string; default: JsonSchema }>> = {
  string: { meaning: "Text.", default: { type: "string" } },
  number: { meaning: "A number.", default: { type: "number" } },
  boolean: { meaning: "True or false.", default: { type: "boolean" } },
  date: { meaning: "An ISO 8601 date, or a time with its zone.", default: TIME_SCHEMA },
  enum: { meaning: "One of `options`.", default: { type: "string" } },
  json: { meaning: "Any JSON value.", default: {} },
  file: {
    meaning: "The object key of a stored file.",
    default: { type: "string", minLength: 1 },
  },
};

/**
 * The planner format as JSON Schema 2020-12, made from what the checker reads, so that an editor
 * completes it. The checker refuses all that the schema refuses; names, types and times that need
 * the whole definition are left to the checker.
 */
export function plannerSchema(): JsonSchema {
  const properties: PropertiesOf<typeof KEYS.definition> = {
    $schema: described("The address of this schema, for editors; the server does not read it.", {
      type: "string",
    }),
    format: described("The version of the format.", { const: "planner/1" }),
    name: described("The name of the workflow.", {
      type: "string",
      maxLength: NAME_LENGTH_MAX,
      pattern: "\\S",
    }),
    description: described("The purpose of the workflow, for people.", { type: "string" }),
    inputs: described("The inputs of a run, by name.", named("name", "input")),
    env: described(
      "Environment variables that steps read as `env.NAME`, by name; their values are set apart.",
      { ...named("envName", "env"), maxProperties: ENVS_MAX },
    ),
    schedule: described("When the workflow runs by itself.", { $ref: "#/$defs/schedule" }),
    steps: described("The steps, in the order of their execution.", { $ref: "#/$defs/steps" }),
    outputs: described(
      "The outputs of a run, by name: templates, filled in when every step has ended.",
      {
        type: "object",
        propertyNames: { $ref: "#/$defs/name" },
      },
    ),
  };
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "Heddle workflow, planner/1",
    description: "A workflow in the planner format.",
    ...closed(properties, ["format", "name", "steps"]),
    $defs: {
      name: nameSchema(NAME),
      envName: nameSchema(ENV_NAME),
      template: templateSchema,
      expression: expressionSchema,
      duration: DURATION_SCHEMA,
      input: inputSchema(),
      env: envSchema(),
      schedule: scheduleSchema(),
      steps: stepListSchema(),
      step: stepSchema(),
      retry: retrySchema(),
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

function named(names: string, values: string): JsonSchema {
  return {
    type: "object",
    propertyNames: { $ref: `#/$defs/${names}` },
    additionalProperties: { $ref: `#/$defs/${values}` },
  };
}

function inputSchema(): JsonSchema {
  const types = Object.fromEntries(INPUT_TYPES.map((type) => [type, TYPES[type].meaning]));
  const properties: PropertiesOf<typeof KEYS.input> = {
    type: described("The type of the value.", choiceOf(types)),
    options: described("The values of an `enum`.", {
      type: "array",
      items: { type: "string" },
      minItems: 1,
      uniqueItems: true,
    }),
    required: described("Whether a run needs it; true unless there is a default.", {
      type: "boolean",
    }),
    default: described("The value when none is given.", {}),
    description: described("The purpose, shown where the value is asked for.", { type: "string" }),
  };
  return { ...closed(properties, ["type"]), allOf: INPUT_TYPES.map(inputOfType) };
}

function inputOfType(type: InputType): JsonSchema {
  const fallback = { anyOf: [TYPES[type].default, { type: "null" }] };
  const takesOptions = type === "enum";
  return {
    if: { properties: { type: { const: type } }, required: ["type"] },
    then: takesOptions
      ? { properties: { default: fallback }, required: ["options"] }
      : { properties: { default: fallback, options: false } },
  };
}

function envSchema(): JsonSchema {
  const properties: PropertiesOf<typeof KEYS.env> = {
    secret: described(
      "Whether the value is hidden wherever it shows, and read inside `with` only; true unless it " +
        "says false.",
      { type: "boolean", default: true },
    ),
    description: described("The purpose, for people.", { type: "string" }),
  };
  return closed(properties, []);
}

function scheduleSchema(): JsonSchema {
  const properties: PropertiesOf<typeof KEYS.schedule> = {
    phrase: described("The timing in words, such as `every weekday at 08:30 Berlin time`.", {
      type: "string",
    }),
    cron: described(
      "Five fields: minute, hour, day, month, weekday; several lines joined by `;`.",
      {
        type: "string",
        pattern: CRON,
        examples: ["30 8 * * 1-5"],
      },
    ),
    runAt: described("One time, ISO 8601 with a zone; not beside `cron`.", TIME_WITH_ZONE),
    timezone: described("The IANA name of a time zone.", {
      type: "string",
      examples: ["Europe/Berlin", "America/New_York", "UTC"],
    }),
    catchup: described("How missed times are handled.", choiceOf(CATCHUPS)),
    overlap: described("How a time is handled while the previous run works.", choiceOf(OVERLAPS)),
  };
  return {
    ...closed(properties, []),
    anyOf: [{ required: ["phrase"] }, { required: ["cron"] }, { required: ["runAt"] }],
    not: { required: ["cron", "runAt"] },
  };
}
