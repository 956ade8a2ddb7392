import type { JsonSchema } from "../../services/catalogue.ts";

/** A schema for each key of a part of a definition; a key without one does not compile. */
export type PropertiesOf<Keys extends readonly string[]> = Record<Keys[number], JsonSchema>;

/** An object with these keys and no others. */
export function closed(
  properties: Readonly<Record<string, JsonSchema>>,
  required: readonly string[],
): JsonSchema {
  const known = { type: "object", properties: { ...properties }, additionalProperties: false };
  return required.length === 0 ? known : { ...known, required: [...required] };
}

/** A schema with the description that an editor shows. */
export function described(description: string, schema: JsonSchema): JsonSchema {
  return { description, ...schema };
}

/** One of the texts that are the keys, each with what it means. */
export function choiceOf(meanings: Readonly<Record<string, string>>): JsonSchema {
  const options = Object.entries(meanings);
  return { oneOf: options.map(([value, description]) => ({ const: value, description })) };
}

/** The condition that holds where the keys have these texts. */
export function whereKeys(
  texts: Readonly<Record<string, string>>,
  then: JsonSchema,
): JsonSchema {
  const entries = Object.entries(texts);
  const properties = Object.fromEntries(entries.map(([key, text]) => [key, { const: text }]));
  return { if: { properties, required: Object.keys(texts) }, then };
}
