import type { FieldDeclaration } from "./declaration.ts";

const COLUMN_TYPES = ["string", "number", "boolean"] as const;

export type ColumnType = typeof COLUMN_TYPES[number];

/** The types of columns of a CSV, by name. The cells of columns without a type are texts. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** The field of an action that declares column types. */
export const COLUMNS: FieldDeclaration = {
  type: { type: "map", values: { type: "string", options: COLUMN_TYPES } },
  description: "The types of columns of a CSV by name: `string`, `number` or `boolean`; an " +
    "empty cell of the last two is null. The cells of all other columns are texts.",
};
