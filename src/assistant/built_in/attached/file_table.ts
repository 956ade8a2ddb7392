import { isJsonObject } from "../../../lib/json.ts";
import { parseCsv } from "../../../services/formats/read_csv.ts";
import type { Attachment } from "../../talk.ts";
import { isNumberByName } from "../drafting/typed_columns.ts";

/** The columns of a file that came with a message, according to its first rows. */
export interface FileTable {
  /** The file's name in a request: letters, digits, "_" and "-", with the extension. */
  file: string;
  /** The name under which the user sent the file. */
  sentAs: string;
  columns: readonly TableColumn[];
  /** The number of rows; null if only the beginning of the file was read. */
  rowCount: number | null;
}

export interface TableColumn {
  name: string;
  /** The column's name in a request: "unit_price" for "unit price". */
  word: string;
  kind: "number" | "date" | "text";
  /** A sample cell, if numbers or dates have an unusual notation; otherwise null. */
  notation: string | null;
  /** The different cells, if there are few. */
  values: readonly string[];
  /** The months of the column's dates, such as "2026-12". */
  months: readonly string[];
}

/** The number of characters that are read of a file. The last line is completed. */
const SAMPLE_CHARACTERS = 60_000;
const COLUMNS_MAX = 100;
const VALUES_MAX = 40;
const VALUE_CHARACTERS_MAX = 60;

/** Returns the table in an attached CSV or JSON file; null if the file has none. */
export function fileTable(
  { name, content }: Pick<Attachment, "name" | "content">,
): FileTable | null {
  const { text } = content;
  const extension = /\.(csv|tsv|txt|json)$/i.exec(name)?.[1]?.toLowerCase();
  if (text === null || extension === undefined) return null;
  const isWhole = text.length <= SAMPLE_CHARACTERS;
  const rows = extension === "json" ? rowsOfJson(text, isWhole) : rowsOfCsv(text, isWhole);
  const names = Object.keys(rows?.[0] ?? {}).filter((column) => SAYABLE.test(column));
  if (!rows || names.length === 0 || names.length > COLUMNS_MAX) return null;
  // A single column with a single row is a line of text, not a table.
  if (names.length === 1 && rows.length === 1 && extension !== "json") return null;
  const words = wordsFor(names);
  const columns = names.map((column, at) => ({
    word: words[at] ?? column,
    ...columnOf(column, rows.map((row) => cellText(row[column]))),
  }));
  const file = `${plainName(name)}.${extension === "json" ? "json" : "csv"}`;
  return { file, sentAs: name, columns, rowCount: isWhole ? rows.length : null };
}

/**
 * Matches column names that a request can contain. A name with a quotation mark could add words to
 * it.
 */
const SAYABLE = /^[^\p{Cc}"“”„«»\\]{1,60}$/u;

type Row = Readonly<Record<string, unknown>>;

function rowsOfCsv(text: string, isWhole: boolean): Row[] | null {
  const end = isWhole ? text.length : text.lastIndexOf("\n", SAMPLE_CHARACTERS) + 1;
  try {
    return parseCsv(text.slice(0, end));
  } catch {
    return null;
  }
}

function rowsOfJson(text: string, isWhole: boolean): Row[] | null {
  if (!isWhole) return null;
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isJsonObject) ? value : null;
  } catch {
    return null;
  }
}

function cellText(cell: unknown): string {
  return cell === null || cell === undefined ? "" : String(cell).trim();
}

/** Returns "invoices_oct_2026" for "Invoices Oct 2026.csv". */
function plainName(name: string): string {
  const plain = name.replace(/\.\w{1,5}$/, "").replaceAll(/[^\p{L}\p{N}_-]+/gu, "_")
    .replaceAll(/^[_-]+|[_-]+$/g, "").slice(0, 40);
  return plain === "" ? "file" : plain;
}

function wordsFor(names: readonly string[]): string[] {
  const taken = new Set(names);
  return names.map((name) => {
    if (/^[\p{L}_][\p{L}\p{N}_]*$/u.test(name)) return name;
    const base = name.replaceAll(/[^\p{L}\p{N}]+/gu, "_").replace(/^(?=\d|_*$)/, "column_");
    let word = base;
    for (let count = 2; taken.has(word); count++) word = `${base}_${count}`;
    taken.add(word);
    return word;
  });
}

const ISO_DATE = /^\d{4}-\d\d-\d\d(?:[T ][\d:.+Z-]{4,20})?$/;
const OTHER_DATE = /^(\d{1,2})[./](\d{1,2})[./]\d{4}$/;
const PLAIN_NUMBER = /^-?\d+(?:\.\d+)?$/;
const OTHER_NUMBER = /^[$€£¥]?\s?-?\d[\d.,' ]*\d?\s?(?:[$€£¥%]|\p{Lu}{3})?$/u;
const MONTHS = 12;

function columnOf(name: string, cells: readonly string[]): Omit<TableColumn, "word"> {
  const filled = cells.filter((cell) => cell !== "");
  const different = [...new Set(filled)];
  const values = different.length <= VALUES_MAX
    ? different.filter((value) => value.length <= VALUE_CHARACTERS_MAX)
    : [];
  const content = contentOf(filled);
  return { name, values, ...content, months: content.kind === "date" ? monthsOf(different) : [] };
}

/** The maximum number of months; no request names a month of more. */
const MONTHS_MAX = 240;

/** Returns the months of dates whose notation shows which number is the month. */
function monthsOf(dates: readonly string[]): string[] {
  const isDayFirst = dates.some((date) => Number(OTHER_DATE.exec(date)?.[1]) > MONTHS);
  const isMonthFirst = dates.some((date) => Number(OTHER_DATE.exec(date)?.[2]) > MONTHS);
  const months = dates.map((date) => {
    const [, first = "", second = ""] = OTHER_DATE.exec(date) ?? [];
    const month = isDayFirst ? second : isMonthFirst ? first : "";
    return month === "" ? date.slice(0, 7) : `${date.slice(-4)}-${month.padStart(2, "0")}`;
  });
  return [...new Set(months.filter((month) => /^\d{4}-\d\d$/.test(month)))].slice(0, MONTHS_MAX);
}

function contentOf(cells: readonly string[]): Pick<TableColumn, "kind" | "notation"> {
  const all = (pattern: RegExp) => cells.length > 0 && cells.every((cell) => pattern.test(cell));
  if (all(PLAIN_NUMBER)) return { kind: "number", notation: null };
  if (all(ISO_DATE)) return { kind: "date", notation: null };
  if (all(OTHER_DATE)) {
    return { kind: "date", notation: cells.find(showsOrder) ?? cells[0] ?? null };
  }
  if (!all(OTHER_NUMBER)) return { kind: "text", notation: null };
  return { kind: "number", notation: cells.find(showsDecimals) ?? cells[0] ?? null };
}

/** Whether a date shows which of its numbers is the month. */
function showsOrder(cell: string): boolean {
  const [, first, second] = OTHER_DATE.exec(cell) ?? [];
  return Number(first) > MONTHS || Number(second) > MONTHS;
}

function showsDecimals(cell: string): boolean {
  return /[.,]\d{1,2}(?!\d)/.test(cell);
}

/** Whether a column identifies the rows by numbers, as `invoice` and `order_id` do. */
export function isIdentifier(
  { name, kind, values }: TableColumn,
  { rowCount }: FileTable,
): boolean {
  const isNumbering = /^(?:id|no|nr|number|nummer|numéro|número)$|[\s_-](?:id|no|nr|number)$/iu
    .test(name);
  const isUnique = kind === "number" && values.length === rowCount &&
    values.every((value) => /^\d+$/.test(value));
  return isNumbering || (isUnique && ROWS.test(name));
}

/** Nouns for rows. A column with such a name contains their numbers. */
const ROWS =
  /^(?:invoice|order|ticket|receipt|booking|customer|client|case|rechnung|bestellung|auftrag|kunde|facture|commande|factura|pedido)$/iu;

/**
 * Returns the only column whose numbers are likely to be summed or compared; null if there are
 * several.
 */
export function measureOf(table: FileTable): TableColumn | null {
  const { columns } = table;
  const numbers = columns.filter((column) =>
    column.kind === "number" && !isIdentifier(column, table)
  );
  const named = numbers.filter(({ name }) => isNumberByName(name.split(/[\s_-]/).at(-1) ?? name));
  const [only, another] = named.length > 0 ? named : numbers;
  return only && !another ? only : null;
}
