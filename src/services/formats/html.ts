import { defaultTreeAdapter, type DefaultTreeAdapterMap, Parser, type TreeAdapter } from "parse5";
import { type JsonObject, KEYS_MAX } from "../../lib/json.ts";
import { StepError } from "../service.ts";
import { Amount, TOO_WIDE } from "./limits.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/**
 * The most elements of a page: this many, and one for every two characters. A tag has at least
 * three characters, but an unclosed tag such as `<b>` is repeated in every following paragraph.
 */
const ELEMENTS_MIN = 1_000;
const CHARACTERS_AN_ELEMENT = 2;

/** A page may declare that a cell spans a million columns. */
const SPAN_MAX = 100;

/**
 * The characters that are read, the extra elements and the cells of one piece: some milliseconds of
 * work in the worst case.
 */
const CHARACTERS_A_PIECE = 4 * 1024;
const ELEMENTS_A_PIECE = 4_000;
const CELLS_A_PIECE = 4_000;
const ROWS_A_PIECE = 1_000;

/**
 * Reads the tables of a page, in their order. A table becomes a list with an object for each row,
 * whose keys are the texts of the first row. A cell that spans several columns or rows is repeated
 * in each of them.
 */
export function parseHtmlTables(text: string): JsonObject[][] {
  const pieces = htmlTables(text, Infinity);
  let piece = pieces.next();
  while (!piece.done) piece = pieces.next();
  return piece.value ?? [];
}

/**
 * Reads tables as `parseHtmlTables()`, in pieces. Returns null if there would be more cells than
 * `cellsMax`.
 */
export function* htmlTables(
  text: string,
  cellsMax: number,
): Generator<void, JsonObject[][] | null> {
  const amount = new Amount({ code: "parse_failed", title: "Cannot parse HTML" }, text.length);
  const page = yield* pageOf(text);
  const tables: JsonObject[][] = [];
  for (const table of elementsIn(page, (element) => element.tagName === "table")) {
    const rows = yield* readTable(table, { amount, cellsMax });
    if (rows === null) return null;
    tables.push(rows);
    yield;
  }
  return tables;
}

/**
 * Parses a page with the parser that the library's own stream uses, because `parse()` accepts no
 * pieces. Throws for a page whose unclosed tags would make millions of elements of a short text.
 */
function* pageOf(text: string): Generator<void, Node> {
  const elementsMax = ELEMENTS_MIN + Math.floor(text.length / CHARACTERS_AN_ELEMENT);
  let [count, pauseAt] = [0, ELEMENTS_A_PIECE];
  let isPaused = false;
  const treeAdapter: TreeAdapter<DefaultTreeAdapterMap> = {
    ...defaultTreeAdapter,
    createElement(...element) {
      if (++count > elementsMax) throw tooManyElements(elementsMax);
      if (count > pauseAt) {
        isPaused = true;
        parser.tokenizer.pause();
      }
      return defaultTreeAdapter.createElement(...element);
    },
  };
  const parser = new Parser({ treeAdapter });
  for (let at = 0; at < text.length || at === 0; at += CHARACTERS_A_PIECE) {
    const end = at + CHARACTERS_A_PIECE;
    parser.tokenizer.write(text.slice(at, end), end >= text.length);
    yield;
    while (isPaused) {
      isPaused = false;
      pauseAt = count + ELEMENTS_A_PIECE;
      parser.tokenizer.resume();
      yield;
    }
  }
  return parser.document;
}

function tooManyElements(elementsMax: number): StepError {
  return new StepError(
    "parse_failed",
    `Cannot parse HTML: its unclosed tags make more than ${elementsMax} elements`,
  );
}

interface Counting {
  amount: Amount;
  /** The most cells to read here; a larger table may be read in a worker thread. */
  cellsMax: number;
}

function* readTable(
  table: Element,
  { amount, cellsMax }: Counting,
): Generator<void, JsonObject[] | null> {
  const rows = elementsIn(table, (element) => element.tagName === "tr", "table");
  const grid = yield* toGrid(rows, { amount, cellsMax });
  if (grid === null) return null;
  const [header = [], ...lines] = grid;
  if (header.length > KEYS_MAX) {
    throw new StepError("parse_failed", `Cannot parse HTML: ${TOO_WIDE}`);
  }
  const names = uniqueNames(header);
  const nameCharacters = names.reduce((sum, name) => sum + name.length, 0);
  amount.add(names.length * lines.length, nameCharacters * lines.length);
  if (amount.values > cellsMax) return null;
  const objects: JsonObject[] = [];
  let cells = 0;
  for (const line of lines) {
    objects.push(Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])));
    cells += names.length;
    if (cells < CELLS_A_PIECE) continue;
    cells = 0;
    yield;
  }
  return objects;
}

/** Returns the texts of the cells. Cells that span are repeated. */
function* toGrid(
  rows: readonly Element[],
  { amount, cellsMax }: Counting,
): Generator<void, string[][] | null> {
  const grid: string[][] = rows.map(() => []);
  let pauseAt = amount.values + CELLS_A_PIECE;
  for (const [top, row] of rows.entries()) {
    if (top % ROWS_A_PIECE === 0) yield;
    const line = grid[top] ?? [];
    let left = 0;
    for (const cell of elementsIn(row, isCell, "table")) {
      while (left in line) left++;
      const text = textOf(cell);
      const width = spanOf(cell, "colspan");
      const spannedRows = grid.slice(top, top + spanOf(cell, "rowspan"));
      const count = width * spannedRows.length;
      amount.add(count, count * text.length);
      if (amount.values > cellsMax) return null;
      for (const spanned of spannedRows) {
        spanned.length = Math.max(spanned.length, left);
        for (let at = left; at < left + width; at++) spanned[at] = text;
      }
      if (amount.values < pauseAt) continue;
      pauseAt = amount.values + CELLS_A_PIECE;
      yield;
    }
  }
  return grid;
}

/**
 * Makes the names of columns unique: an empty name becomes its number, a repeated one gets a number
 * appended.
 */
function uniqueNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  /** The next number to append to a name. */
  const counts = new Map<string, number>();
  return Array.from(header, (text, at) => {
    const name = text || `column ${at + 1}`;
    let unique = name;
    let count = counts.get(name) ?? 2;
    for (; taken.has(unique); count++) unique = `${name} (${count})`;
    counts.set(name, count);
    taken.add(unique);
    return unique;
  });
}

function isCell(element: Element): boolean {
  return element.tagName === "td" || element.tagName === "th";
}

function spanOf(cell: Element, name: "rowspan" | "colspan"): number {
  const span = Number(cell.attrs.find((attribute) => attribute.name === name)?.value ?? 1);
  return Number.isInteger(span) && span >= 1 ? Math.min(span, SPAN_MAX) : 1;
}

/** Finds the wanted elements below `root`, in order, except inside elements named `border`. */
function elementsIn(
  root: Node,
  isWanted: (element: Element) => boolean,
  border?: string,
): Element[] {
  const found: Element[] = [];
  const pending: Node[] = [];
  pushChildren(pending, root);
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!("tagName" in node)) continue;
    if (isWanted(node)) found.push(node);
    if (node.tagName !== border) pushChildren(pending, node);
  }
  return found;
}

/**
 * Pushes the children in reverse order, one by one: a function call does not accept a hundred
 * thousand arguments.
 */
function pushChildren(pending: Node[], node: Node): void {
  if (!("childNodes" in node)) return;
  for (let at = node.childNodes.length - 1; at >= 0; at--) {
    const child = node.childNodes[at];
    if (child) pending.push(child);
  }
}

function textOf(cell: Element): string {
  let text = "";
  const pending: Node[] = [];
  pushChildren(pending, cell);
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === "#text" && "value" in node) text += node.value;
    else if (node.nodeName === "br") text += " ";
    else if (node.nodeName !== "table") pushChildren(pending, node);
  }
  return text.replace(/\s+/g, " ").trim();
}
