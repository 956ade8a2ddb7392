import { sql } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import type { Queries } from "../../../src/db/dialect.ts";

/** Adds a table for tests of the database itself. */
export async function createItems(db: Pick<Database, "transaction">): Promise<void> {
  await db.transaction((tx) =>
    tx.script(
      "CREATE TABLE items (id TEXT PRIMARY KEY, data BLOB, number INTEGER, " +
        "parent TEXT REFERENCES items (id) DEFERRABLE INITIALLY DEFERRED) STRICT",
    )
  );
}

export interface Item {
  id: string;
  data?: Uint8Array | null;
  number?: number | null;
  parent?: string | null;
}

export async function insertItem(queries: Queries, item: Item): Promise<void> {
  const { id, data = null, number = null, parent = null } = item;
  await sql`INSERT INTO items (id, data, number, parent)
    VALUES (${id}, ${data}, ${number}, ${parent})`.execute(queries);
}

/** In order. */
export async function itemIds(queries: Queries): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`SELECT id FROM items ORDER BY id`.execute(queries);
  return rows.map((row) => row.id);
}
