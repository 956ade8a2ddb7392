import { deepEqual, equal, rejects, throws } from "node:assert/strict";
import { sql } from "kysely";
import { prepared, preparedInsert } from "../../src/db/prepared.ts";
import { openTestDatabase } from "../support/db/database.ts";

interface Preference {
  user_id: string;
  org_key: string;
  updated_at: number;
}

const insertPreferences = preparedInsert<Preference>(
  ["user_id", "org_key", "updated_at"],
  (queries, rows) => queries.insertInto("preferences").values(rows),
);

Deno.test("prepared() builds one text for each shape and runs it with the values of each call", async () => {
  await using db = await openTestDatabase();
  let built = 0;
  const find = prepared((
    queries,
    { after, limit }: { after: string; limit: number },
    { isReversed }: { isReversed: boolean },
  ) => {
    built++;
    return queries.selectFrom("preferences").select("user_id")
      .where("user_id", ">", after)
      .orderBy("user_id", isReversed ? "desc" : "asc")
      .limit(limit);
  });
  const rows = ["a", "b", "c"].map((id) => ({ user_id: id, org_key: "o", updated_at: 1 }));
  await db.transaction(({ queries }) => insertPreferences(queries, rows));
  const idsOf = async (after: string, limit: number, isReversed = false) =>
    (await find(db.queries, { after, limit }, { isReversed })).rows.map((row) => row.user_id);
  deepEqual(await idsOf("", 2), ["a", "b"]);
  deepEqual(await idsOf("a", 5), ["b", "c"]);
  equal(built, 1);
  deepEqual(await idsOf("", 2, true), ["c", "b"]);
  equal(built, 2);
});

Deno.test("prepared() takes a name in several places and values in any order", async () => {
  await using db = await openTestDatabase();
  const echo = prepared((_, { one, two }: { one: string; two: number | null }) => ({
    compile: () =>
      sql`SELECT ${two} AS two, ${one} AS one, ${one} AS again`.$castTo<Record<string, unknown>>()
        .compile(db.queries),
  }));
  const first = await echo(db.queries, { one: "x", two: null });
  deepEqual({ ...first.rows[0] }, { two: null, one: "x", again: "x" });
  const second = await echo(db.queries, { two: 2, one: "two" });
  deepEqual({ ...second.rows[0] }, { two: 2, one: "two", again: "two" });
});

Deno.test("prepared() refuses a query that holds a value of its own", async () => {
  await using db = await openTestDatabase();
  const find = prepared((queries, { id }: { id: string }) =>
    queries.selectFrom("preferences").select("org_key").where("user_id", "=", id)
      .where("org_key", "=", "x")
  );
  throws(
    () => find(db.queries, { id: "1" }),
    /^Error: Cannot prepare select .*: parameter x is no value of a call$/,
  );
});

Deno.test("preparedInsert() writes each column of each row whatever the order of its keys", async () => {
  await using db = await openTestDatabase();
  await db.transaction(async ({ queries }) => {
    await insertPreferences(queries, [{ updated_at: 1, user_id: "a", org_key: "o" }]);
    await insertPreferences(queries, [
      { org_key: "p", user_id: "b", updated_at: 2 },
      { user_id: "c", updated_at: 3, org_key: "q" },
    ]);
  });
  const rows = await db.queries.selectFrom("preferences").selectAll().orderBy("user_id").execute();
  deepEqual(rows.map((row) => ({ ...row })), [
    { user_id: "a", org_key: "o", updated_at: 1 },
    { user_id: "b", org_key: "p", updated_at: 2 },
    { user_id: "c", org_key: "q", updated_at: 3 },
  ]);
  const missing = db.transaction(({ queries }) =>
    insertPreferences(queries, [{ user_id: "d", org_key: "o" } as Preference])
  );
  await rejects(missing);
});
