import { isMap, isScalar } from "yaml";
import { isJsonObject } from "../../lib/json.ts";
import { readDocument } from "./read_document.ts";
import { keyName, parseSource } from "./source.ts";

/**
 * Replaces the name in the text of a definition and keeps everything else. Returns the same text if
 * there is no name to replace.
 */
export function renameSource(source: string, name: string): string {
  const contents = readDocument(source)?.contents;
  if (!isMap(contents)) return source;
  const value = contents.items.find(({ key }) => isScalar(key) && keyName(key) === "name")?.value;
  if (!isScalar(value) || !value.range) return source;
  const [start, end] = value.range;
  const quoted = JSON.stringify(name);
  // The last form is for a missing name, and for a name over several lines, which includes its line
  // end.
  const written = [...(value.type === "QUOTE_DOUBLE" ? [] : [name]), quoted, ` ${quoted}\n`];
  const renamed = written.map((text) => source.slice(0, start) + text + source.slice(end));
  return renamed.find((text) => isNamed(text, name)) ?? source;
}

function isNamed(source: string, name: string): boolean {
  const { value, problems } = parseSource(source);
  return problems.length === 0 && isJsonObject(value) && value["name"] === name;
}
