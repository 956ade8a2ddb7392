import type { Json } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { parseCsv, printCsv } from "./csv.ts";
import { parseHtmlTables } from "./html.ts";
import { parseJson, printJson } from "./json.ts";
import { parseXml, printXml } from "./xml.ts";
import { parseYaml, printYaml } from "./yaml.ts";

export type PrintedFormat = "csv" | "json" | "xml" | "yaml";
export type ParsedFormat = PrintedFormat | "html";

/** Reads a value out of text. Errors: `parse_failed`. */
export function parseAs(format: ParsedFormat, text: string): Json {
  switch (format) {
    case "csv":
      return parseCsv(text);
    case "json":
      return parseJson(text);
    case "xml":
      return parseXml(text);
    case "yaml":
      return parseYaml(text);
    case "html":
      return parseHtmlTables(text);
  }
}

/** Writes a value as text. Errors: `input_invalid` when the format cannot hold it. */
export function printAs(format: PrintedFormat, value: Json): string {
  switch (format) {
    case "csv":
      return printCsv(requireList(value));
    case "json":
      return printJson(value, { indented: true });
    case "xml":
      return printXml(value);
    case "yaml":
      return printYaml(value);
  }
}

function requireList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  throw new StepError("input_invalid", "Cannot write CSV: the value must be a list of objects");
}
