import type { FieldType } from "./declaration.ts";

/** Describes the type, to follow "must be". */
export function nounOf(type: FieldType): string {
  switch (type.type) {
    case "any":
      return "a value";
    case "boolean":
      return "true or false";
    case "string":
      return "a text";
    case "list":
      return "a list";
    case "map":
    case "object":
      return "an object";
    case "form":
      return "an object of input declarations";
    case "number":
      return `a ${type.integer ? "whole " : ""}number${rangeOf(type)}`;
    case "union":
      return type.of.map(nounOf).join(" or ");
  }
}

function rangeOf({ minimum, maximum }: { minimum?: number; maximum?: number }): string {
  if (minimum !== undefined && maximum !== undefined) return ` from ${minimum} to ${maximum}`;
  if (minimum !== undefined) return ` of at least ${minimum}`;
  return maximum === undefined ? "" : ` of at most ${maximum}`;
}

/** Returns whether a value is a number of the type: whole if required, and within its range. */
export function fitsNumber(type: FieldType & { type: "number" }, value: unknown): boolean {
  const { integer = false, minimum = -Infinity, maximum = Infinity } = type;
  return typeof value === "number" && (!integer || Number.isInteger(value)) &&
    value >= minimum && value <= maximum;
}

/** Lists the options in quotes: `"a", "b" or "c"`. */
export function listOptions(options: readonly string[]): string {
  const quoted = options.map((option) => JSON.stringify(option));
  const last = quoted.pop() ?? "";
  return quoted.length === 0 ? last : `${quoted.join(", ")} or ${last}`;
}
