import { isDeeperThan, isWiderThan, type Json, KEYS_MAX } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import type { CsvForm, CsvSeparator } from "../column_declaration.ts";
import { csvParts } from "./csv.ts";
import { withoutFormulas } from "./formula_cells.ts";
import { parseJson, printJson } from "./json.ts";
import { LEVELS_MAX, TOO_DEEP, TOO_WIDE } from "./limits.ts";
import { LEVELS_HARMLESS, refuseLongPrint } from "./printed_length.ts";
import { parseCsv } from "./read_csv.ts";
import { parseYaml, printYaml } from "./yaml.ts";

export type CsvFormat = "csv" | "csv_without_formulas";
export type PrintedFormat = CsvFormat | "json" | "xml" | "yaml";
/** Formats that are parsed as a whole, without pauses. */
export type WholeFormat = "csv" | "html" | "xml" | "yaml";
export type ParsedFormat = WholeFormat | "json";

/** Returns the name of a format for error messages. */
export function titleOf(format: PrintedFormat | ParsedFormat): string {
  return format === "csv_without_formulas" ? "CSV" : format.toUpperCase();
}

type Parse = (text: string) => Json;
type Print = (value: Json) => string;

// The parsers of XML and HTML are loaded on demand, because they are large and most processes need
// neither.

/**
 * Returns the parser of a format. It is synchronous, and only the text limits its time. `csv` is
 * only for CSV.
 */
export async function loadParser(format: WholeFormat, csv?: CsvForm): Promise<Parse> {
  switch (format) {
    case "csv":
      return (text) => parseCsv(text, csv);
    case "html":
      return (await import("./html.ts")).parseHtmlTables;
    case "xml":
      return bounded(format, (await import("./xml.ts")).parseXml);
    case "yaml":
      return bounded(format, parseYaml);
  }
}

/** Adds limits of levels and keys to a parser. */
function bounded(format: WholeFormat, parse: Parse): Parse {
  return (text) => {
    const value = parse(text);
    const fault = isDeeperThan(value, LEVELS_MAX) ? TOO_DEEP : widthFault(text, value);
    if (fault === null) return value;
    throw new StepError("parse_failed", `Cannot parse ${titleOf(format)}: ${fault}`);
  };
}

/**
 * Returns the error for too many keys. A key takes at least one character, so short texts need no
 * check.
 */
function widthFault(text: string, value: Json): string | null {
  return text.length > KEYS_MAX && isWiderThan(value, KEYS_MAX) ? TOO_WIDE : null;
}

/**
 * Returns the printer of a format. It is synchronous, and only the value limits its time.
 * `separator` is only for CSV.
 */
export async function loadPrinter(
  format: PrintedFormat,
  separator?: CsvSeparator,
): Promise<Print> {
  const print = await printerOf(format, separator);
  return (value) => {
    refuseDeep(value, format);
    return print(value);
  };
}

/** Throws for a value with too many levels, or whose indentation would make the text too long. */
export function refuseDeep(value: Json, format: PrintedFormat): void {
  // Few values are deep; for all others, this is the only check.
  if (!isDeeperThan(value, LEVELS_HARMLESS)) return;
  const title = titleOf(format);
  if (isDeeperThan(value, LEVELS_MAX)) {
    throw new StepError("input_invalid", `Cannot write ${title}: ${TOO_DEEP}`);
  }
  if (title !== "CSV") refuseLongPrint(value, title);
}

async function printerOf(format: PrintedFormat, separator?: CsvSeparator): Promise<Print> {
  switch (format) {
    case "csv":
    case "csv_without_formulas":
      return (value) => [...csvPartsOf(format, value, separator)].join("");
    case "json":
      return (value) => printJson(value, { indented: true });
    case "xml":
      return (await import("./xml.ts")).printXml;
    case "yaml":
      return printYaml;
  }
}

/** Yields the text of a CSV in parts, as `csvParts()` does. */
export function csvPartsOf(
  format: CsvFormat,
  value: Json,
  separator?: CsvSeparator,
): Generator<string> {
  const chooseForm = format === "csv" ? undefined : withoutFormulas;
  return csvParts(requireList(value), { chooseForm, separator });
}

function requireList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  throw new StepError("input_invalid", "Cannot write CSV: the value must be a list of objects");
}

/** Parses a text on this thread. Errors: `parse_failed`. */
export async function parseAs(
  format: ParsedFormat,
  text: string,
  csv?: CsvForm,
): Promise<Json> {
  return format === "json" ? await parseJson(text) : (await loadParser(format, csv))(text);
}

/** Prints a value on this thread. Errors: `input_invalid` if the format cannot represent it. */
export async function printAs(format: PrintedFormat, value: Json): Promise<string> {
  return (await loadPrinter(format))(value);
}

/** Prints a value with at most `LEVELS_HARMLESS` levels, as `printAs()` does. */
export async function printShallow(format: PrintedFormat, value: Json): Promise<string> {
  return (await printerOf(format))(value);
}
