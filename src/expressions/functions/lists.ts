import { Optional } from "@marcbachmann/cel-js";
import { declareFunction } from "../declaration.ts";
import { compare, contraryOrder, sorted } from "../values/order.ts";
import type { Steps } from "../steps.ts";
import { describeValue } from "../types.ts";
import { adviceOnNumberTexts, isContrary, isNumberText } from "../values/number_text.ts";
import { valueKey } from "../values/value_key.ts";
import { boundList, chargeEntry, chargeUnits, isTurnOver } from "../work.ts";

type List = readonly unknown[];

export const LIST_FUNCTIONS = [
  declareFunction({
    signatures: ["list.sum(): number"],
    description: "The sum of the numbers; 0 of none.",
    example: ["[{'net': 2}, {'net': 0.5}].map(row, row.net).sum()", "2.5"],
    run: (list: List) => sum("sum", list),
  }),
  declareFunction({
    signatures: ["list.avg(): number"],
    description: "The mean of the numbers; an empty list has none and fails.",
    example: ["[1, 2, 6].avg()", "3"],
    run: (list: List) => sum("avg", notEmpty("avg", list)) / list.length,
  }),
  declareFunction({
    signatures: ["list.min(): any"],
    description:
      "The least of numbers, texts, times or durations; an empty list has none and fails.",
    example: ["[3, 1, 2].min()", "1"],
    run: (list: List) => extreme("min", list, -1),
  }),
  declareFunction({
    signatures: ["list.max(): any"],
    description:
      "The greatest of numbers, texts, times or durations; an empty list has none and fails.",
    example: ["['2026-01-31', '2026-02-01'].max()", '"2026-02-01"'],
    run: (list: List) => extreme("max", list, 1),
  }),
  declareFunction({
    signatures: ["list.sort(): list"],
    description:
      "In order: numbers, texts, times or durations, or lists of these; null comes last.",
    example: ["[10, 9, 1].sort()", "[1,9,10]"],
    inSteps: true,
    run: (list: List) => sorted(list, { name: "sort", keyOf: (item) => item }),
  }),
  declareFunction({
    signatures: ["list.reverse(): list"],
    description: "From the last item to the first; after `sort` that is the greatest first.",
    example: ["[1, 3, 2].sort().reverse()", "[3,2,1]"],
    run: (list: List) => walked(list).toReversed(),
  }),
  declareFunction({
    signatures: ["list.distinct(): list"],
    description: "The items without those equal to an earlier one.",
    example: ["[1, 2, 1.0, {'a': 1}, {'a': 1}].distinct()", '[1,2,{"a":1}]'],
    inSteps: true,
    run: distinct,
  }),
  declareFunction({
    signatures: ["list.flatten(depth?: integer): list"],
    description: "Replaces inner lists by their items, down to `depth` levels (1 unless given).",
    example: ["[[1, 2], [3, [4]]].flatten()", "[1,2,3,[4]]"],
    run: flatten,
  }),
  declareFunction({
    signatures: ["list.slice(from: integer, to?: integer): list"],
    description:
      "The items from one position up to another, which is excluded, as far as the list goes.",
    example: ["['a', 'b', 'c'].slice(0, 2)", '["a","b"]'],
    run: slice,
  }),
  declareFunction({
    signatures: ["list.first(): optional"],
    description: "The first item; none of an empty list.",
    example: ["[].first().orValue('nothing')", '"nothing"'],
    chargesItself: true,
    run: (list: List) => Optional.of(list[0]),
  }),
  declareFunction({
    signatures: ["list.last(): optional"],
    description: "The last item; none of an empty list.",
    example: ["[{'id': 7}, {'id': 8}].last().?id.orValue(0)", "8"],
    chargesItself: true,
    run: (list: List) => Optional.of(list.at(-1)),
  }),
  declareFunction({
    signatures: ["lists.range(count: integer): list"],
    description: "The whole numbers from 0 up to `count`, which is left out.",
    example: ["lists.range(3).map(page, page + 1)", "[1,2,3]"],
    run: range,
  }),
];

function walked(list: List): List {
  boundList(list.length);
  chargeUnits(list.length);
  return list;
}

function notEmpty(name: string, list: List): List {
  if (list.length > 0) return list;
  throw new Error(`${name}() takes a list with something in it, not an empty one`);
}

function sum(name: string, list: List): number {
  let total = 0;
  for (const item of walked(list)) {
    if (typeof item !== "number") {
      const mend = adviceOnNumberTexts([item]);
      throw new Error(
        `${name}() takes a list of numbers, not one with ${describeValue(item)}${mend}`,
      );
    }
    total += item;
  }
  return total;
}

function extreme(name: string, list: List, sign: number): unknown {
  if (walked(list).includes(null)) throw new Error(`${name}() takes a list without null in it`);
  const found = notEmpty(name, list).reduce((best, item) =>
    compare(name, item, best) * sign > 0 ? item : best
  );
  if (typeof found === "string") refuseContraryExtreme(name, { list, found, sign });
  return found;
}

/**
 * Throws if all texts are numbers, and the result as numbers would differ from the result as texts.
 */
function refuseContraryExtreme(
  name: string,
  { list, found, sign }: { list: List; found: string; sign: number },
): void {
  const texts = list.filter((item) => typeof item === "string" && item !== "") as string[];
  if (!texts.every(isNumberText)) return;
  const contrary = texts.find((text) =>
    isContrary(found, text) && (Number(text) - Number(found)) * sign > 0
  );
  if (contrary === undefined) return;
  throw contraryOrder(name, sign > 0 ? [contrary, found] : [found, contrary]);
}

function* distinct(list: List): Steps<List> {
  const seen = new Set<string>();
  const kept: unknown[] = [];
  for (const item of walked(list)) {
    const key = valueKey(item);
    if (!seen.has(key)) {
      chargeEntry();
      seen.add(key);
      kept.push(item);
    }
    if (isTurnOver()) yield;
  }
  return kept;
}

function flatten(list: List, depth = 1): unknown[] {
  const flat: unknown[] = [];
  const add = (items: List, level: number): void => {
    for (const item of walked(items)) {
      if (level > 0 && Array.isArray(item)) add(item, level - 1);
      else boundList(flat.push(item));
    }
  };
  add(list, depth);
  return flat;
}

function slice(list: List, from: number, to = Math.max(from, list.length)): List {
  if (from < 0 || to < from) {
    throw new Error(`slice() takes positions from 0 in order, not ${from} and ${to}`);
  }
  return walked(list.slice(from, to));
}

function range(count: number): number[] {
  if (count < 0) throw new Error(`range() takes a count from 0, not ${count}`);
  boundList(count);
  chargeUnits(count);
  return Array.from({ length: count }, (_, at) => at);
}
