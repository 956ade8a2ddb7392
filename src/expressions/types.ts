import { Optional } from "@marcbachmann/cel-js";
import type { ValueType } from "./signature.ts";

/** The part of the library's duration type that is used here. */
export interface CelDuration {
  valueOf(): number;
  toString(): string;
  addDuration(other: CelDuration): CelDuration;
  extendTimestamp(time: Date): Date;
}

/**
 * The longest text that a message shows. Longer texts are not shown in part, because a part of a
 * secret would not be recognized and masked.
 */
const SHOWN_LENGTH_MAX = 60;

/**
 * Returns whether a value is a duration. JSON data has no methods, so a method distinguishes it
 * from a map.
 */
export function isDuration(value: unknown): value is CelDuration {
  return typeof value === "object" && value !== null && "extendTimestamp" in value &&
    typeof value.extendTimestamp === "function";
}

const TESTS: Readonly<Record<ValueType, (value: unknown) => boolean>> = {
  any: () => true,
  bool: (value) => typeof value === "boolean",
  number: (value) => typeof value === "number",
  integer: (value) => Number.isInteger(value),
  string: (value) => typeof value === "string",
  list: Array.isArray,
  map: isMap,
  timestamp: (value) => value instanceof Date && !Number.isNaN(value.getTime()),
  duration: isDuration,
  optional: (value) => value instanceof Optional,
};

/** Returns whether a value has one of the types. */
export function fitsType(value: unknown, types: readonly ValueType[]): boolean {
  return types.some((type) => TESTS[type](value));
}

/** Returns whether a value is a plain map: neither a list nor one of the library's values. */
export function isMap(value: unknown): value is Record<string, unknown> {
  if (typeof value !== "object" || value === null) return false;
  const prototype = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const TYPE_NAMES: Readonly<Record<ValueType, string>> = {
  any: "a value",
  bool: "true or false",
  number: "a number",
  integer: "a whole number",
  string: "a text",
  list: "a list",
  map: "a map",
  timestamp: "a timestamp",
  duration: "a duration",
  optional: "an optional",
};

/** Describes types in messages: `a text, a list or a map`. */
export function describeTypes(types: readonly ValueType[]): string {
  const names = types.map((type) => TYPE_NAMES[type]);
  const last = names.pop() ?? "";
  return names.length === 0 ? last : `${names.join(", ")} or ${last}`;
}

/**
 * Describes a value in a message. Shows a value whole or not at all, so that secrets are found in
 * messages.
 */
export function describeValue(value: unknown): string {
  if (typeof value === "string") {
    return value.length > SHOWN_LENGTH_MAX
      ? `a text of ${value.length} characters`
      : `the text "${value}"`;
  }
  if (Array.isArray(value)) return `a list of ${value.length}`;
  if (value instanceof Date) {
    return Number.isNaN(value.getTime()) ? "a time out of range" : "a timestamp";
  }
  if (isDuration(value)) return "a duration";
  if (value instanceof Optional) return "an optional, which ends in .orValue(…)";
  return typeof value === "object" && value !== null ? "a map" : String(value);
}

/** Describes the type of a value. Used for operands, which may be long. */
export function describeTypeOf(value: unknown): string {
  if (typeof value === "boolean") return "a boolean";
  const types = Object.keys(TYPE_NAMES) as ValueType[];
  const type = types.find((known) => known !== "any" && fitsType(value, [known]));
  return type === undefined ? String(value) : TYPE_NAMES[type];
}
