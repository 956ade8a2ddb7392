import init from "../../migrations/0001_init.sql" with { type: "text" };

/** A numbered SQL script of `migrations/`, embedded in the program; never edited once released. */
export interface Migration {
  number: number;
  name: string;
  sql: string;
}

/** All of them, in order. */
export const MIGRATIONS: readonly Migration[] = [
  { number: 1, name: "0001_init", sql: init },
];
