import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import type { RuleDefinition, RuleRow } from "../../../rules/table/mod.ts";
import type { ComparisonKind } from "../../grammar/language/comparisons.ts";
import { readNumber } from "../../grammar/numbers.ts";
import { comparisonAt } from "../drafting/conditions/comparison.ts";
import { lexemesOf } from "../drafting/lexemes.ts";
import { readPairs } from "../phrases.ts";

const VALUE = /^("[^"]*"|[\p{L}\p{N}_.,-]*[\p{L}\p{N}_])/u;
const RESULT = /^\s*(?:->|:|\b(?:needs?|gives?|gets?|means)\b)\s*(\S.*?)[.!]?$/i;

/** The operators of cells. A cell with only a value means "equal to". */
const OPERATORS: Readonly<Partial<Record<ComparisonKind, string>>> = {
  same: "",
  more: "> ",
  less: "< ",
  atLeast: ">= ",
  atMost: "<= ",
};

/**
 * Reads a row: "over 10,000 needs approval", "country is DE gives discount = 5". A number without a
 * column is compared with the first number column. Returns null if the words are not understood.
 */
export function readRow({ inputs = {}, outputs }: RuleDefinition, words: string): RuleRow | null {
  const said = words.trim();
  const source = lexemesOf(said);
  const named = source.tokens[0]?.original ?? "";
  const isNamed = Object.hasOwn(inputs, named);
  const column = isNamed
    ? named
    : Object.keys(inputs).find((input) => inputs[input]?.type === "number");
  const form = comparisonAt(source.tokens, isNamed ? 1 : 0);
  const operator = form && OPERATORS[form.comparison];
  if (column === undefined || form === null || typeof operator !== "string") return null;
  const at = source.tokens[(isNamed ? 1 : 0) + form.length]?.start ?? said.length;
  const value = VALUE.exec(said.slice(at))?.[0] ?? "";
  const result = RESULT.exec(said.slice(at + value.length))?.[1] ?? "";
  const isNumber = inputs[column]?.type === "number";
  const cell = isNumber ? readNumber(value, form.language) : quoted(value);
  const then = readThen(outputs, result);
  if (value === "" || cell === null || then === null) return null;
  return { when: { [column]: `${operator}${cell}` }, then };
}

function quoted(value: string): string {
  return value.startsWith('"') ? value : JSON.stringify(value);
}

/** Reads `discount = 5`, a value for the only output, or the name of a boolean output. */
function readThen(outputs: RuleDefinition["outputs"], result: string): JsonObject | null {
  const pairs = readPairs(result);
  if (Object.keys(pairs).length > 0) {
    const entries = Object.entries(pairs).map(([name, value]) => [name, literal(value)]);
    return Object.fromEntries(entries);
  }
  const [[name, declared] = ["", undefined], another] = Object.entries(outputs);
  if (declared === undefined || result === "") return null;
  const named = Object.keys(outputs).find((output) =>
    output.toLowerCase() === result.toLowerCase()
  );
  if (named !== undefined && outputs[named]?.type === "boolean") return { [named]: true };
  if (another !== undefined) return null;
  if (declared.type === "number") {
    const number = Number(result.replaceAll(",", ""));
    return Number.isFinite(number) ? { [name]: number } : null;
  }
  if (declared.type === "boolean") return { [name]: !/^(?:no|false|nothing)\b/i.test(result) };
  return { [name]: JSON.stringify(result) };
}

function literal(value: Json): Json {
  return typeof value === "string"
    ? JSON.stringify(value)
    : isJsonObject(value)
    ? { ...value }
    : value;
}
