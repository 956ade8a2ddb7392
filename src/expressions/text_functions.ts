import type { ExpressionFunction } from "./expression_function.ts";
import { matchesPattern } from "./regex.ts";
import { typeName } from "./types.ts";
import { boundList, boundText, spend, spendText } from "./work.ts";

const ASTRAL = /[\u{10000}-\u{10ffff}]/u;

/** Functions of text. Positions count code points, as `size` does. */
export const TEXT_FUNCTIONS: readonly (readonly [string, ExpressionFunction])[] = [
  ["contains", method("bool", [1], ([text, part]) => read(text).includes(read(part)))],
  ["startsWith", method("bool", [1], ([text, part]) => read(text).startsWith(read(part)))],
  ["endsWith", method("bool", [1], ([text, part]) => read(text).endsWith(read(part)))],
  ["lowerAscii", method("string", [0], ([text]) => read(text).toLowerCase())],
  ["upperAscii", method("string", [0], ([text]) => read(text).toUpperCase())],
  ["trim", method("string", [0], ([text]) => read(text).trim())],
  ["indexOf", {
    ...method(
      "double",
      [1, 2],
      ([text, part, from]) => indexOf(read(text), read(part), whole(from ?? 0)),
    ),
    givesInteger: true,
    integerArguments: [1],
  }],
  ["lastIndexOf", {
    ...method("double", [1], ([text, part]) => lastIndexOf(read(text), read(part))),
    givesInteger: true,
  }],
  ["substring", {
    ...method("string", [1, 2], ([text, from, to]) => substring(read(text), whole(from), to)),
    integerArguments: [0, 1],
  }],
  ["split", {
    ...method("dyn", [1, 2], ([text, by, limit]) => split(read(text), read(by), limit)),
    integerArguments: [1],
  }],
  ["join", method("string", [0, 1], ([list, by]) => join(list, read(by ?? "")))],
  ["re2", {
    global: [2],
    method: [1],
    gives: "bool",
    run: ([text, pattern]) => matchesPattern(read(text), read(pattern)),
  }],
];

/** A method that takes any of these counts of arguments beside its receiver. */
function method(
  gives: ExpressionFunction["gives"],
  counts: readonly number[],
  run: ExpressionFunction["run"],
): ExpressionFunction {
  return { global: [], method: counts, gives, run };
}

function read(value: unknown): string {
  if (typeof value !== "string") throw new Error(`a text is needed, not ${typeName(value)}`);
  spendText(value);
  return value;
}

function whole(value: unknown): number {
  if (typeof value === "number" && Number.isInteger(value)) return value;
  throw new Error(`a whole number is needed, not ${typeName(value)}`);
}

function indexOf(text: string, part: string, from: number): number {
  if (!ASTRAL.test(text)) return text.indexOf(part, checkRange(from, text.length));
  const points = toPoints(text);
  const head = points.slice(0, checkRange(from, points.length)).join("").length;
  return pointsBefore(text, text.indexOf(part, head));
}

function lastIndexOf(text: string, part: string): number {
  return pointsBefore(text, text.lastIndexOf(part));
}

function pointsBefore(text: string, at: number): number {
  return at <= 0 ? at : toPoints(text.slice(0, at)).length;
}

function substring(text: string, from: number, to: unknown): string {
  const parts = ASTRAL.test(text) ? toPoints(text) : text;
  checkRange(from, parts.length);
  const end = to === undefined ? parts.length : checkRange(whole(to), parts.length);
  if (end < from) throw new Error(`substring() ends at ${end}, before its start at ${from}`);
  const piece = parts.slice(from, end);
  return typeof piece === "string" ? piece : piece.join("");
}

function toPoints(text: string): string[] {
  spend(text.length);
  return Array.from(text);
}

function checkRange(at: number, length: number): number {
  if (at < 0 || at > length) throw new Error(`position ${at} is outside 0 to ${length}`);
  return at;
}

function split(text: string, by: string, limit: unknown): string[] {
  const parts = by === "" ? toPoints(text) : text.split(by);
  boundList(parts.length);
  spend(parts.length);
  if (limit === undefined) return parts;
  const most = whole(limit);
  if (most < 0 || parts.length <= most) return parts;
  if (most === 0) return [];
  return [...parts.slice(0, most - 1), parts.slice(most - 1).join(by)];
}

function join(list: unknown, by: string): string {
  if (!Array.isArray(list)) throw new Error("join() takes a list of texts");
  boundList(list.length);
  let length = 0;
  for (const item of list) length += read(item).length + by.length;
  boundText(length);
  return list.join(by);
}
