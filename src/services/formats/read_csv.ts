import { Buffer } from "node:buffer";
import { CsvError, type Options, parse as openParser, type Parser } from "csv-parse";
import { parse } from "csv-parse/sync";
import { type JsonObject, KEYS_MAX, setField } from "../../lib/json.ts";
import { doInTurns, type TurnOwner } from "../../lib/turns/pieces.ts";
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

/** Bytes that are read, and cells of rows that are made, in a few milliseconds at worst. */
const BYTES_A_PIECE = 8 * 1024;
const CELLS_A_PIECE = 4_000;

/**
 * Reads RFC 4180 with any line ending: an object for each line, by the names in the first one.
 * Every value is a text, as CSV knows nothing else, but in the columns that are given a type.
 * Errors: `parse_failed`.
 */
export function parseCsv(text: string, types: ColumnTypes = {}): JsonObject[] {
  const lines = new Lines(text);
  try {
    parse(text, { ...SYNTAX, on_record: (line: string[]) => lines.add(line) });
  } catch (error) {
    throw refusalOf(error);
  }
  const rows = lines.rows(types);
  let row = rows.next();
  while (!row.done) row = rows.next();
  return row.value;
}

/** The most that is read without a thread. */
export interface CsvBounds {
  cells: number;
  columns: number;
}

/**
 * Reads as `parseCsv()`, but yields to others; null where there is more than the bounds. Rejects with
 * the signal's reason where it aborts.
 */
export async function parseCsvInTurns(
  text: string,
  types: ColumnTypes = {},
  { bounds, owner }: { bounds: CsvBounds; owner: TurnOwner },
): Promise<JsonObject[] | null> {
  const lines = new Lines(text);
  const parser = openParser({ ...SYNTAX, on_record: (line: string[]) => lines.add(line) });
  // Each piece tells of its own error.
  parser.on("error", () => {});
  const turns = new Turns({ orgKey: owner.orgKey, turnMs: TURN_MS });
  try {
    for (const piece of piecesOf(text)) {
      await read(parser, piece);
      if (lines.exceed(bounds)) return null;
      if (!turns.isOver) continue;
      await turns.next();
      owner.signal?.throwIfAborted();
    }
  } catch (error) {
    throw refusalOf(error);
  } finally {
    parser.destroy();
  }
  return await doInTurns(lines.rows(types), owner);
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

/** The lines of a CSV as they are read: the names of the columns, and then the rows. */
class Lines {
  readonly #characters: number;
  readonly #amount: Amount;
  readonly #lines: string[][] = [];
  #header: string[] | null = null;

  constructor(text: string) {
    this.#characters = text.length;
    this.#amount = new Amount({ code: "parse_failed", title: "Cannot parse CSV" }, text.length);
  }

  /** Takes a line; null, so that the library does not keep it as well. */
  add(line: string[]): null {
    this.#amount.add(line.length, 0);
    if (this.#header === null) this.#header = line;
    else this.#lines.push(line);
    return null;
  }

  exceed({ cells, columns }: CsvBounds): boolean {
    const width = this.#header?.length ?? 0;
    return width > columns || width * this.#lines.length > cells;
  }

  /** Makes the objects, and yields after every few thousand cells. */
  *rows(types: ColumnTypes): Generator<void, JsonObject[]> {
    const header = this.#header ?? [];
    requireColumns(types, namesIn(header));
    const nameCharacters = header.reduce((sum, name) => sum + name.length + SIGNS, 0);
    this.#amount.add(0, this.#characters + nameCharacters * this.#lines.length);
    const readers = header.map((name) => cellReader(name, typeOf(types, name)));
    const rows: JsonObject[] = [];
    let cells = 0;
    for (const line of this.#lines) {
      const row: JsonObject = {};
      for (const [at, name] of header.entries()) {
        const cell = line[at] ?? "";
        setField(row, name, readers[at]?.(cell, rows.length + 1) ?? null);
      }
      rows.push(row);
      cells += header.length;
      if (cells < CELLS_A_PIECE) continue;
      cells = 0;
      yield;
    }
    return rows;
  }
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
