import type { ExpressionFunction } from "./expression_function.ts";
import { isDuration, typeName } from "./types.ts";
import { boundList, boundText, spend, spendText } from "./work.ts";

const INTEGER = /^[+-]?\d+$/;
const NUMBER = /^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/;

/** Functions that take values of any type. */
export const VALUE_FUNCTIONS: readonly (readonly [string, ExpressionFunction])[] = [
  ["size", {
    global: [1],
    method: [0],
    gives: "double",
    givesInteger: true,
    run: ([value]) => sizeOf(value),
  }],
  ["dyn", { global: [1], method: [], gives: "dyn", run: ([value]) => value }],
  ["bool", { global: [1], method: [], gives: "bool", run: ([value]) => toBool(value) }],
  ["double", { global: [1], method: [], gives: "double", run: ([value]) => toDouble(value) }],
  ["int", {
    global: [1],
    method: [],
    gives: "double",
    givesInteger: true,
    run: ([value]) => toWhole(value),
  }],
  ["string", { global: [1], method: [], gives: "string", run: ([value]) => toText(value) }],
];

/** `+`: numbers, texts, lists, and times with durations. */
export function add(left: unknown, right: unknown): unknown {
  if (typeof left === "number" && typeof right === "number") return left + right;
  if (typeof left === "string" && typeof right === "string") {
    boundText(left.length + right.length);
    spend(1 + ((left.length + right.length) >> 4));
    return left + right;
  }
  if (Array.isArray(left) && Array.isArray(right)) {
    boundList(left.length + right.length);
    spend(1 + left.length + right.length);
    return [...left, ...right];
  }
  if (isDuration(left)) {
    if (isDuration(right)) return left.addDuration(right);
    if (right instanceof Date) return left.extendTimestamp(right);
  }
  if (left instanceof Date && isDuration(right)) return right.extendTimestamp(left);
  throw new Error(`+ cannot add ${typeName(left)} and ${typeName(right)}`);
}

/** Passes an operand of a comparison on, its reading paid for. */
export function payForText(value: unknown): unknown {
  if (typeof value === "string") spendText(value);
  return value;
}

function sizeOf(value: unknown): number {
  if (Array.isArray(value)) return value.length;
  if (typeof value === "string") return codePointCount(value);
  if (typeof value === "object" && value !== null && !(value instanceof Date)) {
    return Object.keys(value).length;
  }
  throw new Error(`size() takes a text, a list or a map, not ${typeName(value)}`);
}

function codePointCount(text: string): number {
  spendText(text);
  let count = text.length;
  for (let at = 0; at < text.length - 1; at++) {
    if (isHighSurrogate(text.charCodeAt(at)) && isLowSurrogate(text.charCodeAt(at + 1))) {
      count--;
      at++;
    }
  }
  return count;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}

function toBool(value: unknown): boolean {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw new Error(`bool() takes "true" or "false", not ${typeName(value)}`);
}

function toDouble(value: unknown): number {
  if (typeof value === "number") return value;
  if (typeof value === "string" && NUMBER.test(value)) return Number(value);
  throw new Error(`double() takes a number or a text that is one, not ${typeName(value)}`);
}

function toWhole(value: unknown): number {
  if (typeof value === "number" && Number.isFinite(value)) return Math.trunc(value);
  if (typeof value === "string" && INTEGER.test(value)) return Number(value);
  if (value instanceof Date) return Math.floor(value.getTime() / 1000);
  throw new Error(`int() takes a number or a text of digits, not ${typeName(value)}`);
}

function toText(value: unknown): string {
  if (typeof value === "string") return value;
  if (typeof value === "number" || typeof value === "boolean") return String(value);
  if (value instanceof Date) return value.toISOString();
  if (isDuration(value)) return value.toString();
  throw new Error(`string() cannot convert ${typeName(value)}`);
}
