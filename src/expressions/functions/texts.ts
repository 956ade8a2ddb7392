import { Buffer } from "node:buffer";
import { codePointCount, isAstral, offsetOfPoint, toPoints } from "../values/code_points.ts";
import { declareFunction } from "../declaration.ts";
import { LIST_LENGTH_MAX } from "../limits.ts";
import { hasPart, lastIndexOf, TextSearch } from "../values/text_search.ts";
import { describeValue } from "../types.ts";
import { boundList, boundText, chargeUnits } from "../work.ts";

/** Functions of texts. Positions count code points from 0, as `size` does. */
export const TEXT_FUNCTIONS = [
  declareFunction({
    signatures: ["string.contains(part: string): bool"],
    description: "Whether the text has the part in it.",
    example: ["'invoice.pdf'.contains('voice')", "true"],
    run: (text: string, part: string) => hasPart(text, part),
  }),
  declareFunction({
    signatures: ["string.startsWith(start: string): bool"],
    description: "Whether the text begins with `start`.",
    example: ["'invoice.pdf'.startsWith('inv')", "true"],
    run: (text: string, part: string) => text.startsWith(part),
  }),
  declareFunction({
    signatures: ["string.endsWith(end: string): bool"],
    description: "Whether the text ends with `end`.",
    example: ["'invoice.pdf'.endsWith('.pdf')", "true"],
    run: (text: string, part: string) => text.endsWith(part),
  }),
  declareFunction({
    signatures: ["string.lower(): string"],
    description: "In lower case, in any script.",
    example: ["'ÄRGER'.lower()", '"ärger"'],
    run: (text: string) => chargeCase(text).toLowerCase(),
  }),
  declareFunction({
    signatures: ["string.upper(): string"],
    description: "In upper case, in any script.",
    example: ["'ärger'.upper()", '"ÄRGER"'],
    run: (text: string) => chargeCase(text).toUpperCase(),
  }),
  declareFunction({
    signatures: ["string.lowerAscii(): string"],
    description: "With A to Z in lower case, all else as it is.",
    example: ["'ÄB'.lowerAscii()", '"Äb"'],
    run: (text: string) => shiftAscii(text, { from: "A", to: "Z", by: 32 }),
  }),
  declareFunction({
    signatures: ["string.upperAscii(): string"],
    description: "With a to z in upper case, all else as it is.",
    example: ["'äb'.upperAscii()", '"äB"'],
    run: (text: string) => shiftAscii(text, { from: "a", to: "z", by: -32 }),
  }),
  declareFunction({
    signatures: ["string.trim(): string"],
    description: "Without white space at both ends.",
    example: ["'  a b '.trim()", '"a b"'],
    run: (text: string) => text.trim(),
  }),
  declareFunction({
    signatures: ["string.indexOf(part: string, from?: integer): number"],
    description: "The first position of the part, at `from` or later; -1 if there is none.",
    example: ["'a-b-c'.indexOf('-', 2)", "3"],
    run: indexOf,
  }),
  declareFunction({
    signatures: ["string.lastIndexOf(part: string): number"],
    description: "The last position of the part; -1 if there is none.",
    example: ["'a-b-c'.lastIndexOf('-')", "3"],
    run: (text: string, part: string) => pointsBefore(text, lastIndexOf(text, part)),
  }),
  declareFunction({
    signatures: ["string.substring(from: integer, to?: integer): string"],
    description: "The part from one position up to another, which is left out.",
    example: ["'2026-11-21'.substring(0, 4)", '"2026"'],
    run: substring,
  }),
  declareFunction({
    signatures: ["string.replace(old: string, new: string, limit?: integer): string"],
    description: "With every `old`, or the first `limit` of them, replaced.",
    example: ["'a.b.c'.replace('.', '/')", '"a/b/c"'],
    run: replace,
  }),
  declareFunction({
    signatures: ["string.padStart(width: integer, fill?: string): string"],
    description: "Filled up on the left, with spaces unless stated otherwise.",
    example: ["string(7).padStart(3, '0')", '"007"'],
    run: (text: string, width: number, fill = " ") =>
      padding("padStart", { text, width, fill }) + text,
  }),
  declareFunction({
    signatures: ["string.padEnd(width: integer, fill?: string): string"],
    description: "Filled up on the right, with spaces unless stated otherwise.",
    example: ["'ab'.padEnd(4, '.')", '"ab.."'],
    run: (text: string, width: number, fill = " ") =>
      text + padding("padEnd", { text, width, fill }),
  }),
  declareFunction({
    signatures: ["string.split(by: string, limit?: integer): list"],
    description: "The parts between the separators, at most `limit`; `''` gives the code points.",
    example: ["'a,b,c'.split(',', 2)", '["a","b,c"]'],
    run: split,
  }),
  declareFunction({
    signatures: ["list.join(by?: string): string"],
    description: "The texts of a list as one, with `by` between them.",
    example: ["['a', 'b'].join(', ')", '"a, b"'],
    run: join,
  }),
];

/** Charges a change of case: letters outside of ASCII are looked up one by one. */
function chargeCase(text: string): string {
  chargeUnits(text.length >> 2);
  return text;
}

/** Shifts the ASCII letters of a range by a number of code units. */
function shiftAscii(
  text: string,
  { from, to, by }: { from: string; to: string; by: number },
): string {
  chargeUnits(text.length >> 2);
  const [first, last] = [from.charCodeAt(0), to.charCodeAt(0)];
  const units = new Uint16Array(text.length);
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    units[at] = unit >= first && unit <= last ? unit + by : unit;
  }
  return Buffer.from(units.buffer).toString("utf16le");
}

function indexOf(text: string, part: string, from = 0): number {
  const search = new TextSearch(text, part);
  if (!isAstral(text)) return search.next(checkPosition("indexOf", from, text.length));
  const head = offsetOfPoint(text, checkPosition("indexOf", from, codePointCount(text)));
  return pointsBefore(text, search.next(head));
}

function pointsBefore(text: string, at: number): number {
  return at <= 0 ? at : codePointCount(text.slice(0, at));
}

function substring(text: string, from: number, to?: number): string {
  const astral = isAstral(text);
  const length = astral ? codePointCount(text) : text.length;
  checkPosition("substring", from, length);
  const end = to === undefined ? length : checkPosition("substring", to, length);
  if (end < from) throw new Error(`substring() ends at ${end}, before its start at ${from}`);
  if (!astral) return text.slice(from, end);
  return text.slice(offsetOfPoint(text, from), offsetOfPoint(text, end));
}

function checkPosition(name: string, at: number, length: number): number {
  if (at >= 0 && at <= length) return at;
  throw new Error(`${name}() takes a position from 0 to ${length}, not ${at}`);
}

function replace(text: string, old: string, replacement: string, limit = -1): string {
  if (old === "") throw new Error('replace() takes a text that is not empty as "old"');
  const search = new TextSearch(text, old);
  let result = "";
  let at = 0;
  for (let count = 0; count !== limit; count++) {
    const next = search.next(at);
    if (next < 0) break;
    result += text.slice(at, next) + replacement;
    at = next + old.length;
    chargeUnits(4);
    boundText(result.length);
  }
  boundText(result.length + text.length - at);
  return result + text.slice(at);
}

function padding(
  name: string,
  { text, width, fill }: { text: string; width: number; fill: string },
) {
  const points = codePointCount(fill);
  if (points === 0) throw new Error(`${name}() takes a text that is not empty as "fill"`);
  const missing = width - codePointCount(text);
  if (missing <= 0) return "";
  boundText(text.length + missing * fill.length / points);
  const whole = fill.repeat(Math.floor(missing / points));
  return whole + fill.slice(0, offsetOfPoint(fill, missing % points));
}

function split(text: string, by: string, limit = -1): string[] {
  if (by === "") return splitPoints(text, limit);
  const most = limit < 0 ? LIST_LENGTH_MAX + 1 : limit;
  const search = new TextSearch(text, by);
  const parts: string[] = [];
  let at = 0;
  while (parts.length < most - 1) {
    const next = search.next(at);
    if (next < 0) break;
    chargeUnits(1);
    parts.push(text.slice(at, next));
    at = next + by.length;
  }
  if (most > 0) parts.push(text.slice(at));
  return parts;
}

function splitPoints(text: string, limit: number): string[] {
  const points = toPoints(text);
  const most = limit < 0 ? points.length : limit;
  boundList(Math.min(most, points.length));
  if (most === 0 || points.length <= most) return points.slice(0, most);
  return [...points.slice(0, most - 1), points.slice(most - 1).join("")];
}

function join(list: readonly unknown[], by = ""): string {
  boundList(list.length);
  let length = 0;
  for (const item of list) {
    if (typeof item !== "string") {
      throw new Error(`join() takes a list of texts, not one with ${describeValue(item)}`);
    }
    length += item.length + by.length;
    boundText(length - by.length);
    chargeUnits(1 + ((item.length + by.length) >> 4));
  }
  return list.join(by);
}
