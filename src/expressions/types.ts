/** What of the library's durations is used here. */
export interface CelDuration {
  valueOf(): number;
  toString(): string;
  addDuration(other: CelDuration): CelDuration;
  extendTimestamp(time: Date): Date;
}

/** JSON data has no functions, so a method tells a duration from a map. */
export function isDuration(value: unknown): value is CelDuration {
  return typeof value === "object" && value !== null && "extendTimestamp" in value &&
    typeof value.extendTimestamp === "function";
}

/** The type of a value in the words of the docs. */
export function typeName(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  if (value instanceof Date) return "a timestamp";
  if (isDuration(value)) return "a duration";
  if (typeof value === "string") return "a text";
  return typeof value === "object" ? "a map" : `a ${typeof value}`;
}
