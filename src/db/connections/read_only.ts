import { sql } from "kysely";
import { describeError } from "../../lib/errors.ts";
import { type Queries, queriesOver } from "../dialect.ts";
import { SqliteConnection } from "./sqlite_connection.ts";
import { isCorrupt } from "./sqlite_errors.ts";

/** A database file that is only read, while a server may write to it. */
export interface ReadOnlyDatabase extends Disposable {
  readonly queries: Queries;
}

/** The check jumps between pages: with a small cache, each would be read many times. */
const PRAGMAS = ["query_only = ON", "cache_size = -262144"];

/** Opens an existing file. Throws SQLite's error if the file is not a database. */
export function openReadOnly(path: string): ReadOnlyDatabase {
  const connection = new SqliteConnection(path, PRAGMAS);
  return { queries: queriesOver(connection), [Symbol.dispose]: () => connection[Symbol.dispose]() };
}

/**
 * Finds damage in a file and returns it in one line; null if there is none. Reads the whole file:
 * each page, each index against its table, and each reference to another row.
 */
export async function findDamage({ queries }: ReadOnlyDatabase): Promise<string | null> {
  try {
    return await check(queries);
  } catch (error) {
    if (isCorrupt(error)) return describeError(error);
    throw error;
  }
}

async function check(queries: Queries): Promise<string | null> {
  const integrity = sql<{ integrity_check: string }>`PRAGMA integrity_check(3)`;
  const found = (await integrity.execute(queries)).rows.map((row) => row.integrity_check);
  if (found.length !== 1 || found[0] !== "ok") return inOneLine(found.join("; "));
  const references = sql<{ table: string; parent: string }>`PRAGMA foreign_key_check`;
  const [lost, ...others] = (await references.execute(queries)).rows;
  if (lost === undefined) return null;
  return `${others.length + 1} rows refer to rows that are missing, such as one of ${lost.table} ` +
    `to ${lost.parent}`;
}

function inOneLine(found: string): string {
  return found.replaceAll(/\*\*\* in database \w+ \*\*\*\n/g, "").replaceAll("\n", "; ");
}
