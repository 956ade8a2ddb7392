import { equal } from "node:assert/strict";
import { CompiledQuery } from "kysely";
import { SqliteConnection } from "../../../src/db/connections/sqlite_connection.ts";
import { countCompilations } from "../../support/db/compilations.ts";

const ROWS = `CREATE TABLE items (id INTEGER PRIMARY KEY, name TEXT NOT NULL) STRICT;
  INSERT INTO items (name) VALUES ('a'), ('b'), ('c'), ('d');`;

/** As it is written by hand, and as Kysely writes it. */
const LIMITED = [
  "SELECT name FROM items WHERE id > ? ORDER BY id LIMIT ?",
  'select "name" from "items" where "id" > ? order by "id" limit ?',
];

/** The names, put together. */
async function namesOf(
  connection: SqliteConnection,
  { text, values }: { text: string; values: readonly number[] },
): Promise<string> {
  const query = CompiledQuery.raw(text, [...values]);
  const { rows } = await connection.executeQuery<{ name: string }>(query);
  return rows.map(({ name }) => name).join("");
}

Deno.test("a statement with a bound limit is compiled once, whatever its limits are", async () => {
  using compilations = countCompilations();
  using connection = new SqliteConnection(":memory:", []);
  connection.script(ROWS);
  for (const text of LIMITED) {
    compilations.take();
    for (const limit of [1, 1, 2, 700]) await namesOf(connection, { text, values: [0, limit] });
    equal(compilations.take(), 1, text);
  }
});

Deno.test("a bound limit holds, with an offset too", async () => {
  using connection = new SqliteConnection(":memory:", []);
  connection.script(ROWS);
  for (const text of LIMITED) {
    equal(await namesOf(connection, { text, values: [1, 2] }), "bc");
    equal(await namesOf(connection, { text, values: [0, 0] }), "");
    equal(await namesOf(connection, { text, values: [0, -1] }), "abcd");
    equal(await namesOf(connection, { text: `${text} OFFSET ?`, values: [0, 2, 1] }), "bc");
  }
});
