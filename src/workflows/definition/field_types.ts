import type { ExpressionType } from "../../expressions/mod.ts";
import type { FieldType } from "../../services/catalogue.ts";

/** Whether a template that gives `given` can fill a field of this type. */
export function fitsType(type: FieldType, given: ExpressionType): boolean {
  if (given === "any" || type.type === "any") return true;
  if (type.type === "union") return type.of.some((each) => fitsType(each, given));
  return type.type === given || (type.type === "object" && given === "map");
}

/** The type in words, after "must be". */
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
