import { type DefaultTreeAdapterMap, parse } from "parse5";
import type { JsonObject } from "../../lib/json.ts";

type Node = DefaultTreeAdapterMap["node"];
type Element = DefaultTreeAdapterMap["element"];

/** A table may say that a cell is a million columns wide. */
const SPAN_MAX = 100;

/**
 * Reads the tables of a page, in its order: of each an object for each row, by the texts in its
 * first one. A cell that spans several columns or rows stands in each of them.
 */
export function parseHtmlTables(text: string): JsonObject[][] {
  return elementsIn(parse(text), (element) => element.tagName === "table").map(readTable);
}

function readTable(table: Element): JsonObject[] {
  const rows = elementsIn(table, (element) => element.tagName === "tr", "table");
  const [header = [], ...lines] = toGrid(rows);
  const names = uniqueNames(header);
  return lines.map((line) => Object.fromEntries(names.map((name, at) => [name, line[at] ?? ""])));
}

/** The texts of the cells, with those that span repeated. */
function toGrid(rows: readonly Element[]): string[][] {
  const grid: string[][] = rows.map(() => []);
  rows.forEach((row, top) => {
    for (const cell of elementsIn(row, isCell, "table")) {
      const line = grid[top] ?? [];
      const left = firstFree(line);
      for (const spanned of grid.slice(top, top + spanOf(cell, "rowspan"))) {
        spanned.length = Math.max(spanned.length, left);
        for (let at = left; at < left + spanOf(cell, "colspan"); at++) spanned[at] = textOf(cell);
      }
    }
  });
  return grid;
}

function firstFree(line: readonly string[]): number {
  for (let at = 0; at < line.length; at++) if (!(at in line)) return at;
  return line.length;
}

/** Every column has its name: an empty one its number, a repeated one a number behind it. */
function uniqueNames(header: readonly string[]): string[] {
  const taken = new Set<string>();
  return Array.from(header, (text, at) => {
    const name = text || `column ${at + 1}`;
    let unique = name;
    for (let count = 2; taken.has(unique); count++) unique = `${name} (${count})`;
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

/** The elements below that are wanted, in order; not those inside an element named `border`. */
function elementsIn(
  root: Node,
  isWanted: (element: Element) => boolean,
  border?: string,
): Element[] {
  const found: Element[] = [];
  const pending = childrenOf(root);
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (!("tagName" in node)) continue;
    if (isWanted(node)) found.push(node);
    if (node.tagName !== border) pending.push(...childrenOf(node));
  }
  return found;
}

/** Last first, for a stack. */
function childrenOf(node: Node): Node[] {
  return "childNodes" in node ? node.childNodes.toReversed() : [];
}

function textOf(cell: Element): string {
  let text = "";
  const pending = childrenOf(cell);
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (node.nodeName === "#text" && "value" in node) text += node.value;
    else if (node.nodeName === "br") text += " ";
    else if (node.nodeName !== "table") pending.push(...childrenOf(node));
  }
  return text.replace(/\s+/g, " ").trim();
}
