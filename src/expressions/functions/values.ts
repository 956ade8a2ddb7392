import { declareFunction } from "../declaration.ts";
import { codePointCount } from "../values/code_points.ts";
import { NUMBER_LENGTH_MAX } from "../limits.ts";
import { describeValue } from "../types.ts";
import { isNumberText } from "../values/number_text.ts";
import { chargeKeys, chargeUnits } from "../work.ts";

const INTEGER = /^[+-]?\d+$/;

/** Sizes and conversions. */
export const VALUE_FUNCTIONS = [
  declareFunction({
    signatures: [
      "size(value: string | list | map): number",
      "string.size(): number",
      "list.size(): number",
      "map.size(): number",
    ],
    description: "Code points of a text, items of a list, keys of a map.",
    example: ["size([1, 2, 3])", "3"],
    chargesItself: true,
    run: sizeOf,
  }),
  declareFunction({
    signatures: ["string(value: string | number | bool | timestamp | duration): string"],
    description: "A text: numbers as JSON prints them, times in ISO 8601, durations in seconds.",
    example: ["string(1.0) + '%'", '"1%"'],
    run: toText,
  }),
  declareFunction({
    signatures: [
      "double(value: number | string): number",
      "double(text: string, mark: string): number",
    ],
    description:
      "The number in a text. With the decimal mark `,` or `.`, spaces, apostrophes and the other mark may stand between digits.",
    example: ["double('1.234,50', ',')", "1234.5"],
    run: toDouble,
  }),
  declareFunction({
    signatures: ["int(value: number | string | timestamp): number"],
    description: "A whole number: cuts the fraction off; a time gives its seconds since 1970.",
    example: ["int(-2.7)", "-2"],
    run: toWhole,
  }),
  declareFunction({
    signatures: ["bool(value: bool | string): bool"],
    description: 'True or false from the texts "true" and "false".',
    example: ["bool('true')", "true"],
    run: toBool,
  }),
  declareFunction({
    signatures: ["dyn(value: any): any"],
    description: "The value itself, its type no longer checked when the workflow is saved.",
    example: ["dyn(1) == 'a'", "false"],
    chargesItself: true,
    run: (value: unknown) => value,
  }),
];

function sizeOf(value: string | readonly unknown[] | Readonly<Record<string, unknown>>): number {
  if (typeof value === "string") return codePointCount(value);
  return Array.isArray(value) ? value.length : chargeKeys(value);
}

function toText(value: string | number | boolean | Date | object): string {
  chargeUnits(5);
  return value instanceof Date ? value.toISOString() : String(value);
}

function toDouble(value: number | string, mark?: string): number {
  if (typeof value === "number") return value;
  chargeUnits(10);
  const text = mark === undefined || value.length > NUMBER_LENGTH_MAX
    ? value
    : withoutGroupingMarks(value, mark);
  if (isNumberText(text)) return Number(text);
  throw new Error(`double() takes a number or a text that is one, not ${describeValue(value)}`);
}

/**
 * Converts `1.234,5` and `1 234,5` to `1234.5`. Marks that do not group three digits are kept, so
 * that the text is no number.
 */
function withoutGroupingMarks(text: string, mark: string): string {
  if (mark !== "," && mark !== ".") {
    throw new Error(`double() takes "," or "." as "mark", not ${describeValue(mark)}`);
  }
  const grouping = mark === "," ? /(?<=\d)[.\s'’](?=\d{3})/g : /(?<=\d)[,\s'’](?=\d{3})/g;
  const [whole = "", ...fraction] = text.trim().split(mark);
  return [whole.replaceAll(grouping, ""), ...fraction].join(".");
}

function toWhole(value: number | string | Date): number {
  if (value instanceof Date) return Math.floor(value.getTime() / 1000);
  if (typeof value === "number" && Number.isFinite(value)) return Math.trunc(value);
  const isShort = typeof value === "string" && value.length <= NUMBER_LENGTH_MAX;
  if (isShort && INTEGER.test(value)) return Number(value);
  throw new Error(`int() takes a number or a text of digits, not ${describeValue(value)}`);
}

function toBool(value: boolean | string): boolean {
  if (typeof value === "boolean") return value;
  if (value === "true" || value === "false") return value === "true";
  throw new Error(`bool() takes "true" or "false", not ${describeValue(value)}`);
}
