import { parseIsoTime } from "../../expressions/mod.ts";
import type { Json } from "../../lib/json.ts";
import { isRequiredInput, listOptions } from "../../services/catalogue.ts";
import type { Literal } from "./cell_syntax.ts";
import type { InputDeclaration } from "./rule.ts";

/** A value in the form in which cells compare it: a date is its time in ms since 1970. */
export type Scalar = string | number | boolean | null;

/** An input as a column of cells. */
export interface Column {
  readonly name: string;
  readonly type: InputDeclaration["type"];
  /** The options of an enum. */
  readonly options: ReadonlySet<string>;
  /** Whether its value can be null. */
  readonly isNullable: boolean;
}

export function columnOf(name: string, declaration: InputDeclaration): Column {
  const { type, options = [], default: fallback = null } = declaration;
  return {
    name,
    type,
    options: new Set(options),
    isNullable: fallback === null && !isRequiredInput(declaration),
  };
}

/** Returns whether `<` and `>` are allowed in the column. */
export function hasOrder({ type }: Column): boolean {
  return type === "number" || type === "date" || type === "string" || type === "json";
}

/**
 * Converts a literal to the form in which the column compares it; undefined if it has another type.
 */
export function scalarOf({ type, options }: Column, literal: Literal): Scalar | undefined {
  if (literal === null) return null;
  switch (type) {
    case "number":
      return typeof literal === "number" && Number.isFinite(literal) ? literal + 0 : undefined;
    case "boolean":
      return typeof literal === "boolean" ? literal : undefined;
    case "string":
    case "file":
      return typeof literal === "string" ? literal : undefined;
    case "enum":
      return typeof literal === "string" && options.has(literal) ? literal : undefined;
    case "date":
      return typeof literal === "string" ? parseIsoTime(literal)?.getTime() : undefined;
    case "json":
      return literal;
  }
}

/**
 * Converts the value of an input to the form in which cells compare it; undefined for lists and
 * objects.
 */
export function scalarOfInput({ type }: Pick<Column, "type">, value: Json): Scalar | undefined {
  if (type === "date" && typeof value === "string") return parseIsoTime(value)?.getTime() ?? null;
  return typeof value === "object" && value !== null ? undefined : value;
}

/** Describes the values that a cell of the column may compare with. */
export function describeColumn({ type, options }: Column): string {
  const nouns: Readonly<Record<InputDeclaration["type"], string>> = {
    number: "a number",
    boolean: "true or false",
    string: "a text in quotes",
    file: "an object key in quotes",
    enum: listOptions([...options].slice(0, SHOWN_OPTIONS_MAX)),
    date: "an ISO 8601 date, such as 2026-03-01",
    json: "a value",
  };
  return nouns[type];
}

const SHOWN_OPTIONS_MAX = 20;
