import { stringify } from "yaml";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { findAction } from "../services/catalogue.ts";
import type { Definition } from "./definition.ts";
import { KEYS } from "./keys.ts";

/**
 * Prints a definition, valid or not, with its keys in the one canonical order, so that a text diff
 * of two versions is their diff. Names that the author chose keep the author's order.
 */
export function printDefinition(
  definition: Definition | JsonObject,
  format: "yaml" | "json",
): string {
  const ordered = orderDefinition(definition);
  if (format === "json") return `${JSON.stringify(ordered, null, 2)}\n`;
  return stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false, version: "1.2" });
}

/** The definition as plain JSON, its keys in the canonical order. */
export function orderDefinition(definition: Definition | JsonObject): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(definition));
  return isJsonObject(json) ? orderTop(json) : {};
}

function orderTop(definition: JsonObject): JsonObject {
  return mapValues(inOrder(definition, KEYS.definition), (key, value) => {
    if (key === "inputs") return orderEach(value, KEYS.input);
    if (key === "env") return orderEach(value, KEYS.env);
    if (key === "schedule") return isJsonObject(value) ? inOrder(value, KEYS.schedule) : value;
    return key === "steps" ? orderSteps(value) : value;
  });
}

function orderSteps(steps: Json): Json {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step) => isJsonObject(step) ? orderStep(step) : step);
}

function orderStep(step: JsonObject): JsonObject {
  return mapValues(inOrder(step, KEYS.step), (key, value) => {
    if (key === "parallel" || key === "steps" || key === "onError") return orderSteps(value);
    if (!isJsonObject(value)) return value;
    if (key === "retry") return inOrder(value, KEYS.retry);
    return key === "with" ? inOrder(value, fieldOrder(step)) : value;
  });
}

function fieldOrder({ service, action }: JsonObject): readonly string[] {
  if (typeof service !== "string" || typeof action !== "string") return [];
  return Object.keys(findAction(service, action)?.input ?? {});
}

function orderEach(declarations: Json, keys: readonly string[]): Json {
  if (!isJsonObject(declarations)) return declarations;
  return mapValues(declarations, (_, value) => isJsonObject(value) ? inOrder(value, keys) : value);
}

/** Known keys first, in their order; others after them as they were. */
function inOrder(map: JsonObject, keys: readonly string[]): JsonObject {
  const known = keys.filter((key) => Object.hasOwn(map, key));
  const others = Object.keys(map).filter((key) => !keys.includes(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, map[key] ?? null]));
}

function mapValues(map: JsonObject, convert: (key: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(key, value)]));
}
