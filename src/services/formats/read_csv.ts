import { Buffer } from "node:buffer";
import { CsvError, type Options, parse as openParser, type Parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import { type Json, type JsonObject, KEYS_MAX, setField } from "../../lib/json.ts";
import type { TurnOwner } from "../../lib/turns/pieces.ts";
import { Turns } from "../../lib/turns/turns.ts";
import type { ColumnTypes } from "../column_declaration.ts";
import { StepError } from "../service.ts";
import { cellReader, requireColumns } from "./column_types.ts";
import { Amount, TOO_WIDE } from "./limits.ts";

const SYNTAX = {
  bom: true,
  record_delimiter: ["\r\n", "\n", "\r"],
  skip_empty_lines: true,
} as const satisfies Options;

/** A comma, two quotes and a colon stand around each value in JSON. */
const SIGNS = 6;

/** How long reading may keep others waiting, but for one piece. */
const TURN_MS = 5;

/** Bytes whose lines and rows are made in a few milliseconds at worst. */
const BYTES_A_PIECE = 8 * 1024;

/**
 * Reads RFC 4180 with any line ending: an object for each line, by the names in the first one.
 * Every value is a text, as CSV knows nothing else, but in the columns that are given a type.
 * Errors: `parse_failed`.
 */
export function parseCsv(text: string, types: ColumnTypes = {}): JsonObject[] {
  const rows: JsonObject[] = [];
  readCsvRows(text, types, (row) => rows.push(row));
  return rows;
}

/** Reads as `parseCsv()`, and gives each row as soon as it is made: nothing else is kept. */
export function readCsvRows(
  text: string,
  types: ColumnTypes,
  onRow: (row: JsonObject) => void,
): void {
  const lines = new Lines(text, { types, onRow });
  try {
    parse(text, { ...SYNTAX, on_record: (line: string[]) => lines.add(line) });
  } catch (error) {
    throw refusalOf(error);
  }
  lines.end();
}

/** Reads as `parseCsv()`, but yields to others. Rejects with the signal's reason if it aborts. */
export async function parseCsvInTurns(
  text: string,
  types: ColumnTypes = {},
  owner: TurnOwner,
): Promise<JsonObject[]> {
  const rows: JsonObject[] = [];
  const lines = new Lines(text, { types, onRow: (row) => rows.push(row) });
  const parser = openParser({ ...SYNTAX, on_record: (line: string[]) => lines.add(line) });
  // Each piece tells of its own error.
  parser.on("error", () => {});
  const turns = new Turns({ orgKey: owner.orgKey, turnMs: TURN_MS });
  try {
    for (const piece of piecesOf(text)) {
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

/** Bounds of a CSV, its header included. */
export interface CsvBounds {
  cells: number;
  columns: number;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;

/**
 * Whether a CSV has no more than that. The count of a broken one is right up to its first error,
 * where reading ends; an empty line counts as a cell. Takes some nanoseconds a character, no memory.
 */
export function isCsvWithin(text: string, { cells, columns }: CsvBounds): boolean {
  let [count, width] = [1, 1];
  let isQuoted = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Two quotes inside a cell, which mean one, change nothing.
    if (code === QUOTE) isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (code === COMMA) width++;
    else if (code === LINE_FEED || isLoneReturn(text, at)) width = 1;
    else continue;
    if (++count > cells || width > columns) return false;
  }
  return true;
}

/** Before a line feed, a carriage return ends no line of its own. */
function isLoneReturn(text: string, at: number): boolean {
  return text.charCodeAt(at) === CARRIAGE_RETURN && text.charCodeAt(at + 1) !== LINE_FEED;
}

/** The last piece is null: the end of the text. */
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
  // The part of a cell up to a quote may be half of a secret.
  const message = error.message.replace(/, value is [^]*$/, "");
  return new StepError("parse_failed", `Cannot parse CSV: ${message}`, { cause: error });
}

/** Makes an object of each line as it is read, by the names in the first one. */
class Lines {
  readonly #types: ColumnTypes;
  readonly #onRow: (row: JsonObject) => void;
  readonly #amount: Amount;
  #columns: readonly Column[] | null = null;
  /** Characters that the names add to each row. */
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

  /** Takes a line; null, so that the library does not keep it. */
  add(line: string[]): null {
    this.#amount.add(line.length, this.#nameCharacters);
    if (this.#columns === null) this.#columns = this.#columnsOf(line);
    else this.#onRow(this.#rowOf(this.#columns, line));
    return null;
  }

  /** Refuses types of columns if there was not even a header. */
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
