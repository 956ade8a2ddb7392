import { isJsonObject, type Json, type JsonObject } from "../lib/json.ts";
import { type Change, listChanges } from "./changes.ts";
import { parseSource } from "./source/source.ts";
import { unifiedDiff } from "./text_diff.ts";

/** One side of a comparison: a definition, or the source of a draft that is none. */
export interface DiffSide {
  name: string;
  definition: string | null;
  source: string;
}

/** `changes` is JSON of `Change[]`. */
export interface ComparedTexts {
  text: string;
  changes: string;
}

/** How definitions of a kind are written. */
export interface Style {
  /** With the keys in the canonical order. */
  order: (definition: JsonObject) => JsonObject;
  print: (definition: JsonObject, format: "yaml" | "json") => string;
}

/** Compares two definitions, or drafts with errors. */
export function compareSides(
  { before, after }: { before: DiffSide; after: DiffSide },
  style: Style,
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

/** A draft with errors can be compared as long as it is a map; else this is its source. */
function readSide({ definition, source }: DiffSide, { order }: Style): JsonObject | string {
  const read: Json = definition === null ? null : JSON.parse(definition);
  if (isJsonObject(read)) return read;
  const { value, problems } = parseSource(source);
  return problems.length === 0 && isJsonObject(value) ? order(value) : source;
}

function isJsonText(side: JsonObject | string): boolean {
  return typeof side === "string" && side.trimStart().startsWith("{");
}

/** Indentation can make the text of a definition a hundred times as long as what it says. */
const TEXT_CHARACTERS_MAX = 1024 * 1024;

function textOf(
  side: JsonObject | string,
  { print, format }: Style & { format: "yaml" | "json" },
): string {
  if (typeof side === "string") return side;
  const isLong = JSON.stringify(side, null, 2).length > TEXT_CHARACTERS_MAX;
  return isLong ? JSON.stringify(side) : print(side, format);
}
