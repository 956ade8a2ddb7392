import type { Json } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { parseCsv, printCsv } from "./csv.ts";
import { parseJson, printJson } from "./json.ts";
import { parseYaml, printYaml } from "./yaml.ts";

export type PrintedFormat = "csv" | "json" | "xml" | "yaml";
export type ParsedFormat = PrintedFormat | "html";

// The parsers of XML and HTML are large, and few processes ever meet either.

/** Reads a value out of text. Errors: `parse_failed`. */
export async function parseAs(format: ParsedFormat, text: string): Promise<Json> {
  switch (format) {
    case "csv":
      return parseCsv(text);
    case "json":
      return parseJson(text);
    case "xml":
      return (await import("./xml.ts")).parseXml(text);
    case "yaml":
      return parseYaml(text);
    case "html":
      return (await import("./html.ts")).parseHtmlTables(text);
  }
}

/** Writes a value as text. Errors: `input_invalid` when the format cannot hold it. */
export async function printAs(format: PrintedFormat, value: Json): Promise<string> {
  switch (format) {
    case "csv":
      return printCsv(requireList(value));
    case "json":
      return printJson(value, { indented: true });
    case "xml":
      return (await import("./xml.ts")).printXml(value);
    case "yaml":
      return printYaml(value);
  }
}

function requireList(value: Json): Json[] {
  if (Array.isArray(value)) return value;
  throw new StepError("input_invalid", "Cannot write CSV: the value must be a list of objects");
}
