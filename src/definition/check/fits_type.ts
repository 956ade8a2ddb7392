import type { ExpressionType } from "../../expressions/mod.ts";
import type { FieldType } from "../../services/catalogue.ts";

/** Whether a template that gives `given` can fill a field of this type. */
export function fitsType(type: FieldType, given: ExpressionType): boolean {
  if (given === "any" || type.type === "any") return true;
  if (type.type === "union") return type.of.some((each) => fitsType(each, given));
  return type.type === given || (type.type === "object" && given === "map");
}
