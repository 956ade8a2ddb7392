import { Buffer } from "node:buffer";

/** A range of characters: from `start`, up to and excluding `end`. */
export type Span = [start: number, end: number];

/**
 * The form of a text in which texts are compared however they are escaped. Escapes of URLs, JSON,
 * JavaScript and HTML are decoded, nested ones too. Quotes and backslashes, which most languages
 * double or escape, are left out, and so are line breaks, which base64 and mails have anywhere.
 * Letters are lower case.
 */
export interface Canonical {
  text: string;
  /** Returns the span of the original text that a span of the canonical text stands for. */
  toOriginal(span: Span): Span;
}

const HEX = "[0-9a-f]";
/** `%25` is the escape of `%`, and a doubled backslash is the escape of a backslash. */
const BYTE = String.raw`(?:%(?:25)*|\\+x)`;
const NEXT_BYTE = `${BYTE}[89ab]${HEX}`;
const BYTES = `${BYTE}(?:[0-7]${HEX}|[cd]${HEX}${NEXT_BYTE}|e${HEX}(?:${NEXT_BYTE}){2}|` +
  `f${HEX}(?:${NEXT_BYTE}){3}|${HEX}{2})`;
const UNIT = String.raw`\\+u(?:${HEX}{4}|\{${HEX}{1,6}\})`;
/** Python's form. A lower-case `u` takes four digits, and what follows them is text. */
const LONG_UNIT = String.raw`\\+(?-i:U)000${HEX}{5}`;
const OCTAL = String.raw`\\+(?:[01][0-7]{2}|3[0-7]{2}(?:\\+2[0-7]{2}){1,3})`;
const CONTROL = String.raw`\\+[bfnrt]`;
const ENTITY = `&(?:amp;)*(?:#\\d{1,7};|#x${HEX}{1,6};|(?:lt|gt|quot|apos|nbsp);)|&(?:amp;)+`;
/** An `=` before a line break continues a line in a mail. */
const LEFT_OUT = String.raw`["'\\]+|=?[\r\n]+`;
const ESCAPES = [BYTES, LONG_UNIT, UNIT, OCTAL, CONTROL, ENTITY, LEFT_OUT];
const ESCAPE = new RegExp(ESCAPES.join("|"), "gi");

/** Every escape contains one of these characters. */
const MARK = /["'\\%&\r\n]/;

const BYTE_OF = new RegExp(`${BYTE}(${HEX}{2})`, "gi");
const CONTROLS: Readonly<Record<string, string>> = {
  b: "\b",
  f: "\f",
  n: "\n",
  r: "\r",
  t: "\t",
};
const ENTITIES: Readonly<Record<string, string>> = {
  "lt;": "<",
  "gt;": ">",
  "quot;": '"',
  "apos;": "'",
  "nbsp;": "\u00a0",
};

/**
 * The number of characters that are read at once; one escape takes as long as many plain
 * characters.
 */
const PIECE_CHARACTERS = 16 * 1024;
/** Longer than any escape that begins at the end of a piece, except endless escapes of escapes. */
const OVERHANG_CHARACTERS = 64;

/** Returns the canonical form of a short text. */
export function canonicalOf(text: string): Canonical {
  if (!MARK.test(text)) return { text: inSmallLetters(text), toOriginal: (span) => span };
  const work = canonicalizing(text);
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}

/** Computes the canonical form in pieces, and yields between them. */
export function* canonicalizing(text: string): Generator<void, Canonical> {
  const form: Form = { parts: [], offsets: new OffsetMap() };
  for (let at = 0; at < text.length;) {
    at = addPiece(form, text, at);
    if (at < text.length) yield;
  }
  const { parts, offsets } = form;
  return { text: parts.join(""), toOriginal: (span) => offsets.toOriginal(span) };
}

interface Form {
  parts: string[];
  offsets: OffsetMap;
}

/** Adds what begins in the next piece. Returns where that ends. */
function addPiece({ parts, offsets }: Form, text: string, offset: number): number {
  const piece = text.slice(offset, offset + PIECE_CHARACTERS + OVERHANG_CHARACTERS);
  let done = "";
  let at = 0;
  for (const { 0: found, index } of piece.matchAll(ESCAPE)) {
    if (index >= PIECE_CHARACTERS) break;
    offsets.add(index - at, { from: offset + at, to: offset + index });
    const decoded = decode(found);
    offsets.add(decoded.length, { from: offset + index, to: offset + index + found.length });
    done += piece.slice(at, index) + decoded;
    at = index + found.length;
  }
  const end = Math.min(Math.max(at, PIECE_CHARACTERS), piece.length);
  offsets.add(end - at, { from: offset + at, to: offset + end });
  parts.push(inSmallLetters(done + piece.slice(at, end)));
  return offset + end;
}

/** Returns the characters that an escape stands for; empty for characters that are left out. */
function decode(escape: string): string {
  if (isLeftOut(escape.at(-1))) return "";
  const { length } = escape;
  // The most common escapes, `%2F` or `\x2f`: an ASCII character or one byte of another character
  // set.
  if (escape.startsWith("%") ? length === 3 : length === 4 && escape.startsWith("\\x")) {
    const byte = String.fromCharCode(parseInt(escape.slice(-2), 16));
    return isLeftOut(byte) ? "" : byte;
  }
  const decoded = decodeOne(escape);
  return isLeftOut(decoded) ? "" : decoded;
}

function isLeftOut(character = ""): boolean {
  return character !== "" && "\"'\\\r\n".includes(character);
}

function decodeOne(escape: string): string {
  if (escape.startsWith("&")) return decodeEntity(escape.replace(/^&(?:amp;)*/, ""));
  const [, unit] = /^\\+u\{?([0-9a-f]+)\}?$/i.exec(escape) ?? [];
  if (unit !== undefined) return character(parseInt(unit, 16));
  const octal = escape.match(/[0-3][0-7]{2}/g);
  if (octal && escape.startsWith("\\") && !/x/i.test(escape)) {
    return inUtf8(Buffer.from(octal.map((digits) => parseInt(digits, 8))));
  }
  const last = escape.at(-1)?.toLowerCase() ?? "";
  if (/^\\+[bfnrt]$/i.test(escape)) return CONTROLS[last] ?? "";
  const hex = [...escape.matchAll(BYTE_OF)].map(([, digits = ""]) => digits).join("");
  return inUtf8(Buffer.from(hex, "hex"));
}

function inUtf8(bytes: Buffer): string {
  const text = bytes.toString("utf8");
  // One character for each byte, as `escape()` encodes them.
  return text.includes("\ufffd") ? bytes.toString("latin1") : text;
}

function decodeEntity(entity: string): string {
  if (entity === "") return "&";
  const [, hex, digits] = /^#(?:x([0-9a-f]+)|(\d+));$/i.exec(entity) ?? [];
  if (hex !== undefined) return character(parseInt(hex, 16));
  if (digits !== undefined) return character(Number(digits));
  return ENTITIES[entity.toLowerCase()] ?? "";
}

function character(codePoint: number): string {
  return codePoint > 0x10ffff ? "\ufffd" : String.fromCodePoint(codePoint);
}

/** Returns the text in lower case, except letters whose lower case has another length. */
function inSmallLetters(text: string): string {
  const small = text.toLowerCase();
  return small.length === text.length
    ? small
    : text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());
}

/**
 * Maps positions of a canonical text to the original. A stretch without escapes takes one entry.
 */
class OffsetMap {
  readonly #starts: number[] = [];
  readonly #froms: number[] = [];
  readonly #tos: number[] = [];
  #length = 0;

  /**
   * Maps the next `length` characters to a range of the original; one to one if it has that length.
   */
  add(length: number, { from, to }: { from: number; to: number }): void {
    if (length === 0) return;
    const last = this.#starts.length - 1;
    const isOn = length === to - from && this.#tos[last] === from && this.#isEven(last);
    if (isOn) {
      this.#tos[last] = to;
    } else {
      this.#starts.push(this.#length);
      this.#froms.push(from);
      this.#tos.push(to);
    }
    this.#length += length;
  }

  toOriginal([start, end]: Span): Span {
    return [this.#rangeOf(start)[0], this.#rangeOf(end - 1)[1]];
  }

  /** Whether the last entry maps one to one. */
  #isEven(last: number): boolean {
    const length = this.#length - (this.#starts[last] ?? 0);
    return length === (this.#tos[last] ?? 0) - (this.#froms[last] ?? 0);
  }

  #rangeOf(index: number): Span {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.#starts[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    const start = this.#starts[low] ?? 0;
    const from = this.#froms[low] ?? 0;
    const to = this.#tos[low] ?? 0;
    const length = (this.#starts[low + 1] ?? this.#length) - start;
    if (length !== to - from) return [from, to];
    return [from + index - start, from + index - start + 1];
  }
}
