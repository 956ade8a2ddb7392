import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import { CompiledQuery } from "kysely";
import { SqliteConnection } from "../../../src/db/connections/sqlite_connection.ts";
import { countCompilations } from "../../support/db/compilations.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";

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

Deno.test("rows have the names of their columns, also after another connection changed them", async () => {
  await using directory = await temporaryDirectory();
  const path = join(directory.path, "items.db");
  using connection = new SqliteConnection(path, []);
  using other = new SqliteConnection(path, []);
  connection.script(ROWS);
  const read = async (text: string): Promise<unknown[]> =>
    (await connection.executeQuery(CompiledQuery.raw(text))).rows;
  for (const every of ["SELECT * FROM items LIMIT 1", 'select "items".* from items limit 1']) {
    deepEqual(await read(every), [{ id: 1, name: "a" }]);
    other.script(
      "ALTER TABLE items RENAME TO before; CREATE TABLE items (title TEXT, id INTEGER);",
    );
    other.script("INSERT INTO items SELECT name, id FROM before; DROP TABLE before;");
    deepEqual(await read(every), [{ title: "a", id: 1 }]);
    other.script("DROP TABLE items;");
    other.script(ROWS);
  }
  const named = 'SELECT id AS "a.b", name, count(*) AS count FROM items';
  deepEqual(await read(named), [{ "a.b": 1, name: "a", count: 4 }]);
});
