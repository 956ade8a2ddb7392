import { stringify } from "yaml";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { findAction } from "../services/catalogue.ts";
import type { Definition } from "./definition.ts";
import { inOrder, mapValues, orderEach } from "./key_order.ts";
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
  return printOrdered(ordered, format);
}

/** Prints a value in the order of its keys. */
export function printOrdered(ordered: JsonObject, format: "yaml" | "json"): string {
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
