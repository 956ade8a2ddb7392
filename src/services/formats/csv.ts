import { CsvError, parse } from "csv-parse/sync";
import { stringify } from "csv-stringify/sync";
import { isJsonObject, type Json, type JsonObject, KEYS_MAX } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { printJson } from "./json.ts";
import { Amount, TOO_WIDE } from "./limits.ts";

/** A comma, two quotes and a colon stand around each value in JSON. */
const SIGNS = 6;

/**
 * Reads RFC 4180 with any line ending: an object for each line, by the names in the first one.
 * Every value is a text, as CSV knows nothing else. Errors: `parse_failed`.
 */
export function parseCsv(text: string): JsonObject[] {
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
  return lines.map((line) => Object.fromEntries(header.map((name, at) => [name, line[at] ?? ""])));
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

/**
 * Writes objects as RFC 4180, under a header of every key as first seen. Null and absent values are
 * empty, lists and objects JSON. Errors: `input_invalid` when a row is no object, or there would be
 * too many cells.
 */
export function printCsv(rows: readonly Json[]): string {
  const objects = rows.map(requireObject);
  const names = new Set<string>();
  for (const row of objects) for (const name of Object.keys(row)) names.add(name);
  const header = [...names];
  if (header.length === 0) return "";
  const amount = new Amount({ code: "input_invalid", title: "Cannot write CSV" }, 0);
  amount.add(header.length * objects.length, 0);
  const lines = objects.map((row) =>
    header.map((name) => Object.hasOwn(row, name) ? printCell(row[name] ?? null) : "")
  );
  const options = {
    record_delimiter: "windows",
    quoted_match: /[\r\n]/,
    // A line that is empty is no line, so the one empty cell of a single column is quoted.
    quoted_empty: header.length === 1,
  } as const;
  return stringify([header, ...lines], options);
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
