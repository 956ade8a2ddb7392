import type { Level, WrittenWord } from "./written_word.ts";

/** The keywords of JSON Schema that the format uses and that concern names and values. */
export interface Schema {
  $ref?: string;
  $defs?: Readonly<Record<string, Schema>>;
  description?: string;
  properties?: Readonly<Record<string, Schema | boolean>>;
  additionalProperties?: Schema | boolean;
  items?: Schema;
  const?: unknown;
  enum?: readonly unknown[];
  type?: unknown;
  oneOf?: readonly Schema[];
  anyOf?: readonly Schema[];
  allOf?: readonly Schema[];
  if?: Schema;
  then?: Schema;
}

export interface Option {
  label: string;
  /** The description of the option. */
  info: string;
}

/** Returns the keys or values that the schema allows at the word's position, each once. */
export function optionsAt(root: Schema, { levels, key }: WrittenWord): Option[] {
  let parts: Schema[] = [root];
  let values: Level["values"] = {};
  for (const level of levels) {
    if (level.key !== "") parts = parts.flatMap((part) => below(root, part, level.key, values));
    ({ values } = level);
  }
  const facets = parts.flatMap((part) => facetsOf(root, part, values));
  if (key === null) return keysOf(root, facets).filter(({ label }) => !(label in values));
  return parts.flatMap((part) => below(root, part, key, values))
    .flatMap((part) => facetsOf(root, part, {}))
    .flatMap(choicesOf)
    .filter(isFirst);
}

const DEPTH_MAX = 12;

/**
 * Returns the schema and all schemas that it refers to or adds for these values; for a list, also
 * those of its items.
 */
function facetsOf(root: Schema, schema: Schema, values: Level["values"], depth = 0): Schema[] {
  if (depth > DEPTH_MAX) return [];
  const added = [
    ...schema.$ref === undefined ? [] : [referred(root, schema.$ref)],
    ...schema.items ? [schema.items] : [],
    ...schema.allOf ?? [],
    ...schema.anyOf ?? [],
    ...schema.oneOf ?? [],
    ...schema.if && schema.then && holds(schema.if, values) ? [schema.then] : [],
  ];
  return [schema, ...added.flatMap((part) => facetsOf(root, part, values, depth + 1))];
}

function referred(root: Schema, reference: string): Schema {
  return root.$defs?.[reference.replace(/^#\/\$defs\//, "")] ?? {};
}

function holds({ properties = {} }: Schema, values: Level["values"]): boolean {
  return Object.entries(properties).every(([key, expected]) =>
    typeof expected === "object" && expected.const === values[key]
  );
}

/** Returns the schemas of the value of a key. */
function below(root: Schema, schema: Schema, key: string, values: Level["values"]): Schema[] {
  return facetsOf(root, schema, values).flatMap(({ properties, additionalProperties }) => {
    const found = properties && Object.hasOwn(properties, key)
      ? properties[key]
      : additionalProperties;
    return typeof found === "object" ? [found] : [];
  });
}

function keysOf(root: Schema, facets: readonly Schema[]): Option[] {
  return facets.flatMap(({ properties = {} }) =>
    Object.entries(properties).map(([label, schema]) => ({
      label,
      info: typeof schema === "object" ? infoOf(root, schema) : "",
    }))
  ).filter(isFirst);
}

function infoOf(root: Schema, schema: Schema): string {
  return facetsOf(root, schema, {}).find(({ description }) => description)?.description ?? "";
}

function choicesOf({ const: value, enum: values = [], type, description = "" }: Schema): Option[] {
  const texts = [value, ...values].filter((one) => typeof one === "string");
  const given = type === "boolean" ? [...texts, "true", "false"] : texts;
  return given.map((label) => ({ label, info: description }));
}

function isFirst({ label }: Option, index: number, options: readonly Option[]): boolean {
  return options.findIndex((one) => one.label === label) === index;
}
