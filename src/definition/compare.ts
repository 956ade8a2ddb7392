import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { type Change, listChanges } from "./changes.ts";
import { parseSource } from "./source/source.ts";
import { unifiedDiff } from "./text_diff.ts";

/** One side of a comparison: a definition, or the source of a draft that is no valid definition. */
export interface DiffSide {
  name: string;
  definition: string | null;
  source: string;
}

/** `changes` is the JSON of `Change[]`. */
export interface ComparedTexts {
  text: string;
  changes: string;
}

/** The functions that order and print definitions of one format. */
export interface DefinitionStyle {
  /** Returns the definition with its keys in the canonical order. */
  order: (definition: JsonObject) => JsonObject;
  print: (definition: JsonObject, format: "yaml" | "json") => string;
}

/** Compares two definitions, or drafts with errors. */
export function compareSides(
  { before, after }: { before: DiffSide; after: DiffSide },
  style: DefinitionStyle,
): ComparedTexts {
  const [from, to] = [readSide(before, style), readSide(after, style)];
  const format = [from, to].some(isJsonText) ? "json" : "yaml";
  const text = unifiedDiff({
    from: { name: before.name, text: textOf(from, { ...style, format }) },
    to: { name: after.name, text: textOf(to, { ...style, format }) },
  });
  const isReadable = typeof from === "object" && typeof to === "object";
  const changes: Change[] = isReadable ? listChanges({ before: from, after: to }) : [];
  return { text, changes: JSON.stringify(changes) };
}

/**
 * Returns the ordered definition, or the ordered map of a draft with errors. If the draft is no
 * map, returns its source.
 */
function readSide(
  { definition, source }: DiffSide,
  { order }: DefinitionStyle,
): JsonObject | string {
  const read: Json = definition === null ? null : JSON.parse(definition);
  if (isJsonObject(read)) return read;
  const { value, problems } = parseSource(source);
  return problems.length === 0 && isJsonObject(value) ? order(value) : source;
}

function isJsonText(side: JsonObject | string): boolean {
  return typeof side === "string" && side.trimStart().startsWith("{");
}

/**
 * The longest indented text to print. Indentation can make a text a hundred times as long as its
 * content.
 */
const TEXT_CHARACTERS_MAX = 1024 * 1024;

function textOf(
  side: JsonObject | string,
  { print, format }: DefinitionStyle & { format: "yaml" | "json" },
): string {
  if (typeof side === "string") return side;
  const isLong = JSON.stringify(side, null, 2).length > TEXT_CHARACTERS_MAX;
  return isLong ? JSON.stringify(side) : print(side, format);
}
