import { fieldOf } from "../../columns.ts";

/** Returns the column that a noun such as "customers" means. */
export function distinctColumn(noun: string): string {
  return noun.replace(/ies$/u, "y").replace(/(?<=[^s'])s$/u, "");
}

/** Returns an expression for the number of distinct values in a column. */
export function distinctIn(rows: string, column: string): string {
  return `size(${rows}.map(row, ${fieldOf("row", column)}).distinct())`;
}
