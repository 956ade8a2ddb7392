import {
  isDeeperThan,
  isJsonObject,
  type Json,
  shallowWeightOf,
  weightOf,
} from "../../lib/json.ts";
import { doInTurns } from "../../lib/turns/pieces.ts";
import { nextTurn, Turns } from "../../lib/turns/turns.ts";
import { JobError, type WorkerPool } from "../../workers/mod.ts";
import { assembleInTurns, splitInTurns, type ValuePart } from "../../workers/value_parts.ts";
import { type StepCall, StepError } from "../service.ts";
import type { CsvForm, CsvSeparator } from "../column_declaration.ts";
import { type FormatAnswer, type FormatJob, FORMATS } from "./format_job.ts";
import { parseJson } from "./json.ts";
import { TOO_DEEP } from "./limits.ts";
import { LEVELS_HARMLESS } from "./printed_length.ts";
import { isCsvWithin, parseCsvInTurns } from "./read_csv.ts";
import {
  type CsvFormat,
  csvPartsOf,
  parseAs,
  type ParsedFormat,
  printAs,
  type PrintedFormat,
  printShallow,
  refuseDeep,
  titleOf,
  type WholeFormat,
} from "./mod.ts";

/** The sizes up to which a format is converted on the main thread, in characters. */
interface Small {
  /** The most characters for about 5 ms of work in the worst case, which runs without a pause. */
  brief: number;
  /**
   * The most characters for about 25 ms of work in the worst case, which runs as one turn. Sending
   * the text to a thread would cost as much.
   */
  most: number;
  /**
   * The most characters of a deeply nested value, whose lines are indented by its levels; the
   * default is `most`.
   */
  deep?: number;
}

/**
 * The limits of each format. JSON of any length is parsed on the main thread, in parts with pauses.
 */
const SMALL_TEXT: Readonly<
  Record<Exclude<WholeFormat, "html"> | Exclude<PrintedFormat, CsvFormat>, Small>
> = {
  csv: { brief: 16 * 1024, most: 16 * 1024 },
  json: { brief: 256 * 1024, most: 2 * 1024 * 1024, deep: 16 * 1024 },
  xml: { brief: 8 * 1024, most: 16 * 1024 },
  yaml: { brief: 2 * 1024, most: 12 * 1024 },
};

/**
 * A CSV within these limits is read and written on the main thread, and rows are written as XML, in
 * parts with pauses: about 100 ms of work. A thread would take twice as long in total, because rows
 * and text have to be copied.
 */
const IN_TURNS = { characters: 2 * 1024 * 1024, cells: 250_000, columns: 5_000 } as const;

/**
 * HTML up to this length is read on the main thread: a hostile page takes as long as a CSV within
 * the limits.
 */
const HTML_IN_TURNS = 128 * 1024;

/** The longest time that a conversion blocks the main thread, except for one part. */
const TURN_MS = 5;

const TIME_MS_MAX = 10_000;

/** The step that converts. Its timeout is paused while it waits for a thread. */
export type ConversionCall = Pick<StepCall, "signal" | "timeoutMs" | "holdTimer"> & {
  run: Pick<StepCall["run"], "orgKey">;
};

/** Reads and writes formats: small texts on the main thread, others in a worker thread. */
export class Conversions {
  readonly #pool: Pick<WorkerPool, "run">;

  constructor(pool: Pick<WorkerPool, "run">) {
    this.#pool = pool;
  }

  /** Parses a text. `csv` is only for CSV. Errors: `parse_failed`, `timeout`, `unavailable`. */
  async parse(
    format: ParsedFormat,
    text: string,
    call: ConversionCall,
    csv?: CsvForm,
  ): Promise<Json> {
    if (format === "json") return await parseJson(text, ownerOf(call));
    const value = await readHere({ format, text, csv }, call);
    if (value !== undefined) return value;
    const parts: ValuePart[] = [];
    const onPart = (part: unknown) => parts.push(part as ValuePart);
    const title = `Cannot parse ${format.toUpperCase()}`;
    await this.#run({ do: "parse", format, text, csv }, { call, title, onPart });
    return await assembleInTurns(parts, ownerOf(call));
  }

  /**
   * Prints a value as text. `separator` is only for CSV. Errors: `input_invalid`, `timeout`,
   * `unavailable`.
   */
  async print(
    format: PrintedFormat,
    value: Json,
    call: ConversionCall,
    separator?: CsvSeparator,
  ): Promise<string> {
    if (!isCsv(format)) {
      const { brief, most, deep = most } = SMALL_TEXT[format];
      const shallowWeight = shallowWeightOf(value, most, LEVELS_HARMLESS);
      const isShallow = shallowWeight < Infinity;
      const weight = isShallow ? shallowWeight : weightOf(value, deep);
      const write = () => isShallow ? printShallow(format, value) : printAs(format, value);
      if (weight <= Math.min(brief, isShallow ? most : deep)) return await write();
      if (weight <= (isShallow ? most : deep)) return await alone(call, write);
    }
    const parts = await partsOf(format, value, separator);
    if (parts) return await printInTurns(parts, call);
    const title = `Cannot write ${titleOf(format)}`;
    const parted = await inParts(value, call);
    const job: FormatJob = { do: "print", format, value: parted, separator };
    const answer = await this.#run(job, { call, title });
    return answer.kind === "printed" ? answer.text : "";
  }

  async #run(job: FormatJob, { call, title, onPart }: Running): Promise<FormatAnswer> {
    const deadlineMs = Math.min(call.timeoutMs ?? TIME_MS_MAX, TIME_MS_MAX);
    const answer = await this.#pool.run(FORMATS, job, {
      signal: call.signal,
      orgKey: call.run.orgKey,
      deadlineMs,
      onBegin: call.holdTimer(),
      onPart,
    }).catch((error) => {
      throw error instanceof JobError ? stepError(error, { title, deadlineMs }) : error;
    });
    if (answer.kind === "refused") throw new StepError(answer.code, answer.message);
    return answer;
  }
}

interface Reading {
  format: WholeFormat;
  text: string;
  csv: CsvForm | undefined;
}

/** Parses a text on the main thread; returns undefined if it needs a worker thread. */
async function readHere(
  { format, text, csv }: Reading,
  call: ConversionCall,
): Promise<Json | undefined> {
  if (format === "html") return await readHtml(text, call);
  const { brief, most } = SMALL_TEXT[format];
  const read = () => parseAs(format, text, csv);
  if (text.length <= brief) return await read();
  if (text.length <= most) return await alone(call, read);
  const isCsvHere = format === "csv" && text.length <= IN_TURNS.characters &&
    isCsvWithin(text, IN_TURNS, csv?.separator);
  return isCsvHere ? await parseCsvInTurns(text, csv, ownerOf(call)) : undefined;
}

/**
 * Reads the tables of a page. A short page may contain many cells; they are counted after parsing,
 * before they are created.
 */
async function readHtml(text: string, call: ConversionCall): Promise<Json | undefined> {
  if (text.length > HTML_IN_TURNS) return undefined;
  const { htmlTables } = await import("./html.ts");
  return await doInTurns(htmlTables(text, IN_TURNS.cells), ownerOf(call)) ?? undefined;
}

/** Does the work in a separate turn of the organization. */
async function alone<T>({ run: { orgKey } }: ConversionCall, work: () => Promise<T>): Promise<T> {
  await nextTurn(orgKey);
  const result = await work();
  await nextTurn(orgKey);
  return result;
}

function isCsv(format: PrintedFormat): format is CsvFormat {
  return format === "csv" || format === "csv_without_formulas";
}

/**
 * Returns the parts of a text that is printed on the main thread; null if it needs a worker thread.
 */
async function partsOf(
  format: PrintedFormat,
  value: Json,
  separator?: CsvSeparator,
): Promise<Iterable<string> | null> {
  if (isCsv(format)) {
    if (!fitsInTurns(value)) return null;
    refuseDeep(value, format);
    return csvPartsOf(format, value, separator);
  }
  return format === "xml" ? await xmlPartsOf(value) : null;
}

/**
 * Returns whether a value is small enough to be written as CSV on the main thread. Every row has a
 * cell for each name of any row. Columns are counted first, because measuring wide rows takes long.
 */
function fitsInTurns(value: Json): boolean {
  const { characters, cells, columns } = IN_TURNS;
  if (!Array.isArray(value)) return true;
  const names = new Set<string>();
  for (const row of value) {
    if (isJsonObject(row)) { for (const name in row) names.add(name); }
    if (names.size > columns || names.size * value.length > cells) return false;
  }
  return weightOf(value, characters) <= characters;
}

async function xmlPartsOf(value: Json): Promise<Iterable<string> | null> {
  const { characters } = IN_TURNS;
  const { ROWS_CHARACTERS, xmlParts, xmlTableIn } = await import("./xml.ts");
  const table = xmlTableIn(value);
  const isLongRow = (row: Json): boolean => weightOf(row, ROWS_CHARACTERS) > ROWS_CHARACTERS;
  if (table === null || table.rows.some(isLongRow)) return null;
  if (weightOf(value, characters) > characters) return null;
  return isDeeperThan(value, LEVELS_HARMLESS) ? null : xmlParts(table);
}

async function printInTurns(
  parts: Iterable<string>,
  { run: { orgKey }, signal }: ConversionCall,
): Promise<string> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  let text = "";
  for (const part of parts) {
    text += part;
    if (!turns.isOver) continue;
    await turns.next();
    signal.throwIfAborted();
  }
  return text;
}

interface Running {
  call: ConversionCall;
  /** The beginning of the error's message. */
  title: string;
  onPart?: (part: unknown) => void;
}

function stepError(error: JobError, { title, deadlineMs }: { title: string; deadlineMs: number }) {
  if (error.fault === "timeout") {
    const message = `${title}: it took longer than ${deadlineMs} ms`;
    return new StepError("timeout", message, { retryable: true, cause: error });
  }
  const message = `${title}: ${error.message}`;
  return new StepError("unavailable", message, { retryable: true, cause: error });
}

async function inParts(value: Json, call: ConversionCall): Promise<ValuePart[]> {
  try {
    return await splitInTurns(value, ownerOf(call));
  } catch (error) {
    // Recursion overflows the stack.
    if (!(error instanceof RangeError)) throw error;
    throw new StepError("input_invalid", `Cannot write the value: ${TOO_DEEP}`, { cause: error });
  }
}

function ownerOf({ run: { orgKey }, signal }: ConversionCall) {
  return { orgKey, signal };
}
