import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { isJsonObject, type Json, type JsonObject, KEYS_MAX, setField } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import type { ColumnTypes } from "../column_declaration.ts";
import { cellReader, requireColumns } from "./column_types.ts";
import { printJson } from "./json.ts";
import { Amount, TOO_WIDE } from "./limits.ts";

/** A comma, two quotes and a colon stand around each value in JSON. */
const SIGNS = 6;

/**
 * Reads RFC 4180 with any line ending: an object for each line, by the names in the first one.
 * Every value is a text, as CSV knows nothing else, but in the columns that are given a type.
 * Errors: `parse_failed`.
 */
export function parseCsv(text: string, types: ColumnTypes = {}): JsonObject[] {
  const amount = new Amount({ code: "parse_failed", title: "Cannot parse CSV" }, text.length);
  const [header = [], ...lines] = readLines(text, amount);
  if (header.length > KEYS_MAX) {
    throw new StepError("parse_failed", `Cannot parse CSV: ${TOO_WIDE}`);
  }
  const names = new Set<string>();
  for (const name of header) {
    if (names.has(name)) {
      throw new StepError("parse_failed", `Cannot parse CSV: its header has "${name}" twice`);
    }
    names.add(name);
  }
  const nameCharacters = header.reduce((sum, name) => sum + name.length + SIGNS, 0);
  amount.add(0, text.length + nameCharacters * lines.length);
  requireColumns(types, names);
  const readers = header.map((name) => cellReader(name, typeOf(types, name)));
  return lines.map((line, index) => {
    const row: JsonObject = {};
    for (const [at, name] of header.entries()) {
      const cell = line[at] ?? "";
      setField(row, name, readers[at]?.(cell, index + 1) ?? null);
    }
    return row;
  });
}

function typeOf(types: ColumnTypes, name: string): ColumnTypes[string] {
  return Object.hasOwn(types, name) ? types[name] ?? "string" : "string";
}

function readLines(text: string, amount: Amount): string[][] {
  try {
    return parse(text, {
      bom: true,
      record_delimiter: ["\r\n", "\n", "\r"],
      skip_empty_lines: true,
      on_record: (line: string[]) => {
        amount.add(line.length, 0);
        return line;
      },
    });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new StepError("parse_failed", `Cannot parse CSV: ${error.message}`, { cause: error });
  }
}

/** How the names of columns and the cells of a CSV are written. */
export interface CellForm {
  ofName(name: string): string;
  ofCell(cell: Json): Json;
}

/** The form for the names of all columns. */
export type ChooseForm = (names: ReadonlySet<string>) => CellForm;

/** Every name and cell as it is. */
const asGiven: ChooseForm = () => ({ ofName: (name) => name, ofCell: (cell) => cell });

/** Keys that are looked at, and cells and characters that are written, in about 2 ms. */
const KEYS_A_PART = 20_000;
const CELLS_A_PART = 4_000;
const CHARACTERS_A_PART = 64 * 1024;

/**
 * Writes objects as RFC 4180, under a header of every key as first seen. Null and absent values are
 * empty, lists and objects JSON. Errors: `input_invalid` when a row is no object, or there would be
 * too many cells.
 */
export function printCsv(rows: readonly Json[], chooseForm = asGiven): string {
  return [...csvParts(rows, chooseForm)].join("");
}

/**
 * Writes as `printCsv()`, in parts that take some milliseconds each. A part may be empty: time has
 * passed without text.
 */
export function* csvParts(rows: readonly Json[], chooseForm = asGiven): Generator<string> {
  const names = new Set<string>();
  yield* gatherNames(rows, names);
  if (names.size === 0) return;
  const amount = new Amount({ code: "input_invalid", title: "Cannot write CSV" }, 0);
  amount.add(names.size * rows.length, 0);
  const options = {
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
    // A line that is empty is no line, so the one empty cell of a single column is quoted.
    quoted_empty: names.size === 1,
  } as const;
  const columns = { names: [...names], form: chooseForm(names) };
  for (const lines of linesInParts(rows, columns)) {
    yield stringify(lines, options);
  }
}

/** Adds every key of any row; what it yields is empty. */
function* gatherNames(rows: readonly Json[], names: Set<string>): Generator<string> {
  let keys = 0;
  for (const [index, row] of rows.entries()) {
    for (const name of Object.keys(requireObject(row, index))) {
      names.add(name);
      keys++;
    }
    if (keys < KEYS_A_PART) continue;
    keys = 0;
    yield "";
  }
}

interface Columns {
  names: readonly string[];
  form: CellForm;
}

function* linesInParts(
  rows: readonly Json[],
  { names, form }: Columns,
): Generator<string[][]> {
  let lines = [names.map((name) => form.ofName(name))];
  let characters = 0;
  for (const [index, row] of rows.entries()) {
    const object = requireObject(row, index);
    const line: string[] = [];
    for (const name of names) {
      const cell = Object.hasOwn(object, name) ? printCell(form.ofCell(object[name] ?? null)) : "";
      line.push(cell);
      characters += cell.length;
    }
    lines.push(line);
    if (lines.length * names.length < CELLS_A_PART && characters < CHARACTERS_A_PART) continue;
    yield lines;
    lines = [];
    characters = 0;
  }
  if (lines.length > 0) yield lines;
}

function requireObject(row: Json, index: number): JsonObject {
  if (isJsonObject(row)) return row;
  const message = `Cannot write CSV: row ${index} must be an object, with a value for each column`;
  throw new StepError("input_invalid", message);
}

function printCell(value: Json): string {
  if (value === null) return "";
  return typeof value === "string" ? value : printJson(value);
}
