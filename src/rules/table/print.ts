import { printOrdered } from "../../definition/canonical.ts";
import { replaceValue } from "../../definition/format_source.ts";
import { inOrder, mapValues, orderEach } from "../../definition/key_order.ts";
import { INPUT } from "../../services/catalogue.ts";
import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { OUTPUT, ROW, RULE, type RuleDefinition, TEST } from "./rule.ts";

export interface PrintOptions {
  /** The default is `yaml`. */
  format?: "yaml" | "json";
  /**
   * The previous text of the rule. Its comments are kept on the parts that remain; only for YAML.
   */
  source?: string;
}

/** Prints a rule, valid or not, with its keys in the canonical order. */
export function printRule(
  definition: RuleDefinition | JsonObject,
  { format = "yaml", source }: PrintOptions = {},
): string {
  const ordered = orderRule(definition);
  const kept = format === "json" || source === undefined ? null : replaceValue(source, ordered);
  return kept ?? printOrdered(ordered, format);
}

/**
 * Returns the rule as plain JSON with its keys in the canonical order. Cells and values follow the
 * order of the declarations. Inputs and outputs keep the author's order, in which they are tested.
 */
export function orderRule(definition: RuleDefinition | JsonObject): JsonObject {
  const json: Json = JSON.parse(JSON.stringify(definition));
  if (!isJsonObject(json)) return {};
  const names = { inputs: keysOf(json["inputs"]), outputs: keysOf(json["outputs"]) };
  return mapValues(inOrder(json, Object.keys(RULE)), (key, value) => {
    if (key === "inputs") return orderEach(value, Object.keys(INPUT));
    if (key === "outputs") return orderEach(value, Object.keys(OUTPUT));
    if (key === "rows") return orderItems(value, (row) => orderRow(row, names));
    return key === "tests" ? orderItems(value, (test) => orderTest(test, names)) : value;
  });
}

interface Names {
  inputs: readonly string[];
  outputs: readonly string[];
}

function orderRow(row: JsonObject, { inputs, outputs }: Names): JsonObject {
  return mapValues(inOrder(row, Object.keys(ROW)), (key, value) => {
    if (!isJsonObject(value)) return value;
    return key === "when" ? inOrder(value, inputs) : inOrder(value, outputs);
  });
}

function orderTest(test: JsonObject, { inputs, outputs }: Names): JsonObject {
  return mapValues(inOrder(test, Object.keys(TEST)), (key, value) => {
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

function keysOf(map: Json | undefined): string[] {
  return isJsonObject(map) ? Object.keys(map) : [];
}
