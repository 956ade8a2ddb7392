import { isDeeperThan, isWiderThan, type Json, KEYS_MAX } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import type { ColumnTypes } from "../column_declaration.ts";
import { csvParts } from "./csv.ts";
import { withoutFormulas } from "./formula_cells.ts";
import { parseJson, printJson } from "./json.ts";
import { LEVELS_MAX, TOO_DEEP, TOO_WIDE } from "./limits.ts";
import { LEVELS_HARMLESS, refuseLongPrint } from "./printed_length.ts";
import { parseCsv } from "./read_csv.ts";
import { parseYaml, printYaml } from "./yaml.ts";

export type CsvFormat = "csv" | "csv_without_formulas";
export type PrintedFormat = CsvFormat | "json" | "xml" | "yaml";
/** Read in one go. */
export type WholeFormat = "csv" | "html" | "xml" | "yaml";
export type ParsedFormat = WholeFormat | "json";

/** The name of a format in an error. */
export function titleOf(format: PrintedFormat | ParsedFormat): string {
  return format === "csv_without_formulas" ? "CSV" : format.toUpperCase();
}

type Parse = (text: string) => Json;
type Print = (value: Json) => string;

// The parsers of XML and HTML are large, and few processes ever meet either.

/**
 * The function that reads a format: synchronous, in a time that only the text bounds. `columns` is
 * for CSV alone.
 */
export async function loadParser(format: WholeFormat, columns?: ColumnTypes): Promise<Parse> {
  switch (format) {
    case "csv":
      return (text) => parseCsv(text, columns);
    case "html":
      return (await import("./html.ts")).parseHtmlTables;
    case "xml":
      return bounded(format, (await import("./xml.ts")).parseXml);
    case "yaml":
      return bounded(format, parseYaml);
  }
}

/** A format with bounds, for values that may have any number of levels and keys. */
function bounded(format: WholeFormat, parse: Parse): Parse {
  return (text) => {
    const value = parse(text);
    const fault = isDeeperThan(value, LEVELS_MAX) ? TOO_DEEP : widthFault(text, value);
    if (fault === null) return value;
    throw new StepError("parse_failed", `Cannot parse ${titleOf(format)}: ${fault}`);
  };
}

/** A key takes a character at least. */
function widthFault(text: string, value: Json): string | null {
  return text.length > KEYS_MAX && isWiderThan(value, KEYS_MAX) ? TOO_WIDE : null;
}

/** The function that writes a format: synchronous, in a time that only the value bounds. */
export async function loadPrinter(format: PrintedFormat): Promise<Print> {
  const print = await printerOf(format);
  return (value) => {
    refuseDeep(value, format);
    return print(value);
  };
}

/** Refuses what has too many levels, or would be too long if lines are indented by them. */
export function refuseDeep(value: Json, format: PrintedFormat): void {
  // Hardly any value is deep: the others are walked once.
  if (!isDeeperThan(value, LEVELS_HARMLESS)) return;
  const title = titleOf(format);
  if (isDeeperThan(value, LEVELS_MAX)) {
    throw new StepError("input_invalid", `Cannot write ${title}: ${TOO_DEEP}`);
  }
  if (title !== "CSV") refuseLongPrint(value, title);
}

async function printerOf(format: PrintedFormat): Promise<Print> {
  switch (format) {
    case "csv":
    case "csv_without_formulas":
      return (value) => [...csvPartsOf(format, value)].join("");
    case "json":
      return (value) => printJson(value, { indented: true });
    case "xml":
      return (await import("./xml.ts")).printXml;
    case "yaml":
      return printYaml;
  }
}

/** The text of a CSV, in parts as `csvParts()` yields them. */
export function csvPartsOf(format: CsvFormat, value: Json): Generator<string> {
  return csvParts(requireList(value), format === "csv" ? undefined : withoutFormulas);
}

function requireList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  throw new StepError("input_invalid", "Cannot write CSV: the value must be a list of objects");
}

/** Reads a value out of text, here and now. Errors: `parse_failed`. */
export async function parseAs(
  format: ParsedFormat,
  text: string,
  columns?: ColumnTypes,
): Promise<Json> {
  return format === "json" ? await parseJson(text) : (await loadParser(format, columns))(text);
}

/** Writes a value as text, here and now. Errors: `input_invalid` when the format cannot hold it. */
export async function printAs(format: PrintedFormat, value: Json): Promise<string> {
  return (await loadPrinter(format))(value);
}

/** Writes as `printAs()` what has at most `LEVELS_HARMLESS` levels. */
export async function printShallow(format: PrintedFormat, value: Json): Promise<string> {
  return (await printerOf(format))(value);
}
