import { DatabaseSync } from "node:sqlite";
import { MIGRATIONS } from "../../src/db/migrations.ts";

const HEAD =
  `-- What all migrations make, as one script for a new database. Written by \`deno task docs\`.
`;

/** The script that creates the schema of all migrations, without any row. */
export function schemaScript(): string {
  using db = new DatabaseSync(":memory:");
  for (const { sql } of MIGRATIONS) db.exec(sql);
  // A virtual table creates its shadow tables itself.
  const made = db.prepare(`SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT IN (
    SELECT name FROM pragma_table_list WHERE type = 'shadow') ORDER BY rowid`).all();
  return HEAD + made.map(({ sql }) => `${sql};\n`).join("");
}
