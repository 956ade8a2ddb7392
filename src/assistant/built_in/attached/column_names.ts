import type { Definition } from "../../../definition/definition.ts";
import { isJsonObject, type Json, type JsonObject } from "../../../lib/json.ts";
import { fieldOf } from "../drafting/columns.ts";
import type { FileTable, TableColumn } from "./file_table.ts";

/** Replaces other forms of a column's name by the name: "amounts" becomes "amount". */
export function withColumnNames(text: string, { columns }: FileTable): string {
  const words = new Map(columns.map(({ name, word }) => [formOf(name), word]));
  const known = new Set(columns.map(({ word }) => word));
  const spaced = columns.reduce((said, column) => withWordsOf(said, column), text)
    .replace(COMPARED_WITH, "");
  return spaced.replace(WORD, (word, _word, at: number) => {
    const isKept = known.has(word) || isSpecial(spaced, { at, word });
    return isKept ? word : words.get(formOf(word)) ?? word;
  });
}

/**
 * Matches an article before a compared column, as in "below the reorder level". The reader of
 * conditions would read the article as a column.
 */
const COMPARED_WITH =
  /(?<=(?:below|above|under|over|than|equals|equal to)\s)(?:the|its|their)\s/giu;

/**
 * Replaces words by column names: "unit prices" becomes "unit_price", and "due date" becomes "due"
 * if that column contains dates.
 */
function withWordsOf(text: string, { name, word, kind }: TableColumn): string {
  const parts = wordsOf(name).map((part) => RegExp.escape(part));
  const isDate = kind === "date" && !/date/iu.test(name);
  if (parts.length === 1 && !isDate) return text;
  const form = `${parts.join("[\\s_-]")}${isDate ? "[\\s-]date" : "s?"}`;
  return text.replace(new RegExp(`${BEFORE}${form}${AFTER}`, "giu"), word);
}

const BEFORE = '(?<![\\p{L}\\p{N}"_-])';
const AFTER = '(?![\\p{L}\\p{N}"_-])';
const WORD = /(?<![\p{L}\p{N}_.@"/-])(\p{L}[\p{L}\p{N}_]{1,60})(?![\p{L}\p{N}_.@"/-]\p{L}?)/gu;

/** Whether a word is a part of a file name, an address or a quoted text. */
function isSpecial(text: string, { at, word }: { at: number; word: string }): boolean {
  const next = text.slice(at + word.length, at + word.length + 2);
  return /^[.@/]\p{L}/u.test(next) || /["@/]$/.test(text.slice(0, at));
}

function formOf(word: string): string {
  return word.toLowerCase().replace(/(?<=\p{L}{2})ies$/u, "y").replace(/(?<=\p{L}{3})s$/u, "");
}

function wordsOf(name: string): string[] {
  return name.split(/[\s_-]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== "");
}

/** Replaces the words for columns in a definition by the names of the columns. */
export function withRealNames(definition: Definition, { columns }: FileTable): Definition {
  const other = columns.filter(({ name, word }) => name !== word);
  return other.length === 0 ? definition : JSON.parse(JSON.stringify(definition), (_key, value) => {
    if (typeof value === "string") return other.reduce(withRealName, value);
    if (!isJsonObject(value)) return value;
    return Object.fromEntries(
      Object.entries(value).map(([key, each]) => [other.reduce(withRealName, key), each]),
    );
  });
}

function withRealName(text: string, { name, word }: TableColumn): string {
  const whole = `${RegExp.escape(word)}(?![\\p{L}\\p{N}_])`;
  return text
    .replaceAll(
      new RegExp(`(?<![\\p{L}\\p{N}_.])(item|row)\\.${whole}`, "gu"),
      (_all, row) => fieldOf(row, name),
    )
    .replaceAll(new RegExp(`(?<![\\p{L}\\p{N}_.])${whole}`, "gu"), () => name);
}

/**
 * Returns the columns that a draft reads, although neither its rows contain them nor a step adds
 * them.
 */
export function unknownColumns({ steps }: Definition, { columns }: FileTable): string[] {
  const known = new Set([...columns.map(({ word }) => word), "key", "items", "left", "right"]);
  const unknown = new Set<string>();
  for (const step of steps) {
    const fields: Json = "with" in step ? step.with ?? {} : {};
    const typed = isJsonObject(fields) && isJsonObject(fields["columns"]) ? fields["columns"] : {};
    const text = JSON.stringify(fields);
    const picked = [...text.matchAll(PICKED)].flatMap(([, list = ""]) =>
      [...list.matchAll(/\\"([^"\\]{1,60})\\"/gu)].map(([, name = ""]) => name)
    );
    const read = [...[...text.matchAll(READ)].map(([, name]) => name ?? ""), ...picked];
    for (const name of [...Object.keys(typed), ...read]) {
      if (!known.has(name)) unknown.add(name);
    }
    for (const name of madeIn(text, fields)) known.add(name);
  }
  return [...unknown];
}

const READ = /(?<![\p{L}\p{N}_.])(?:item|row)\.([\p{L}_][\p{L}\p{N}_]*)(?![\p{L}\p{N}_]*\()/gu;

/** Matches the columns that an expression keeps. */
const PICKED = /\.pick\(\[([^\]]{0,4000})\]\)/gu;

/** Returns the names of columns that a step adds: the keys of its objects. */
function madeIn(text: string, fields: JsonObject): string[] {
  const { to } = fields;
  const keys = isJsonObject(to) ? Object.keys(to) : [];
  return [...keys, ...[...text.matchAll(/\\"([^"\\]{1,60})\\"/gu)].map(([, name]) => name ?? "")];
}
