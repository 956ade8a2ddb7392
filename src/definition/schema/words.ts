import type { JsonSchema } from "../../services/catalogue.ts";

/** Returns the schema of a choice. The keys are the allowed texts, the values their meanings. */
export function choiceOf(meanings: Readonly<Record<string, string>>): JsonSchema {
  const options = Object.entries(meanings);
  return { oneOf: options.map(([value, description]) => ({ const: value, description })) };
}

/** Returns the condition that applies `then` if the keys have these texts. */
export function whereKeys(
  texts: Readonly<Record<string, string>>,
  then: JsonSchema,
): JsonSchema {
  const entries = Object.entries(texts);
  const properties = Object.fromEntries(entries.map(([key, text]) => [key, { const: text }]));
  return { if: { properties, required: Object.keys(texts) }, then };
}
