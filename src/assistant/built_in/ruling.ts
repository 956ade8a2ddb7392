import { isJsonObject, type Json, type JsonObject } from "../../lib/json.ts";
import { printRule, type RuleDefinition, type RuleRow } from "../../rules/table/mod.ts";
import { parseRule } from "../../rules/table/mod.ts";
import { readOrders } from "../grammar/read_orders.ts";
import { nameIn } from "./drafting/text_file.ts";
import { readPairs, type Wish } from "./phrases.ts";

const MAKES = /\b(?:make|create|build|draft|write)\b.*\brule\b/i;
const COLUMNS =
  /\binputs?\s+(.+?)\s+(?:and|with)\s+outputs?\s+(.+?)(?=\s+(?:called|named)\b|[.;?]|$)/i;
const ADDS_ROW = /\badd (?:a|another) row\b\s*[:,]?\s*(.+)$/im;
const REMOVES_ROW = /\b(?:remove|delete|drop)\s+(?:the\s+)?row\s+(\d{1,6})[.!?]*\s*$/i;
const TRIES = /\b(?:test|try|evaluate|check|why|what about|how about)\b/i;
const TRIES_NOTHING =
  /^(?:please\s+)?(?:why\s+(?:was|is|were)\b.*|(?:test|try|evaluate)(?:\s+(?:it|this|the rule))?)[?.!]*$/i;
const SHOWS =
  /^(?:please\s+)?(?:show|see|print|display|view|explain|describe)(?:\s+me)?\s+(?:it|this|the(?:\s+decision)?\s+(?:rule|table|rows|draft))[?.!]*$/i;

/** A longer text is none of these sentences. */
const WORDS_MAX = 4_000;

/** Reads a request to see or rename the rule that a thread is about: `it` is the rule there. */
export function readRuleLook(words: string, source: string | null): Wish | null {
  const isShort = words.length <= WORDS_MAX;
  if (source === null || !isShort) return null;
  return SHOWS.test(words.trim()) ? use("show_rule") : readRename(words, source);
}

/** Reads which change to a decision rule a sentence asks for; null where it is about none. */
export function readRuleWish(words: string, source: string | null): Wish | null {
  if (words.length > WORDS_MAX) return null;
  const made = matchWished(MAKES, words) && ruleFrom(words);
  if (made) return use("save_rule", { definition: printRule(made) });
  if (source === null) return null;
  const [, row] = matchWished(ADDS_ROW, words) ?? [];
  if (row !== undefined) {
    const definition = withRow(source, row.replace(/\?\s*$/, ""));
    return definition === null ? { answer: ROW_HELP } : use("change_rule", { definition });
  }
  const changed = readRowChange(words, source);
  if (changed !== null) return changed;
  const [, number] = matchWished(REMOVES_ROW, words) ?? [];
  if (number !== undefined) return withoutRow(source, Number(number));
  const inputs = readPairs(words.replace(/[?!.]+(?=\s|$)/g, ""));
  if (TRIES.test(words) && Object.keys(inputs).length > 0) return use("evaluate_rule", { inputs });
  return TRIES_NOTHING.test(words.trim()) ? { answer: testHelp(source) } : null;
}

const WANTS = /^(?:i|we)(?:\s+(?:want|need|would\s+like)|['’]d\s+like)\s+(?:you\s+)?to$/i;
const ASKS_FOR = /\b(?:can|could|will|would)\s+you\b/i;

/**
 * The match, where the words before it say no more than that it is wanted: whatever is negated, told
 * of somebody or asked about is no wish.
 */
function matchWished(pattern: RegExp, words: string): RegExpExecArray | null {
  const match = pattern.exec(words);
  if (match === null) return null;
  const before = words.slice(0, match.index).trim();
  if (/\?\s*$/.test(words) && !ASKS_FOR.test(before)) return null;
  return WANTS.test(before) || readOrders(before)?.length === 0 ? match : null;
}

function testHelp(source: string): string {
  return `Say with which inputs, and I tell which rows match: "why with ${inputIn(source)}=5?".`;
}

/** The advice on how to test a rule of this text. */
export function adviceForTest(source: string): string {
  return `Say "test it with ${inputIn(source)}=5" to test it.`;
}

function inputIn(source: string): string {
  const [input = "amount"] = Object.keys(parseRule(source).definition?.inputs ?? {});
  return input;
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
  const names = [
    ...text.replace(/\b(?:and|with|(?:an?|the)(?=\s+[a-z_]))\b/gi, ",").matchAll(COLUMN),
  ];
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

const CHANGES_ROW =
  /^(?:please\s+)?(?:change|set|make|replace)\s+(?:the\s+)?row\s+(\d{1,6})\s+(?:to|into|by|with)\s+(.+)$/i;
const MOVES_ROW =
  /^(?:please\s+)?move\s+(?:the\s+)?row\s+(\d{1,6})\s+(?:to\s+(?:the\s+)?(top|bottom|end|start|beginning)|(before|above|after|below)\s+(?:row\s+)?(\d{1,6}))[.!]*$/i;
const RENAMES =
  /^(?:please\s+)?(?:rename\s+(?:it|the\s+rule|this)\s+(?:to|as)|call\s+(?:it|the\s+rule))\s+"?([^"\n]{1,200}?)"?[.!]*$/i;
const NAMES_A_ROW = /^(?:please\s+)?(?:change|move|edit)\s+(?:the|a)\s+row[.!]*$/i;

function readRename(words: string, source: string): Wish | null {
  const [, name] = RENAMES.exec(words.trim()) ?? [];
  const { definition } = parseRule(source);
  if (!definition || name === undefined) return null;
  return use("change_rule", { definition: printRule({ ...definition, name }, { source }) });
}

/** Reads a change of one row. */
function readRowChange(words: string, source: string): Wish | null {
  const { definition } = parseRule(source);
  const said = words.trim();
  if (NAMES_A_ROW.test(said)) {
    return { answer: 'Which row? Say for example "change row 1 to over 500 needs approval".' };
  }
  const [, changed, text = ""] = CHANGES_ROW.exec(said) ?? [];
  const [, moved, end, side, other] = MOVES_ROW.exec(said) ?? [];
  const number = Number(changed ?? moved);
  if (!definition || Number.isNaN(number)) return null;
  const { rows } = definition;
  const row = rows[number - 1];
  if (!row) return noRow(number, rows.length);
  const save = (list: readonly RuleRow[]) =>
    use("change_rule", { definition: printRule({ ...definition, rows: [...list] }, { source }) });
  if (changed !== undefined) {
    const read = readRow(definition, text);
    return read ? save(rows.toSpliced(number - 1, 1, read)) : { answer: ROW_HELP };
  }
  const others = rows.toSpliced(number - 1, 1);
  if (end !== undefined) {
    return save(/top|start|beginning/i.test(end) ? [row, ...others] : [...others, row]);
  }
  const target = rows[Number(other) - 1];
  if (!target) return noRow(Number(other), rows.length);
  const at = others.indexOf(target);
  const place = /before|above/i.test(side ?? "") ? at : at + 1;
  return save(others.toSpliced(place, 0, row));
}

function noRow(number: number, count: number): Wish {
  const rows = `${count} ${count === 1 ? "row" : "rows"}`;
  return { answer: `There is no row ${number}: the rule has ${rows}.` };
}

function withoutRow(source: string, number: number): Wish {
  const { definition } = parseRule(source);
  const rows = definition?.rows ?? [];
  if (!definition || number < 1 || number > rows.length) {
    return noRow(number, rows.length);
  }
  const left = { ...definition, rows: rows.filter((_, index) => index !== number - 1) };
  return use("change_rule", { definition: printRule(left, { source }) });
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
