import { isNumberText } from "../../expressions/values/number_text.ts";
import type { Json } from "../../lib/json.ts";
import type { ColumnType, ColumnTypes } from "../column_declaration.ts";
import { StepError } from "../service.ts";

const SHOWN_LENGTH_MAX = 60;

/** Converts a non-empty cell to a type; undefined if the cell has another type. */
const READERS: Readonly<Record<ColumnType, (cell: string) => Json | undefined>> = {
  string: (cell) => cell,
  number: (cell) => isNumberText(cell.trim()) ? finite(Number(cell)) : undefined,
  boolean: (cell) => BOOLEANS.get(cell.trim().toLowerCase()),
};

const BOOLEANS: ReadonlyMap<string, boolean> = new Map([["true", true], ["false", false]]);

function finite(value: number): number | undefined {
  return Number.isFinite(value) ? value : undefined;
}

/**
 * Returns the function that converts the cells of a column. `row` counts from 1. An empty cell
 * becomes null, except in columns of texts. Throws `parse_failed` for a cell of another type.
 */
export function cellReader(name: string, type: ColumnType): (cell: string, row: number) => Json {
  if (type === "string") return (cell) => cell;
  const read = READERS[type];
  return (cell, row) => {
    if (cell.trim() === "") return null;
    const value = read(cell);
    if (value !== undefined) return value;
    const shown = cell.length > SHOWN_LENGTH_MAX
      ? `a text of ${cell.length} characters`
      : `"${cell}"`;
    throw refused(`row ${row}, column "${name}" must be a ${type}, not ${shown}`);
  };
}

/** Throws `parse_failed` if `types` names a column that the header does not have. */
export function requireColumns(types: ColumnTypes, header: ReadonlySet<string>): void {
  const missing = Object.keys(types).find((name) => !header.has(name));
  if (missing === undefined) return;
  throw refused(`its header has no column "${missing}", which \`columns\` names`);
}

function refused(reason: string): StepError {
  return new StepError("parse_failed", `Cannot parse CSV: ${reason}`);
}
