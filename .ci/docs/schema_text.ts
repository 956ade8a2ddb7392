/** The part of JSON Schema that the OpenAPI document uses. */
export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  description?: string;
  default?: unknown;
  example?: unknown;
  const?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** A type as a reader would write it: `Thread[]`, `string (uuid) or null`. */
export function typeOf(schema: Schema): string {
  const { $ref, anyOf, oneOf, allOf } = schema;
  if ($ref) return nameLink($ref);
  const options = anyOf ?? oneOf;
  if (options) return unique(options.map(typeOf)).join(" or ");
  if (allOf) return unique(allOf.map(typeOf)).join(" and ");
  if (schema.const !== undefined) return quoted(schema.const);
  if (schema.enum) return schema.enum.map(quoted).join(", ");
  const types = [schema.type ?? []].flat();
  return types.length === 0 ? "any" : types.map((type) => plainType(type, schema)).join(" or ");
}

/** The fields of an object, in their order. */
export function fieldsOf(
  { properties = {}, required = [] }: Schema,
): { name: string; required: boolean; schema: Schema }[] {
  return Object.entries(properties)
    .map(([name, schema]) => ({ name, required: required.includes(name), schema }));
}

function plainType(type: string, schema: Schema): string {
  if (type === "array") return `${listed(typeOf(schema.items ?? {}))}[]${bounds(schema)}`;
  if (type === "object" && schema.properties) return inlineObject(schema);
  if (type === "object" && isNamedMap(schema)) {
    return `map of ${typeOf(schema.additionalProperties)}`;
  }
  if (type === "null") return type;
  return `${type}${schema.format ? ` (${schema.format})` : ""}${bounds(schema)}`;
}

function isNamedMap(schema: Schema): schema is Schema & { additionalProperties: Schema } {
  const { additionalProperties: values } = schema;
  return typeof values === "object" && (values.$ref ?? values.type) !== undefined;
}

function listed(type: string): string {
  return type.includes(" ") ? `(${type})` : type;
}

function inlineObject(schema: Schema): string {
  const fields = fieldsOf(schema).map(({ name, required, schema: field }) =>
    `${name}${required ? "" : "?"}: ${typeOf(field)}`
  );
  return `{ ${fields.join(", ")} }`;
}

function bounds(schema: Schema): string {
  const low = schema.minimum ?? schema.minLength ?? schema.minItems;
  const highest = schema.maximum ?? schema.maxLength ?? schema.maxItems;
  // Not a real bound, only the largest integer that a number represents exactly.
  const high = highest === Number.MAX_SAFE_INTEGER ? undefined : highest;
  if (low === undefined && high === undefined) return "";
  const unit = schema.minLength !== undefined || schema.maxLength !== undefined
    ? " characters"
    : "";
  if (high === undefined) return ` from ${low}${unit}`;
  return low === undefined ? ` up to ${high}${unit}` : ` ${low} to ${high}${unit}`;
}

function nameLink($ref: string): string {
  const name = $ref.slice($ref.lastIndexOf("/") + 1);
  return `[${name}](#${name.toLowerCase()})`;
}

function quoted(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}

function unique(texts: string[]): string[] {
  return [...new Set(texts)];
}
