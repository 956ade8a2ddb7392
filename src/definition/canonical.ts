import { stringify } from "yaml";
import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import type { ValueType } from "../lib/part.ts";
import { findAction } from "../services/catalogue.ts";
import {
  DEFINITION,
  type Definition,
  type FormatPart,
  type FormatType,
  STEP,
} from "./definition.ts";
import { inOrder, mapValues } from "./key_order.ts";

/**
 * Prints a definition, valid or not, with its keys in the canonical order, so that a text diff of
 * two versions shows only real changes. Names that the author chose keep the author's order.
 */
export function printDefinition(
  definition: Definition | JsonObject,
  format: "yaml" | "json",
): string {
  const ordered = orderDefinition(definition);
  return printOrdered(ordered, format);
}

/** Prints a value without changing the order of its keys. */
export function printOrdered(ordered: JsonObject, format: "yaml" | "json"): string {
  if (format === "json") return `${JSON.stringify(ordered, null, 2)}\n`;
  return stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false, version: "1.2" });
}

/** Returns the definition as plain JSON with its keys in the canonical order. */
export function orderDefinition(definition: Definition | JsonObject): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(definition));
  return isJsonObject(json) ? orderPart(json, DEFINITION) : {};
}

function orderPart(map: JsonObject, part: FormatPart): JsonObject {
  return mapValues(inOrder(map, Object.keys(part)), (key, value) => {
    const declared = Object.hasOwn(part, key) ? part[key] : undefined;
    return declared === undefined ? value : orderValue(value, declared.type);
  });
}

function orderValue(value: Json, type: ValueType<FormatType>): Json {
  switch (type.type) {
    case "part":
      return isJsonObject(value) ? orderPart(value, type.part) : value;
    case "map":
      return isJsonObject(value)
        ? mapValues(value, (_, item) => orderValue(item, type.values))
        : value;
    case "steps":
    case "handler":
      return orderSteps(value);
    default:
      return value;
  }
}

function orderSteps(steps: Json): Json {
  if (!Array.isArray(steps)) return steps;
  return steps.map((step) => isJsonObject(step) ? orderStep(step) : step);
}

function orderStep(step: JsonObject): JsonObject {
  return mapValues(
    orderPart(step, STEP),
    (key, value) =>
      key === "with" && isJsonObject(value) ? inOrder(value, fieldOrder(step)) : value,
  );
}

function fieldOrder({ service, action }: JsonObject): readonly string[] {
  if (typeof service !== "string" || typeof action !== "string") return [];
  return Object.keys(findAction(service, action)?.input ?? {});
}
