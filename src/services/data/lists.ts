import {
  evaluateInTurns,
  evaluateTemplateInTurns,
  type Evaluator,
  isNumberText,
  LazyEvaluator,
} from "../../expressions/mod.ts";
import { type Json, weightOf } from "../../lib/json.ts";
import { type StepCall, StepError } from "../service.ts";
import { canonicalText } from "./canonical_text.ts";
import { eachItem, ITEMS_MAX } from "./each_item.ts";

/** A new value up to this size is not counted. */
const SMALL_CHARACTERS = 16 * 1024;

/** Creates a new value for each item. */
export async function mapItems(call: StepCall): Promise<Json[]> {
  const evaluator = evaluatorOf(call);
  const { items } = call.values as { items: Json[] };
  const template = call.itemTemplates.to;
  if (!template) throw missing(call, "to");
  const mapped: Json[] = [];
  await eachItem(call, { field: "items", items }, (_item, scope) => {
    const value = evaluateTemplateInTurns(template, scope, evaluator);
    return withValue(value, (value) => {
      mapped.push(value);
      const weight = weightOf(value, SMALL_CHARACTERS);
      return weight > SMALL_CHARACTERS ? call.hold(weight) : undefined;
    });
  });
  return mapped;
}

/** Returns the items for which `where` is true. */
export async function filterItems(call: StepCall): Promise<Json[]> {
  const evaluator = evaluatorOf(call);
  const { items } = call.values as { items: Json[] };
  const where = expressionOf(call, "where");
  const kept: Json[] = [];
  await eachItem(call, { field: "items", items }, (item, scope) => {
    return withValue(evaluateInTurns(where, scope, evaluator), (verdict) => {
      if (typeof verdict !== "boolean") throw new Error('"where" must give true or false');
      if (verdict) kept.push(item);
    });
  });
  return kept;
}

/** Groups items by key. Keys and items keep the order of their first appearance. */
export async function groupItems(call: StepCall): Promise<Json[]> {
  const { items } = call.values as { items: Json[] };
  return [...(await groupBy(call, { field: "items", items, keyField: "by" })).values()]
    .map((group) => ({ ...group }));
}

/** Returns the pairs of items with equal keys, in the order of `left`. */
export async function joinItems(call: StepCall): Promise<Json[]> {
  const { left, right, kind } = call.values as { left: Json[]; right: Json[]; kind: string };
  const partners = await groupBy(call, { field: "right", items: right, keyField: "rightKey" });
  const evaluator = evaluatorOf(call);
  const leftKey = expressionOf(call, "leftKey");
  const others = examplesOf(partners.values());
  const pairs: Json[] = [];
  await eachItem(call, { field: "left", items: left }, (item, scope) => {
    return withValue(evaluateInTurns(leftKey, scope, evaluator), (key) => {
      const found = partners.get(canonicalText(key))?.items ?? [];
      if (found.length === 0) refuseTextNumberKey(key, others);
      const count = found.length === 0 && kind === "left" ? 1 : found.length;
      if (pairs.length + count > ITEMS_MAX) {
        throw new Error(`the join has more than ${ITEMS_MAX} pairs`);
      }
      for (const partner of found) pairs.push({ left: item, right: partner });
      if (found.length === 0 && kind === "left") pairs.push({ left: item, right: null });
    });
  });
  return pairs;
}

/** A number, and a text that contains a number, among the keys of a list. */
interface KeyExamples {
  number: number | undefined;
  text: string | undefined;
}

function examplesOf(groups: Iterable<Group>): KeyExamples {
  const examples: KeyExamples = { number: undefined, text: undefined };
  for (const { key } of groups) {
    if (typeof key === "number") examples.number ??= key;
    else if (typeof key === "string" && isNumberText(key)) examples.text ??= key;
    if (examples.number !== undefined && examples.text !== undefined) break;
  }
  return examples;
}

/** Throws for a key without a partner if one side has numbers and the other the same as texts. */
function refuseTextNumberKey(key: Json, { number, text }: KeyExamples): void {
  const isNumber = typeof key === "number";
  const isText = typeof key === "string" && isNumberText(key);
  const other = isNumber ? text : isText ? number : undefined;
  if (other === undefined) return;
  throw new Error(
    `the keys ${JSON.stringify(key)} and ${JSON.stringify(other)} are never equal, as one is a ` +
      `number and the other a text: write double(…) around "${isNumber ? "rightKey" : "leftKey"}"`,
  );
}

interface Group {
  key: Json;
  items: Json[];
}

interface Grouping {
  field: string;
  items: readonly Json[];
  keyField: string;
}

/** Groups items by the text of their keys, which is the same for keys that are equal as JSON. */
async function groupBy(
  call: StepCall,
  { field, items, keyField }: Grouping,
): Promise<Map<string, Group>> {
  const evaluator = evaluatorOf(call);
  const by = expressionOf(call, keyField);
  const groups = new Map<string, Group>();
  await eachItem(call, { field, items }, (item, scope) => {
    return withValue(evaluateInTurns(by, scope, evaluator), (key) => {
      const text = canonicalText(key);
      const group = groups.get(text);
      if (group) group.items.push(item);
      else groups.set(text, { key, items: [item] });
    });
  });
  return groups;
}

/**
 * Calls `goOn` synchronously if the value is no promise: a promise for each item would take as long
 * as the work itself.
 */
function withValue(
  value: Json | Promise<Json>,
  goOn: (value: Json) => void | Promise<void>,
): void | Promise<void> {
  return value instanceof Promise ? value.then(goOn) : goOn(value);
}

/**
 * Reads the signal only if needed, because the step's time starts when the signal is first read.
 */
function evaluatorOf(call: StepCall): Evaluator {
  return new LazyEvaluator(call.run.orgKey, () => call.signal);
}

function expressionOf(call: StepCall, field: string): NonNullable<StepCall["expressions"][string]> {
  const expression = call.expressions[field];
  if (!expression) throw missing(call, field);
  return expression;
}

function missing({ action }: StepCall, field: string): StepError {
  return new StepError("input_invalid", `Cannot do data.${action}: "${field}" is required`);
}
