import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { printRule, type RuleDefinition, type RuleRow } from "../../rules/table/mod.ts";
import { parseRule } from "../../rules/table/mod.ts";
import { nameIn } from "./drafting.ts";
import { readPairs, type Wish } from "./phrases.ts";

const MAKES = /\b(?:make|create|build|draft|write)\b.*\brule\b/i;
const COLUMNS =
  /\binputs?\s+(.+?)\s+(?:and|with)\s+outputs?\s+(.+?)(?=\s+(?:called|named)\b|[.;]|$)/i;
const ADDS_ROW = /\badd (?:a|another) row\b\s*[:,]?\s*(.+)$/im;
const TRIES = /\b(?:test|try|evaluate|check|why|what about|how about)\b/i;

/** Reads which change to a decision rule a sentence asks for; null where it is about none. */
export function readRuleWish(words: string, source: string | null): Wish | null {
  const made = MAKES.test(words) ? ruleFrom(words) : null;
  if (made) return use("save_rule", { definition: printRule(made) });
  if (source === null) return null;
  const [, row] = ADDS_ROW.exec(words) ?? [];
  if (row !== undefined) {
    const definition = withRow(source, row);
    return definition === null ? { answer: ROW_HELP } : use("save_rule", { definition });
  }
  const inputs = readPairs(words.replace(/[?!.]+(?=\s|$)/g, ""));
  if (TRIES.test(words) && Object.keys(inputs).length > 0) return use("evaluate_rule", { inputs });
  return /\b(?:show|see|print|display|view)\b/i.test(words) ? use("show_rule") : null;
}

const ROW_HELP =
  'I did not understand this row, and did nothing. Say for example "add a row: over ' +
  '10,000 needs approval" or "add a row: amount over 500 gives discount = 5".';

function use(tool: string, input: JsonObject = {}): Wish {
  return { tool, input };
}

/** "make a rule called Approval with input amount (number) and output approval (boolean)" */
function ruleFrom(words: string): JsonObject | null {
  const [, inputs = "", outputs = ""] = COLUMNS.exec(words) ?? [];
  if (inputs === "" || outputs === "") return null;
  const declared = columnsIn(outputs);
  const nothing = Object.entries(declared).map(([name, { type }]) => [name, emptyOf(type)]);
  return {
    format: "rule/1",
    name: nameIn(words.replace(/\s+with\s+inputs?\b[^]*$/i, "")) ?? "Decision",
    inputs: columnsIn(inputs),
    outputs: declared,
    rows: [{ then: Object.fromEntries(nothing) }],
  };
}

const COLUMN = /([A-Za-z_]\w*)(?:\s*\(\s*(string|text|number|boolean|date)\s*\))?/g;

function columnsIn(text: string): Record<string, { type: string }> {
  const names = [...text.replace(/\b(?:and|with|a|the)\b/gi, ",").matchAll(COLUMN)];
  return Object.fromEntries(names.map(([, name = "", type = "number"]) => [
    name,
    { type: type.toLowerCase() === "text" ? "string" : type.toLowerCase() },
  ]));
}

function emptyOf(type: string): Json {
  return type === "boolean" ? false : type === "number" ? 0 : '""';
}

const BOUND =
  /^(?:(?<name>[A-Za-z_]\w*)\s+(?:is\s+)?)?(?<sign>>=|<=|>|<|=|over|above|more than|at least|from|under|below|less than|at most|up to|is)\s*(?<value>"[^"]*"|[\w.,-]+)\s*(?:->|:|\b(?:needs?|gives?|gets?|means)\b)\s*(?<result>.+?)[.!]?$/i;

const SIGNS: Readonly<Record<string, string>> = {
  "over": ">",
  "above": ">",
  "more than": ">",
  "at least": ">=",
  "from": ">=",
  "under": "<",
  "below": "<",
  "less than": "<",
  "at most": "<=",
  "up to": "<=",
  "is": "=",
};

/**
 * The rule with a row before all others, whose cells they would else take: "over 10,000 needs
 * approval". Null where that is not understood.
 */
function withRow(source: string, words: string): string | null {
  const { definition } = parseRule(source);
  const row = definition && readRow(definition, words);
  if (!definition || !row) return null;
  return printRule({ ...definition, rows: [row, ...definition.rows] }, { source });
}

function readRow({ inputs = {}, outputs }: RuleDefinition, words: string): RuleRow | null {
  const { name, sign = "", value = "", result = "" } = BOUND.exec(words.trim())?.groups ?? {};
  const operator = SIGNS[sign.toLowerCase()] ?? sign;
  const column = name !== undefined && Object.hasOwn(inputs, name)
    ? name
    : Object.keys(inputs).find((input) => inputs[input]?.type === "number");
  const then = readThen(outputs, result);
  if (column === undefined || operator === "" || then === null) return null;
  const cell = inputs[column]?.type === "number"
    ? value.replaceAll(",", "")
    : value.startsWith('"')
    ? value
    : JSON.stringify(value);
  return { when: { [column]: operator === "=" ? cell : `${operator} ${cell}` }, then };
}

/** `discount = 5`, a value for the only output, or the name of an output that is true or false. */
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
  if (declared.type === "number") return { [name]: Number(result.replaceAll(",", "")) };
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
