import { Dicer } from "@fastify/busboy";
import { Buffer } from "node:buffer";
import type { Readable } from "node:stream";
import { AppError } from "../../lib/errors.ts";
import { Turns } from "../../lib/turns/turns.ts";
import { type BodyCharge, chargedBytes } from "./body_charge.ts";
import { JSON_BYTES_MAX } from "./body_limits.ts";

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;

/** How long taking a form apart may keep others waiting, but for one chunk. */
const TURN_MS = 5;

/** Far more than any form here has. */
const PARTS_MAX = 64;

/** The most bytes in the header fields of a part; the parser itself accepts 80 KiB. */
const PART_HEAD_BYTES_MAX = 4 * 1024;

/**
 * The total of all fields that are not files. The same as for a JSON body, so that the memory
 * budget allows as many forms as JSON bodies at once.
 */
const FIELDS_BYTES_MAX = JSON_BYTES_MAX;

const BOUNDARY = /^boundary=(?:"([^"]{1,70})"|([^\s"]{1,70}))$/i;

/** A file of a form, while it arrives. */
export interface FormFile {
  /** The name of the form field. */
  field: string;
  /** The file name that the client sent; may be empty. */
  name: string;
  contentType: string;
  /** Must be read to its end or cancelled. */
  body: ReadableStream<Uint8Array>;
}

export interface FormOptions<F> {
  contentType: string;
  /** The names of fields that are not files. Others are refused before their content is read. */
  fields: ReadonlySet<string>;
  /** The charge for the bytes of fields that are not files. */
  charge: BodyCharge;
  /** Handles one file after the other, in the order of arrival. */
  takeFile(file: FormFile): Promise<F>;
}

/** Values by field name: a text, or the result of `takeFile()`; a list for a repeated name. */
export type Form<F> = Record<string, string | F | (string | F)[]>;

/**
 * Parses a form as it arrives, without holding whole files. Errors: `invalid_request` for malformed
 * forms, too many parts, too long heads and unknown fields, `too_large` for too long fields, and
 * any error of the body, the charge and `takeFile()`. The body is always read to its end or
 * cancelled.
 */
export async function readForm<F>(body: Bytes, options: FormOptions<F>): Promise<Form<F>> {
  const reading = new FormReading(options);
  const reader = body.getReader();
  const turns = new Turns({ orgKey: options.charge.orgKey, turnMs: TURN_MS });
  // A read that waits for the client ends with it.
  reading.onFailure = (error) => void reader.cancel(error).catch(() => {});
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return await reading.end();
      await reading.write(value);
      if (turns.isOver) await turns.next();
    }
  } catch (error) {
    reading.fail(error);
    await reading.settled();
    throw error;
  }
}

/** Returns the boundary. There must be exactly one, in a form that all parsers read alike. */
function boundaryOf(type: string): string {
  const parameters = type.split(";").map((parameter) => parameter.trim());
  const [given, second] = parameters.filter((parameter) => /^boundary\b/i.test(parameter));
  const [, quoted, bare] = BOUNDARY.exec(given ?? "") ?? [];
  const boundary = quoted ?? bare;
  if (boundary !== undefined && second === undefined) return boundary;
  throw refused("its content type must name one boundary of at most 70 characters");
}

class FormReading<F> {
  onFailure: (error: unknown) => void = () => {};
  readonly #options: FormOptions<F>;
  readonly #parser: Dicer;
  readonly #form: Form<F> = Object.create(null);
  /** Settles when all parts so far are handled; each part waits for the previous one. */
  #parts: Promise<void> = Promise.resolve();
  #partsCount = 0;
  #headsCount = 0;
  #fieldsBytes = 0;
  #chargedBytes = 0;
  #current: Readable | null = null;
  #isFinished = false;
  #failure: { error: unknown } | null = null;
  /** Makes `#until()` check again whether the form is finished or has failed. */
  #wake: () => void = () => {};

  constructor(options: FormOptions<F>) {
    this.#options = options;
    this.#parser = new Dicer({ boundary: boundaryOf(options.contentType) });
    this.#parser.on("part", (part: Readable) => this.#begin(part));
    this.#parser.on("error", () => this.fail(unfinished()));
    this.#parser.on("finish", () => {
      this.#isFinished = true;
      this.#wake();
    });
  }

  /** Resolves when the parser accepts more bytes. Throws the form's first error. */
  async write(bytes: Uint8Array): Promise<void> {
    this.#throwFailure();
    // Bytes after the end of the form are ignored.
    if (this.#isFinished) return;
    let isTaken = false;
    this.#parser.write(bytes, () => {
      isTaken = true;
      this.#wake();
    });
    await this.#until(() => isTaken || this.#isFinished);
  }

  async end(): Promise<Form<F>> {
    this.#throwFailure();
    if (!this.#isFinished) this.#parser.end();
    await this.#until(() => this.#isFinished);
    await this.#parts;
    this.#throwFailure();
    if (this.#headsCount < this.#partsCount) throw refused("a part of it has no whole head");
    return this.#form;
  }

  /** Ends the reading with an error. Only the first error counts. */
  fail(error: unknown): void {
    if (this.#failure) return;
    this.#failure = { error };
    this.#current?.destroy(new Error("The form has ended early"));
    this.onFailure(error);
    this.#wake();
  }

  /** Resolves when no file is being handled any more. */
  settled(): Promise<void> {
    return this.#parts;
  }

  /** Waits without `Promise.race()`, which would keep every chunk in memory until the form ends. */
  async #until(isDone: () => boolean): Promise<void> {
    while (!isDone() && !this.#failure) {
      const { promise, resolve } = Promise.withResolvers<void>();
      this.#wake = resolve;
      await promise;
    }
    this.#throwFailure();
  }

  #throwFailure(): void {
    if (this.#failure) throw this.#failure.error;
  }

  #begin(part: Readable): void {
    // The parser reports an error of a part also as its own error.
    part.on("error", () => {});
    const number = ++this.#partsCount;
    if (number > PARTS_MAX) return this.fail(refused(`it has more than ${PARTS_MAX} parts`));
    part.on("header", (fields: PartFields) => {
      this.#headsCount++;
      const take = (): Promise<void> => this.#take(part, headOfPart(fields, number));
      this.#parts = this.#parts.then(take).catch((error) => this.fail(error));
    });
  }

  async #take(part: Readable, head: PartHead): Promise<void> {
    if (this.#failure) return;
    const { field, fileName: name, contentType } = head;
    this.#current = part;
    const value = name === null
      ? await this.#readField(field, part)
      : await this.#options.takeFile({ field, name, contentType, body: ReadableStream.from(part) });
    this.#current = null;
    const known = this.#form[field];
    if (known === undefined) this.#form[field] = value;
    else if (Array.isArray(known)) known.push(value);
    else this.#form[field] = [known, value];
  }

  async #readField(field: string, part: Readable): Promise<string> {
    if (!this.#options.fields.has(field)) throw unknownField(field, this.#options.fields);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    for await (const piece of part) {
      this.#fieldsBytes += piece.length;
      if (this.#fieldsBytes > FIELDS_BYTES_MAX) throw longFields(field);
      this.#chargedBytes += chargedBytes(piece);
      await this.#options.charge.holdUpTo(this.#chargedBytes);
      pieces.push(piece);
    }
    return await new Blob(pieces).text();
  }
}

/** Header fields of a part by their lower-case names; their bytes are decoded as Latin-1. */
type PartFields = Readonly<Record<string, readonly string[]>>;

function headOfPart(fields: PartFields, number: number): PartHead {
  const length = Object.entries(fields).flat(2).reduce((sum, text) => sum + text.length, 0);
  if (length > PART_HEAD_BYTES_MAX) {
    throw refused(`the head of part ${number} has more than ${PART_HEAD_BYTES_MAX} bytes`);
  }
  const [disposition = ""] = fields["content-disposition"] ?? [];
  const [contentType] = fields["content-type"] ?? [];
  const head = readPartHead({ disposition, contentType });
  if (head === null) throw refused(`part ${number} does not say which field it is`);
  return head;
}

function longFields(field: string): AppError {
  const why = `the fields that are no files have more than ${FIELDS_BYTES_MAX} bytes together`;
  const issues = [{ path: field, message: why }];
  return new AppError("too_large", `Cannot take the form: ${why}`, { issues });
}

function unknownField(field: string, known: ReadonlySet<string>): AppError {
  const expected = known.size === 0
    ? "only a file is expected"
    : `expected ${[...known].map((name) => `"${name}"`).join(", ")} or a file`;
  return refused(`the field "${field}" is unknown: ${expected}`, field);
}

function unfinished(): AppError {
  return refused("it does not end with the boundary that its content type names");
}

function refused(why: string, path = ""): AppError {
  const issues = [{ path, message: why }];
  return new AppError("invalid_request", `Cannot take the form: ${why}`, { issues });
}

/** The parsed header fields of a part. */
interface PartHead {
  /** The name of the form field. */
  field: string;
  /** Null for a field that is not a file. */
  fileName: string | null;
  contentType: string;
}

const DISPOSITION = /^form-data\s*(?:;|$)/i;

const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s"]*))/g;

/** The type of a file that states none. */
const FILE_TYPE = "application/octet-stream";

/**
 * Parses the header fields of a part, given as Latin-1; names are UTF-8, as browsers send them.
 * Returns null if no field is named.
 */
function readPartHead(
  { disposition, contentType = FILE_TYPE }: { disposition: string; contentType?: string },
): PartHead | null {
  if (!DISPOSITION.test(disposition)) return null;
  const parameters = new Map(
    disposition.matchAll(PARAMETER).map(([, name = "", quoted, bare = ""]) =>
      [name.toLowerCase(), unescape(quoted ?? bare)] as const
    ),
  );
  const field = parameters.get("name");
  if (field === undefined) return null;
  return { field, fileName: parameters.get("filename") ?? null, contentType };
}

/** Decodes a name. Browsers write `%22`, `%0D` and `%0A`; other clients use backslashes. */
function unescape(text: string): string {
  return Buffer.from(text, "latin1").toString("utf8")
    .replace(/\\(["\\])/g, "$1")
    .replace(/%(22|0d|0a)/gi, (escaped) => decodeURIComponent(escaped));
}
