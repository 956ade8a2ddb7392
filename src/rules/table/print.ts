import { stringify } from "yaml";
import { replaceValue } from "../../definition/format_source.ts";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { RULE_KEYS } from "./keys.ts";
import type { RuleDefinition } from "./rule.ts";

export interface PrintOptions {
  /** `yaml` unless stated. */
  format?: "yaml" | "json";
  /** A text whose comments are kept on what is still there; YAML alone has any. */
  source?: string;
}

/** Prints a rule, valid or not, with its keys in the one canonical order. */
export function printRule(
  definition: RuleDefinition | JsonObject,
  { format = "yaml", source }: PrintOptions = {},
): string {
  const ordered = orderRule(definition);
  if (format === "json") return `${JSON.stringify(ordered, null, 2)}\n`;
  const kept = source === undefined ? null : replaceValue(source, ordered);
  return kept ??
    stringify(ordered, { lineWidth: 0, aliasDuplicateObjects: false, version: "1.2" });
}

/**
 * The rule as plain JSON, its keys in the canonical order: cells and values in the order of the
 * declarations, inputs and outputs in the author's, which is the order in which they are tested.
 */
export function orderRule(definition: RuleDefinition | JsonObject): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(definition));
  if (!isJsonObject(json)) return {};
  const names = { inputs: keysOf(json["inputs"]), outputs: keysOf(json["outputs"]) };
  return mapValues(inOrder(json, RULE_KEYS.rule), (key, value) => {
    if (key === "inputs") return orderEach(value, RULE_KEYS.input);
    if (key === "outputs") return orderEach(value, RULE_KEYS.output);
    if (key === "rows") return orderItems(value, (row) => orderRow(row, names));
    return key === "tests" ? orderItems(value, (test) => orderTest(test, names)) : value;
  });
}

interface Names {
  inputs: readonly string[];
  outputs: readonly string[];
}

function orderRow(row: JsonObject, { inputs, outputs }: Names): JsonObject {
  return mapValues(inOrder(row, RULE_KEYS.row), (key, value) => {
    if (!isJsonObject(value)) return value;
    return key === "when" ? inOrder(value, inputs) : inOrder(value, outputs);
  });
}

function orderTest(test: JsonObject, { inputs, outputs }: Names): JsonObject {
  return mapValues(inOrder(test, RULE_KEYS.test), (key, value) => {
    if (key === "inputs") return isJsonObject(value) ? inOrder(value, inputs) : value;
    if (key !== "expect") return value;
    if (isJsonObject(value)) return inOrder(value, outputs);
    return orderItems(value, (item) => inOrder(item, outputs));
  });
}

function orderItems(items: Json, order: (item: JsonObject) => JsonObject): Json {
  if (!Array.isArray(items)) return items;
  return items.map((item) => isJsonObject(item) ? order(item) : item);
}

function orderEach(declarations: Json, keys: readonly string[]): Json {
  if (!isJsonObject(declarations)) return declarations;
  return mapValues(declarations, (_, value) => isJsonObject(value) ? inOrder(value, keys) : value);
}

function keysOf(map: Json | undefined): string[] {
  return isJsonObject(map) ? Object.keys(map) : [];
}

/** Known keys first, in their order; others after them as they were. */
function inOrder(map: JsonObject, keys: readonly string[]): JsonObject {
  const known = keys.filter((key) => Object.hasOwn(map, key));
  const isKnown = new Set(keys);
  const others = Object.keys(map).filter((key) => !isKnown.has(key));
  return Object.fromEntries([...known, ...others].map((key) => [key, map[key] ?? null]));
}

function mapValues(map: JsonObject, convert: (key: string, value: Json) => Json): JsonObject {
  return Object.fromEntries(Object.entries(map).map(([key, value]) => [key, convert(key, value)]));
}
