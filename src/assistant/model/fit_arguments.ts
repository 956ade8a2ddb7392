import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";

/**
 * Converts the arguments of a call to the types of its schema where the meaning is unambiguous: an
 * object for a text, a text of a number or list for that value, null for nothing. Small models
 * write such arguments. Other values are not changed, and the tool refuses them.
 */
export function fitArguments(given: unknown, schema: Json | undefined): unknown {
  const properties = isJsonObject(schema) ? schema["properties"] : undefined;
  if (!isJsonObject(given as Json) || !isJsonObject(properties)) return given;
  const required = (schema as JsonObject)["required"];
  const isRequired = (name: string) => Array.isArray(required) && required.includes(name);
  const entries = Object.entries(given as JsonObject).flatMap(([name, value]) => {
    const property = properties[name];
    if (!isJsonObject(property)) return [[name, value] as const];
    const isNothing = value === null && typeof property["type"] === "string" && !isRequired(name);
    return isNothing ? [] : [[name, fit(value, property["type"])] as const];
  });
  return Object.fromEntries(entries);
}

function fit(value: Json, type: Json | undefined): Json {
  if (type === "string") return isStructured(value) ? JSON.stringify(value) : value;
  if (typeof value !== "string") return value;
  const read = parsed(value);
  const fits = {
    number: typeof read === "number",
    integer: typeof read === "number",
    boolean: typeof read === "boolean",
    array: Array.isArray(read),
    object: isJsonObject(read),
  }[String(type)] ?? false;
  return fits && read !== undefined ? read : value;
}

function isStructured(value: Json): boolean {
  return typeof value === "object" && value !== null;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
