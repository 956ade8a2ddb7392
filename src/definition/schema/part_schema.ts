import { INPUT, type JsonSchema, TIME_SCHEMA } from "../../services/catalogue.ts";
import type { ValueType } from "../../lib/part.ts";
import {
  ENV,
  type FormatKey,
  type FormatPart,
  type FormatType,
  RETRY,
  SCHEDULE,
  STEP,
} from "../definition.ts";
import { serviceChoice } from "./call_schemas.ts";
import { choiceOf } from "./words.ts";

/** The parts that other parts refer to, by their names in the schema. */
const NAMED_PARTS = { input: INPUT, env: ENV, schedule: SCHEDULE, step: STEP, retry: RETRY };

/** Returns the schema of an object with the keys of a part and no others. */
export function schemaOfPart(part: FormatPart): JsonSchema {
  const keys = Object.entries(part);
  const required = keys.filter(([, key]) => key.required && key.variant === undefined)
    .map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(keys.map(([name, key]) => [name, schemaOfKey(key)])),
    additionalProperties: false,
    ...(required.length > 0 ? { required } : null),
  };
}

function schemaOfKey({ type, description, default: fallback }: FormatKey): JsonSchema {
  const schema = { description, ...schemaOfType(type) };
  return fallback === undefined ? schema : { ...schema, default: fallback };
}

/** A time with a zone has at least 11 characters; a date alone is shorter. */
const TIME_WITH_ZONE: JsonSchema = { ...TIME_SCHEMA, minLength: 11 };

/** One or more cron lines of five fields, separated by `;`. */
const CRON = "^\\s*[^\\s;]+(\\s+[^\\s;]+){4}\\s*(;\\s*[^\\s;]+(\\s+[^\\s;]+){4}\\s*)*$";

function schemaOfType(type: ValueType<FormatType>): JsonSchema {
  switch (type.type) {
    case "any":
      return {};
    case "text":
      return { type: "string" };
    case "line":
      return { type: "string", maxLength: type.charactersMax, pattern: "\\S" };
    case "constant":
      return { const: type.value };
    case "boolean":
      return { type: "boolean" };
    case "whole_number":
      return { type: "integer", minimum: type.minimum, maximum: type.maximum };
    case "choice":
      return type.meanings === undefined ? { enum: [...type.options] } : choiceOf(type.meanings);
    case "options":
      return { type: "array", items: { type: "string" }, minItems: 1, uniqueItems: true };
    case "part":
      return reference(nameOf(type.part));
    case "list":
      return { type: "array", items: schemaOfType(type.items) };
    case "map":
      return mapSchema(type);
    default:
      return schemaOfOwnType(type);
  }
}

function schemaOfOwnType(type: FormatType): JsonSchema {
  switch (type.type) {
    case "identifier":
      return reference("name");
    case "duration":
      return reference("duration");
    case "cron":
      return { type: "string", pattern: CRON, examples: ["30 8 * * 1-5"] };
    case "time":
      return TIME_WITH_ZONE;
    case "timezone":
      return { type: "string", examples: ["Europe/Berlin", "America/New_York", "UTC"] };
    case "expression":
      return reference("expression");
    case "condition":
      return { anyOf: [reference("expression"), { type: "boolean" }] };
    case "service":
      return serviceChoice();
    case "fields":
      return { type: "object" };
    case "steps":
      return stepsSchema(type.isEmptyAllowed);
    case "handler":
      return {
        anyOf: [
          choiceOf(type.meanings),
          { description: type.steps, ...stepsSchema(false) },
        ],
      };
  }
}

function stepsSchema(isEmptyAllowed: boolean): JsonSchema {
  return isEmptyAllowed ? reference("steps") : { ...reference("steps"), minItems: 1 };
}

function mapSchema(
  { names, values, countMax }: ValueType<FormatType> & { type: "map" },
): JsonSchema {
  return {
    type: "object",
    propertyNames: reference(names === "name" ? "name" : "envName"),
    ...(values.type === "any" ? null : { additionalProperties: schemaOfType(values) }),
    ...(countMax === undefined ? null : { maxProperties: countMax }),
  };
}

function reference(name: string): JsonSchema {
  return { $ref: `#/$defs/${name}` };
}

function nameOf(part: FormatPart): string {
  const found = Object.entries(NAMED_PARTS).find(([, named]) => named === part);
  if (found === undefined) throw new Error("Cannot refer to a part: it has no name in the schema");
  return found[0];
}
