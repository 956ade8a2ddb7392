import { Buffer } from "node:buffer";
import { CsvError, type Options, parse as openParser, type Parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import { type Json, type JsonObject, KEYS_MAX, setField } from "../../lib/json.ts";
import type { TurnOwner } from "../../lib/turns/pieces.ts";
import { Turns } from "../../lib/turns/turns.ts";
import type { ColumnTypes, CsvForm, CsvSeparator } from "../column_declaration.ts";
import { StepError } from "../service.ts";
import { cellReader, requireColumns } from "./column_types.ts";
import { Amount, TOO_WIDE } from "./limits.ts";
import { separatorIn } from "./separator.ts";

const SYNTAX = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_empty_lines: true,
} as const satisfies Options;

/** The characters around each value in JSON: a comma, four quotes and a colon. */
const SIGNS = 6;

/** The longest time that reading blocks other work, except for one piece. */
const TURN_MS = 5;

/** The bytes whose lines and rows take a few milliseconds in the worst case. */
const BYTES_A_PIECE = 8 * 1024;

/**
 * Parses RFC 4180 with any line ends. Returns an object for each line, whose keys are the names in
 * the first line. Every value is a text, except in columns with a declared type. Errors:
 * `parse_failed`.
 */
export function parseCsv(text: string, form: CsvForm = {}): JsonObject[] {
  const rows: JsonObject[] = [];
  readCsvRows(text, form, (row) => rows.push(row));
  return rows;
}

/** Parses as `parseCsv()`. Passes each row to `onRow` immediately and stores none. */
export function readCsvRows(
  text: string,
  { columns = {}, separator }: CsvForm,
  onRow: (row: JsonObject) => void,
): void {
  const lines = new Lines(text, { types: columns, onRow });
  const { sign, start } = separatorIn(text, separator);
  const syntax = { ...SYNTAX, delimiter: sign };
  try {
    parse(text.slice(start), { ...syntax, on_record: (line: string[]) => lines.add(line) });
  } catch (error) {
    throw refusalOf(error);
  }
  lines.end();
}

/**
 * Parses as `parseCsv()`, and lets other work run in between. Rejects with the signal's reason if
 * it aborts.
 */
export async function parseCsvInTurns(
  text: string,
  { columns = {}, separator }: CsvForm = {},
  owner: TurnOwner,
): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  const lines = new Lines(text, { types: columns, onRow: (row) => rows.push(row) });
  const { sign, start } = separatorIn(text, separator);
  const syntax = { ...SYNTAX, delimiter: sign };
  const parser = openParser({ ...syntax, on_record: (line: string[]) => lines.add(line) });
  // `read()` reports the error of each piece.
  parser.on("error", () => {});
  const turns = new Turns({ orgKey: owner.orgKey, turnMs: TURN_MS });
  try {
    for (const piece of piecesOf(text.slice(start))) {
      await read(parser, piece);
      if (!turns.isOver) continue;
      await turns.next();
      owner.signal?.throwIfAborted();
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    parser.destroy();
  }
  lines.end();
  return rows;
}

/** Limits of a CSV, including its header. */
export interface CsvBounds {
  cells: number;
  columns: number;
}

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Returns whether a CSV is within the limits. For an invalid CSV, the count is correct up to its
 * first error, where parsing stops. An empty line counts as a cell. Takes some nanoseconds for each
 * character and no memory.
 */
export function isCsvWithin(
  text: string,
  { cells, columns }: CsvBounds,
  separator?: CsvSeparator,
): boolean {
  const sign = separatorIn(text, separator).sign.charCodeAt(0);
  let [count, width] = [1, 1];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // A doubled quote inside a cell toggles the state twice, so it has no effect.
    if (code === QUOTE) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (code === sign) width++;
    else if (code === LINE_FEED || isLoneReturn(text, at)) width = 1;
    else continue;
    if (++count > cells || width > columns) return false;
  }
  return true;
}

/** Returns whether a carriage return ends a line. Before a line feed it does not. */
function isLoneReturn(text: string, at: number): boolean {
  return text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED;
}

/** Yields the text in pieces, then null for its end. */
function* piecesOf(text: string): Generator<Buffer | null> {
  const bytes = Buffer.from(text);
  for (let at = 0; at < bytes.length; at += BYTES_A_PIECE) {
    yield bytes.subarray(at, at + BYTES_A_PIECE);
  }
  yield null;
}

async function read(parser: Parser, piece: Buffer | null): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    const done = (error?: Error | null): void => error ? reject(error) : resolve();
    if (piece) parser.write(piece, done);
    else parser.end(done);
  });
}

function refusalOf(error: unknown): unknown {
  if (!(error instanceof CsvError)) return error;
  // Leaves out the cell, which may contain a part of a secret.
  const message = error.message.replace(/, value is [^]*$/, "");
  return new StepError("parse_failed", `Cannot parse CSV: ${message}`, { cause: error });
}

/** Makes an object of each line, whose keys are the names in the first line. */
class Lines {
  readonly #types: ColumnTypes;
  readonly #onRow: (row: JsonObject) => void;
  readonly #amount: Amount;
  #columns: readonly Column[] | null = null;
  /** The number of characters that the names add to each row. */
  #nameCharacters = 0;
  #rowCount = 0;

  constructor(text: string, { types, onRow }: {
    types: ColumnTypes;
    onRow(row: JsonObject): void;
  }) {
    this.#types = types;
    this.#onRow = onRow;
    this.#amount = new Amount({ code: "parse_failed", title: "Cannot parse CSV" }, text.length);
    this.#amount.add(0, text.length);
  }

  /** Adds a line. Returns null, so that the library does not store it. */
  add(line: string[]): null {
    this.#amount.add(line.length, this.#nameCharacters);
    if (this.#columns === null) this.#columns = this.#columnsOf(line);
    else this.#onRow(this.#rowOf(this.#columns, line));
    return null;
  }

  /** Checks the declared columns if the text had no header. */
  end(): void {
    this.#columns ??= this.#columnsOf([]);
  }

  #columnsOf(header: readonly string[]): Column[] {
    requireColumns(this.#types, namesIn(header));
    this.#nameCharacters = header.reduce((sum, name) => sum + name.length + SIGNS, 0);
    return header.map((name) => ({ name, read: cellReader(name, typeOf(this.#types, name)) }));
  }

  #rowOf(columns: readonly Column[], line: readonly string[]): JsonObject {
    const row: JsonObject = {};
    this.#rowCount++;
    for (const [at, { name, read }] of columns.entries()) {
      setField(row, name, read(line[at] ?? "", this.#rowCount));
    }
    return row;
  }
}

interface Column {
  name: string;
  read(cell: string, row: number): Json;
}

function namesIn(header: readonly string[]): ReadonlySet<string> {
  if (header.length > KEYS_MAX) {
    throw new StepError("parse_failed", `Cannot parse CSV: ${TOO_WIDE}`);
  }
  const names = new Set<string>();
  for (const name of header) {
    if (names.has(name)) {
      throw new StepError("parse_failed", `Cannot parse CSV: its header has "${name}" twice`);
    }
    names.add(name);
  }
  return names;
}

function typeOf(types: ColumnTypes, name: string): ColumnTypes[string] {
  return Object.hasOwn(types, name) ? types[name] ?? "string" : "string";
}
