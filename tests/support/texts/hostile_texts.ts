import type { Json } from "../../../src/lib/json.ts";
import type { ParsedFormat, PrintedFormat } from "../../../src/services/formats/mod.ts";

/** A text that is made to cost as much as possible. */
export interface HostileText {
  name: string;
  /** Makes a text of about this many characters. */
  make(size: number): string;
}

function repeated(piece: string): (size: number) => string {
  return (size) => piece.repeat(Math.ceil(size / piece.length));
}

function counted(piece: (at: number) => string): (size: number) => string {
  return (size) => {
    const pieces: string[] = [];
    for (let length = 0, at = 0; length < size; at++) {
      const next = piece(at);
      pieces.push(next);
      length += next.length;
    }
    return pieces.join("");
  };
}

function around(before: string, middle: (size: number) => string, after: string) {
  return (size: number): string => before + middle(size) + after;
}

function nested(open: string, close: string): (size: number) => string {
  return (size) => {
    const levels = Math.ceil(size / (open.length + close.length));
    return open.repeat(levels) + close.repeat(levels);
  };
}

/** Texts to be read as each format: depth, width and repetition. */
export const PARSED: Readonly<Record<ParsedFormat, readonly HostileText[]>> = {
  csv: [
    { name: "columns", make: counted((at) => `c${at},`) },
    { name: "empty cells", make: repeated(",") },
    { name: "lines", make: repeated("\n1") },
    { name: "quotes", make: repeated('"') },
    { name: "long names over empty rows", make: longNames },
    { name: "as many columns as may be", make: widestRows },
  ],
  json: [
    { name: "deep lists", make: nested("[", "]") },
    { name: "deep objects", make: (size) => `${nested('{"a":', "}")(size).replace(":}", ":1}")}` },
    { name: "numbers", make: around("[", repeated("1,"), "1]") },
    { name: "keys", make: around("{", counted((at) => `"k${at}":1,`), '"z":1}') },
    { name: "open brackets", make: repeated("[") },
    { name: "as many keys as may be", make: (size) => JSON.stringify(widest(size)) },
  ],
  xml: [
    { name: "DOCTYPEs", make: repeated("<!DOCTYPE") },
    { name: "deep", make: nested("<a>", "</a>") },
    { name: "elements", make: around("<r>", repeated("<a/>"), "</r>") },
    { name: "names", make: around("<r>", counted((at) => `<a${at}/>`), "</r>") },
    { name: "attributes", make: around("<r ", counted((at) => `a${at}="1" `), "/>") },
    { name: "references", make: around("<r>", repeated("&amp;"), "</r>") },
    { name: "open comments", make: around("<r>", repeated("<!--"), "</r>") },
    { name: "open tags", make: repeated("<a ") },
    { name: "as many names as may be", make: widestElements },
  ],
  yaml: [
    { name: "keys", make: counted((at) => `k${at}: 1\n`) },
    { name: "the same key", make: repeated("k: 1\n") },
    { name: "deep flow lists", make: nested("[", "]") },
    { name: "deep block lists", make: repeated("- ") },
    { name: "items", make: repeated("- a\n") },
    { name: "anchors", make: counted((at) => `- &a${at} x\n- *a${at}\n`) },
    { name: "documents", make: repeated("---\na\n") },
    { name: "errors", make: repeated("}\n") },
    { name: "as many keys as may be", make: widestMaps },
    { name: "folded lines", make: around('"', repeated("a\n\n"), '"') },
  ],
  html: [
    { name: "cells of a row", make: around("<table><tr>", repeated("<td>a"), "") },
    { name: "rows", make: around("<table>", repeated("<tr><td>a"), "") },
    { name: "spans", make: around("<table>", repeated("<tr><td colspan=100 rowspan=100>a"), "") },
    { name: "one text over a span", make: textOverSpan },
    { name: "tables in tables", make: repeated("<table><tr><td>") },
    { name: "unclosed formats", make: repeated("<b><i><a>") },
    { name: "formats that begin again in each paragraph", make: formatsAnew("<p>", "<p>x") },
    { name: "formats that begin again in each row", make: formatsAnew("<table>", "<tr>x") },
    { name: "attributes", make: around("<table ", counted((at) => `a${at} `), ">") },
  ],
};

/** Half of it tags that stay open, each of which begins again in all that is behind them. */
function formatsAnew(before: string, each: string): (size: number) => string {
  return (size) => {
    const open = counted((at) => `<b ${at}>`)(size / 2);
    return `${before}${open}</p>${repeated(each)(size / 2)}`;
  };
}

/** Half of it names, half of it rows in which every cell is empty. */
function longNames(size: number): string {
  const columns = Math.max(2, Math.floor(Math.sqrt(size) / 2));
  const name = "n".repeat(Math.floor(size / 2 / columns));
  const header = Array.from({ length: columns }, (_, at) => `${name}${at}`).join(",");
  const row = `\n${",".repeat(columns - 1)}`;
  return header + row.repeat(Math.ceil(size / 2 / row.length));
}

function textOverSpan(size: number): string {
  return `<table><tr><td colspan=100 rowspan=100>${"a".repeat(size)}${"<tr>".repeat(100)}</table>`;
}

/** The keys of one object; more are refused. */
const KEYS_MAX = 20_000;

/** Rows under as many names as may be. */
function widestRows(size: number): string {
  const header = counted((at) => `c${at},`)(Math.min(size / 2, 6 * KEYS_MAX));
  const row = `\n${header.replaceAll(/\w/g, "")}`;
  return header + row.repeat(Math.max(1, Math.floor((size - header.length) / row.length)));
}

/** Pieces of a text with as many keys each as may be, so many that they fill it. */
function inWidePieces(size: number, key: (at: number) => string): string[] {
  const pieces: string[] = [];
  for (let left = size; left > 0;) {
    const piece = counted(key)(Math.min(left, KEYS_MAX * key(9_999).length));
    pieces.push(piece);
    left -= piece.length;
  }
  return pieces;
}

function widestElements(size: number): string {
  return `<r>${
    inWidePieces(size, (at) => `<a${at}/>`).map((each) => `<l>${each}</l>`).join("")
  }</r>`;
}

function widestMaps(size: number): string {
  return inWidePieces(size, (at) => `  k${at}: 1\n`).map((each, at) => `m${at}:\n${each}`).join("");
}

/** Objects with as many keys as may be. */
function widest(size: number): Json[] {
  return inWidePieces(size, (at) => `"k${at}":1,`).map((each) => JSON.parse(`{${each}"z":1}`));
}

/** A value that is made to cost as much as possible when it is written. */
export interface HostileValue {
  name: string;
  format: PrintedFormat;
  /** Makes JSON of about this many characters. */
  make(size: number): Json;
}

/** Values to be written as each format. */
export const PRINTED: readonly HostileValue[] = [
  { name: "distinct keys", format: "csv", make: (size) => listOf(size, 12, distinctKey) },
  { name: "columns", format: "csv", make: (size) => [manyKeys(size)] },
  { name: "deep lists in a cell", format: "csv", make: (size) => [{ a: deep(size) }] },
  { name: "deep lists", format: "json", make: deep },
  { name: "items at the lowest level", format: "json", make: lowest },
  { name: "items at the lowest level", format: "yaml", make: lowest },
  { name: "lines at the lowest level", format: "yaml", make: lowestLines },
  { name: "keys", format: "yaml", make: manyKeys },
  { name: "as many columns as may be", format: "csv", make: widest },
  { name: "as many keys as may be", format: "json", make: widest },
  { name: "as many keys as may be", format: "yaml", make: widest },
  { name: "as many names as may be", format: "xml", make: (size) => ({ r: { l: widest(size) } }) },
  { name: "names", format: "xml", make: (size) => ({ r: manyKeys(size) }) },
  { name: "deep elements", format: "xml", make: (size) => ({ r: deepObject(size) }) },
];

function distinctKey(at: number): Json {
  return { [`k${at}`]: 1 };
}

function listOf(size: number, length: number, item: (at: number) => Json): Json[] {
  return Array.from({ length: Math.ceil(size / length) }, (_, at) => item(at));
}

function manyKeys(size: number): Record<string, Json> {
  return Object.fromEntries(listOf(size, 12, (at) => at).map((at) => [`k${at}`, 1]));
}

/** JSON as text and back: recursion over it would use up the stack. */
function deep(size: number): Json {
  const levels = Math.min(Math.ceil(size / 2), 190);
  return JSON.parse("[".repeat(levels) + "]".repeat(levels));
}

function deepObject(size: number): Json {
  const levels = Math.min(Math.ceil(size / 6), 190);
  return JSON.parse(`${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`);
}

function lowest(size: number): Json {
  const items = `[${"1,".repeat(Math.ceil(size / 2))}1]`;
  return JSON.parse("[".repeat(150) + items + "]".repeat(150));
}

function lowestLines(size: number): Json {
  const text = JSON.stringify("a\n".repeat(Math.ceil(size / 3)));
  return JSON.parse("[".repeat(150) + text + "]".repeat(150));
}

/** Texts to be taken for base64. */
export const BASE64: readonly HostileText[] = [
  { name: "padding", make: repeated("=") },
  { name: "padding before a digit", make: around("", repeated("="), "A") },
  { name: "spaces", make: repeated(" ") },
  { name: "digits", make: repeated("AAAA") },
];

const HEAD = "format: planner/1\nname: Hostile\n";
const STEP = "{ id: a, service: data, action: parse, with: { as: json, text: '1' } }";

/** Texts to be taken for definitions: none has more than 256 KB. */
export const DEFINITIONS: readonly HostileText[] = [
  { name: "unknown keys", make: around(HEAD, counted((at) => `k${at}: 1\n`), "") },
  { name: "the same key", make: around(HEAD, repeated("k: 1\n"), "") },
  { name: "inputs", make: around(`${HEAD}inputs:\n`, counted((at) => `  i${at}: {}\n`), "") },
  { name: "envs", make: around(`${HEAD}env:\n`, counted((at) => `  E${at}: {}\n`), "") },
  { name: "outputs", make: around(`${HEAD}outputs:\n`, counted((at) => `  o${at}: 1\n`), "") },
  { name: "empty steps", make: around(`${HEAD}steps:\n`, repeated("  - {}\n"), "") },
  { name: "templates", make: around(`${HEAD}outputs: { a: "`, repeated("${{ 1 }}"), '" }\n') },
  { name: "unknown names", make: around(`${HEAD}outputs: { a: "`, counted(unknownName), '" }\n') },
  { name: "open templates", make: around(`${HEAD}outputs: { a: "`, repeated("${{"), '" }\n') },
  { name: "errors below a long path", make: errorsBelowLongPath },
  { name: "deep flow lists", make: nested("[", "]") },
  { name: "deep block lists", make: repeated("- ") },
  { name: "anchors", make: counted((at) => `- &a${at} x\n- *a${at}\n`) },
  { name: "errors", make: repeated("}\n") },
  { name: "tabs", make: repeated("\t- a\n") },
  { name: "open quotes", make: repeated('"') },
  { name: "JSON keys", make: around("{", counted((at) => `"k${at}":1,`), '"z":1}') },
  {
    name: "a valid list",
    make: around(`${HEAD}steps: [${STEP}]\noutputs: { a: [`, repeated("1,"), "1] }\n"),
  },
];

function unknownName(at: number): string {
  return `\${{ inputs.a${at} }}`;
}

function errorsBelowLongPath(size: number): string {
  const key = "k".repeat(Math.floor(size / 100));
  const open = `{ ${key}: `.repeat(90);
  return `${HEAD}outputs: { a: ${open}[${'"${{ x",'.repeat(900)}1]${" }".repeat(91)}\n`;
}
