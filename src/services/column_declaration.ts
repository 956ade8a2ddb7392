import type { FieldDeclaration } from "./declaration.ts";

const COLUMN_TYPES = ["string", "number", "boolean"] as const;

export type ColumnType = typeof COLUMN_TYPES[number];

/** The types of columns of a CSV, by name. The cells of columns without a type are texts. */
export type ColumnTypes = Readonly<Record<string, ColumnType>>;

/** Characters between the cells of a CSV; `tab` is the tab character. */
export const SEPARATORS = [",", ";", "tab", "|"] as const;

export type CsvSeparator = typeof SEPARATORS[number];

/** How a CSV is read. */
export interface CsvForm {
  columns?: ColumnTypes | undefined;
  /** Found in the first line unless it is given. */
  separator?: CsvSeparator | undefined;
}

/** The field of an action that reads CSV, for the separator. */
export const READ_SEPARATOR: FieldDeclaration = {
  type: { type: "string", options: SEPARATORS },
  description:
    "The separator of a CSV. By default, it is read from a line such as `sep=;`, or it " +
    "is a comma if the first line contains one, or else the most frequent of the others.",
};

/** The field of an action that writes CSV, for the separator. */
export const WRITTEN_SEPARATOR: FieldDeclaration = {
  type: { type: "string", options: SEPARATORS },
  description:
    "The separator of a CSV; a comma by default. Spreadsheets in countries with decimal commas " +
    "expect `;`.",
};

/** The field of an action that declares column types. */
export const COLUMNS: FieldDeclaration = {
  type: { type: "map", values: { type: "string", options: COLUMN_TYPES } },
  description: "The types of columns of a CSV by name: `string`, `number` or `boolean`; an " +
    "empty cell of the last two is null. The cells of all other columns are texts.",
};
