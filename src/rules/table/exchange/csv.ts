import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { matchesAnything } from "../cell_syntax.ts";
import { RULE_SIZE_BYTES_MAX } from "../limits.ts";
import { isDefaultRow, type RuleDefinition, type RuleRow } from "../rule.ts";
import { type ImportedRule, type ImportProblem, refused } from "./imported.ts";

/**
 * Exports the rows of a rule as CSV, with a column for each input and output. The header states
 * names and types. A row whose `when` columns are all empty is the default.
 */
export function exportCsv(definition: RuleDefinition): string {
  const { inputs = {}, outputs, rows } = definition;
  const header = [
    ...Object.entries(inputs).map(([name, { type }]) => `when ${name}: ${type}`),
    ...Object.entries(outputs).map(([name, { type }]) => `then ${name}: ${type}`),
  ];
  const lines = rows.map((row) => [
    ...Object.keys(inputs).map((name, at) => whenText(row, { name, isFirst: at === 0 })),
    ...Object.keys(outputs).map((name) => thenText(row.then[name])),
  ]);
  const options = { record_delimiter: "windows", quoted_match: /[\r\n]/ } as const;
  return stringify([header, ...lines], options);
}

/**
 * Writes a condition. A row that matches everything gets a `-` in its first cell, because the
 * default row has only empty cells.
 */
function whenText(row: RuleRow, { name, isFirst }: { name: string; isFirst: boolean }): string {
  const cell = row.when?.[name] ?? null;
  if (cell !== null && !(typeof cell === "string" && matchesAnything(cell))) {
    return harmless(textOf(cell), (text) => `not(not(${text}))`);
  }
  const takesEverything = Object.values(row.when ?? {}).every((other) =>
    other === null || (typeof other === "string" && matchesAnything(other))
  );
  return isFirst && takesEverything && !isDefaultRow(row) ? "-" : "";
}

function thenText(value: Json | undefined): string {
  if (value === undefined) return "";
  return harmless(textOf(value), (text) => `(${text})`);
}

function textOf(value: Json): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

/**
 * Wraps a text that a spreadsheet would run as a formula: a text that begins with one of these
 * signs and is no number.
 */
function harmless(given: string, wrap: (text: string) => string): string {
  const text = INNER_FORMULA.test(given) ? withoutSeparators(given) : given;
  const written = text.trim();
  const isFormula = /^[=+\-@]/.test(written) && !/^-?\d+(\.\d+)?$/.test(written);
  return isFormula ? wrap(written) : text;
}

/**
 * Matches a formula after a semicolon, tab or line break, where a spreadsheet with that separator
 * begins a new cell.
 */
const INNER_FORMULA = /[;\t\r\n][;"'\s]*[=+\-@]/;

/**
 * Matches a text in quotes, with a prefix that makes its backslashes literal, or white space
 * between texts.
 */
const TEXT_OR_SPACE = /\b[rR](?="|')|"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|[\t\r\n]+/gs;

/**
 * Writes the separators in a cell as escapes. Texts that are not closed are left to the checker,
 * which refuses them.
 */
function withoutSeparators(cell: string): string {
  return cell.replace(TEXT_OR_SPACE, (part) => {
    if (/^[\t\r\n]/.test(part)) return " ";
    // JSON strings support escapes in every cell; texts in single quotes do not.
    const text = /^'[^\\]*'$/.test(part) ? JSON.stringify(part.slice(1, -1)) : part;
    return text.replace(/[;\t\r\n]/g, (sign) => ESCAPES[sign] ?? sign);
  });
}

const ESCAPES: Readonly<Record<string, string>> = {
  ";": "\\u003b",
  "\t": "\\t",
  "\r": "\\r",
  "\n": "\\n",
};

interface CsvColumn {
  part: "when" | "then";
  name: string;
  /** Null if the header does not state it. */
  type: string | null;
}

/**
 * Imports the rows of a CSV as a rule. `base`, the rule that the rows are for, provides the parts
 * that a CSV lacks: name, hit policy, descriptions, defaults, tests.
 */
export function importCsv(
  text: string,
  { base, name }: { base?: RuleDefinition; name?: string } = {},
): ImportedRule {
  if (text.length > RULE_SIZE_BYTES_MAX) {
    const message = `must have at most ${RULE_SIZE_BYTES_MAX} characters`;
    return refused({ path: "", message });
  }
  const [header, ...lines] = readLines(text);
  if (typeof header === "string") return refused({ path: "", message: header });
  if (header === undefined) return refused({ path: "", message: "must have a line of names" });
  const columns = header.map(readHead);
  const problems = columns.flatMap((column, at) => problemsOf(column, { at, columns, base }));
  if (problems.length > 0) return refused(...problems);
  const known = columns.filter((column) => column !== null);
  const definition: JsonObject = {
    ...base as JsonObject | undefined,
    format: "rule/1",
    name: name ?? base?.name ?? "Untitled",
    inputs: declared(known, { part: "when", before: base?.inputs }),
    outputs: declared(known, { part: "then", before: base?.outputs }),
    rows: (lines as string[][]).map((line) => rowOf(line, known)),
  };
  return { definition, problems: [], notes: [] };
}

function readLines(text: string): string[][] | [string] {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      skip_empty_lines: true,
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return [`is no CSV: ${error.message}`];
  }
}

function readHead(head: string): CsvColumn | null {
  const [, part, name, type] = /^\s*(when|then)\s+(\w{1,63})\s*(?::\s*(\w+)\s*)?$/i.exec(head) ??
    [];
  if (part === undefined || name === undefined) return null;
  return { part: part.toLowerCase() === "when" ? "when" : "then", name, type: type ?? null };
}

function problemsOf(
  column: CsvColumn | null,
  { at, columns, base }: {
    at: number;
    columns: readonly (CsvColumn | null)[];
    base: RuleDefinition | undefined;
  },
): ImportProblem[] {
  const path = `column ${at + 1}`;
  if (column === null) {
    return [{ path, message: 'must begin with "when" or "then" and a name: when amount: number' }];
  }
  const { part, name, type } = column;
  const isTwice = columns.slice(0, at).some((other) => other?.part === part && other.name === name);
  if (isTwice) return [{ path, message: `"${part} ${name}" occurs twice` }];
  const known = part === "when" ? base?.inputs : base?.outputs;
  if (type !== null || Object.hasOwn(known ?? {}, name)) return [];
  return [{ path, message: `must state its type, as in "${part} ${name}: number"` }];
}

function declared(
  columns: readonly CsvColumn[],
  { part, before = {} }: { part: CsvColumn["part"]; before: RuleDefinition["inputs"] | undefined },
): JsonObject {
  const entries = columns.filter((column) => column.part === part).map(({ name, type }) => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined;
    const declaration = known !== undefined && (type === null || type === known.type)
      ? known
      : { type };
    return [name, declaration];
  });
  const json: Json = JSON.parse(JSON.stringify(Object.fromEntries(entries)));
  return isJsonObject(json) ? json : {};
}

function rowOf(line: readonly string[], columns: readonly CsvColumn[]): JsonObject {
  const cells = columns.map((column, at) => ({ ...column, text: (line[at] ?? "").trim() }));
  const when = cells.filter(({ part, text }) => part === "when" && text !== "");
  const then = cells.filter(({ part, text }) => part === "then" && text !== "");
  const conditions: JsonObject = Object.fromEntries(when.map(({ name, text }) => [name, text]));
  return {
    ...(when.length > 0 && { when: conditions }),
    then: Object.fromEntries(then.map(({ name, text }) => [name, valueOf(text)])),
  };
}

/**
 * Parses a JSON value. A text in quotes, and everything that is no JSON, is an expression, as in
 * YAML.
 */
function valueOf(text: string): Json {
  try {
    const value: Json = JSON.parse(text);
    return typeof value === "string" ? text : value;
  } catch {
    return text;
  }
}
