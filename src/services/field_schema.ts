import { DURATION_PATTERN } from "../lib/duration.ts";
import type { Json, JsonObject } from "../lib/json.ts";
import { NAME, RESERVED_NAMES } from "../lib/names.ts";
import type { FieldDeclaration, FieldType } from "./declaration.ts";
import type { KeyDeclaration, ValueType } from "../lib/part.ts";
import { INPUT } from "./input_declaration.ts";

/** A schema in JSON Schema 2020-12. */
export type JsonSchema = JsonObject;

/** A duration greater than zero. */
export const DURATION_SCHEMA: JsonSchema = {
  type: "string",
  pattern: DURATION_PATTERN,
  not: { pattern: "^0+[a-z]+$" },
};

const ISO_DAY = "^[0-9]{4}-[0-9]{2}-[0-9]{2}";
const ISO_CLOCK = "[Tt ][0-9]{2}:[0-9]{2}(:[0-9]{2}([.][0-9]{1,9})?)?([Zz]|[+-][0-9]{2}:[0-9]{2})";

/** An ISO 8601 date, or a time with a zone. The schema does not check whether the date exists. */
export const TIME_SCHEMA: JsonSchema = { type: "string", pattern: `${ISO_DAY}(${ISO_CLOCK})?$` };

/**
 * Returns the schema of a type's values. If `template` is given, it is also allowed in place of the
 * value and of each value inside it.
 */
export function schemaOfType(type: FieldType, template: JsonSchema | null = null): JsonSchema {
  const schemas = alternativesOf(type, template);
  const takesAnyText = schemas.some(isAnyText);
  if (template !== null && type.type !== "any" && !takesAnyText) schemas.push(template);
  const [only = {}, ...others] = schemas;
  return others.length === 0 ? only : { anyOf: schemas };
}

/** Returns the schema of a field for editors and forms: its values, description and default. */
export function schemaOfField(
  { type, description, default: fallback }: FieldDeclaration,
  template: JsonSchema | null = null,
): JsonSchema {
  const schema: JsonSchema = { description, ...schemaOfType(type, template) };
  return fallback === undefined ? schema : { ...schema, default: fallback };
}

/** Returns the schema of an object with these fields and no others. */
export function schemaOfFields(
  fields: Readonly<Record<string, FieldDeclaration>>,
  schemaOf: (field: FieldDeclaration) => JsonSchema,
): JsonSchema {
  const entries = Object.entries(fields);
  const required = entries.filter(([, field]) => field.required).map(([name]) => name);
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, schemaOf(field)])),
    ...(required.length > 0 ? { required } : null),
    additionalProperties: false,
  };
}

function alternativesOf(type: FieldType, template: JsonSchema | null): JsonSchema[] {
  switch (type.type) {
    case "any":
      return [{}];
    case "boolean":
      return [{ type: "boolean" }];
    case "string":
      return [textSchema(type)];
    case "number":
      return [numberSchema(type)];
    case "list":
      return [{ type: "array", items: schemaOfType(type.items, template) }];
    case "map":
      return [{ type: "object", additionalProperties: schemaOfType(type.values, template) }];
    case "form":
      return [formSchema(template)];
    case "object":
      return [schemaOfFields(type.fields, (field) => schemaOfField(field, template))];
    case "union":
      return type.of.flatMap((each) => alternativesOf(each, template));
  }
}

function textSchema({ options, format }: FieldType & { type: "string" }): JsonSchema {
  if (options !== undefined) return { enum: [...options] };
  if (format === "duration") return DURATION_SCHEMA;
  if (format === "expiry") return { anyOf: [DURATION_SCHEMA, TIME_SCHEMA] };
  return format === "time" ? TIME_SCHEMA : { type: "string" };
}

/** The keys whose values may not be templates, because the form is known before the run. */
const FIXED_KEYS: readonly string[] = ["type", "required"] satisfies (keyof typeof INPUT)[];

/**
 * Returns the schema of input declarations by name. The checker checks that a default fits its
 * type.
 */
function formSchema(template: JsonSchema | null): JsonSchema {
  const keys = Object.entries<KeyDeclaration>(INPUT);
  const fields = keys.map(([key, declared]): [string, JsonSchema] => [
    key,
    schemaOfField(fieldOf(declared), FIXED_KEYS.includes(key) ? null : template),
  ]);
  const required = keys.filter(([, declared]) => declared.required).map(([key]) => key);
  return {
    type: "object",
    propertyNames: { pattern: NAME.source, not: { enum: [...RESERVED_NAMES] } },
    additionalProperties: {
      type: "object",
      properties: Object.fromEntries(fields),
      required,
      additionalProperties: false,
    },
  };
}

function fieldOf({ type, description }: KeyDeclaration): FieldDeclaration {
  return { type: fieldTypeOf(type), description };
}

function fieldTypeOf(type: ValueType): FieldType {
  switch (type.type) {
    case "choice":
      return { type: "string", options: type.options };
    case "options":
      return { type: "list", items: { type: "string" } };
    case "boolean":
      return { type: "boolean" };
    case "text":
      return { type: "string" };
    default:
      return { type: "any" };
  }
}

function numberSchema({ integer, minimum, maximum }: FieldType & { type: "number" }): JsonSchema {
  const bounds: Record<string, Json> = {};
  if (minimum !== undefined) bounds["minimum"] = minimum;
  if (maximum !== undefined) bounds["maximum"] = maximum;
  return { type: integer ? "integer" : "number", ...bounds };
}

function isAnyText(schema: JsonSchema): boolean {
  return Object.keys(schema).length === 1 && schema["type"] === "string";
}
