import { fieldOf } from "../../columns.ts";

/** Returns the column that a noun such as "customers" means. */
export function distinctColumn(noun: string): string {
  return noun.replace(/ies$/u, "y").replace(/(?<=[^s'])s$/u, "");
}

/** Returns how many values a column has in some rows, in the language of expressions. */
export function distinctIn(rows: string, column: string): string {
  return `size(${rows}.map(row, ${fieldOf("row", column)}).distinct())`;
}
