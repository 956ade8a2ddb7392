import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Database, Transaction } from "../../src/db/database.ts";
import { isConstraintViolation } from "../../src/db/connections/sqlite_errors.ts";
import { AppError } from "../../src/lib/errors.ts";
import { createItems, insertItem, itemIds } from "../support/workflows/items.ts";

export interface Suite {
  /** Stands before the names of the tests. */
  of: string;
  ignore?: boolean;
  /** An empty database. */
  open(): Promise<Database>;
}

type Test = (name: string, fn: (db: Database) => Promise<void>) => void;

/** The promises of every database. */
export function testTransactions({ of, ignore = false, open }: Suite): void {
  const test: Test = (name, fn) =>
    Deno.test({
      name: `${of}: ${name}`,
      ignore,
      fn: async () => {
        await using db = await open();
        await createItems(db);
        await fn(db);
      },
    });
  testWorks(test);
  testIsolation(test);
  testStatements(test);
}

/** A work is done whole or not at all, and so are its effects. */
function testWorks(test: Test): void {
  test("transaction() answers what its work answers", async (db) => {
    const answer = await db.transaction(async ({ queries }) => {
      await insertItem(queries, { id: "a" });
      return await itemIds(queries);
    });
    deepEqual(answer, ["a"]);
    deepEqual(await itemIds(db.queries), ["a"]);
  });

  test("transaction() undoes all of a work that throws, and nothing of others", async (db) => {
    const outcomes = await Promise.allSettled(
      ["a", "b", "c"].map((id) =>
        db.transaction(async ({ queries }) => {
          await insertItem(queries, { id });
          await insertItem(queries, { id: `${id}2` });
          if (id === "b") throw new Error("not this one");
        })
      ),
    );
    deepEqual(outcomes.map((outcome) => outcome.status), ["fulfilled", "rejected", "fulfilled"]);
    deepEqual(await itemIds(db.queries), ["a", "a2", "c", "c2"]);
  });

  test("transaction() undoes a lone work that throws", async (db) => {
    await rejects(
      db.transaction(async ({ queries }) => {
        await insertItem(queries, { id: "a" });
        throw new Error("not this one");
      }),
      /not this one/,
    );
    deepEqual(await itemIds(db.queries), []);
  });

  test("a statement that fails may be caught by the work, which goes on", async (db) => {
    await db.transaction(async ({ queries }) => {
      await insertItem(queries, { id: "a" });
      const error = await insertItem(queries, { id: "a" }).catch((error) => error);
      ok(isConstraintViolation(error), String(error));
      await insertItem(queries, { id: "b" });
    });
    deepEqual(await itemIds(db.queries), ["a", "b"]);
  });

  test("onCommit() effects come after the commit, and never without one", async (db) => {
    const seen: string[] = [];
    const write = (id: string) => async ({ queries, onCommit }: Transaction) => {
      await insertItem(queries, { id });
      onCommit(() => seen.push(id));
      if (id === "b") throw new Error("not this one");
      deepEqual(seen, []);
    };
    await Promise.allSettled(["a", "b", "c"].map((id) => db.transaction(write(id))));
    await db.transaction(async () => {});
    deepEqual(seen, ["a", "c"]);
  });
}

/** Transactions beside each other do not see or lose each other's writes. */
function testIsolation(test: Test): void {
  test("readers see nothing before the commit", async (db) => {
    await db.transaction(async ({ queries }) => {
      await insertItem(queries, { id: "a" });
      deepEqual(await itemIds(queries), ["a"]);
      deepEqual(await itemIds(db.queries), []);
    });
    deepEqual(await itemIds(db.queries), ["a"]);
  });

  test("what breaks a deferred constraint fails alone, though the commit shows it", async (db) => {
    const outcomes = await Promise.allSettled(
      ["a", "b", "c"].map((id) =>
        db.transaction(({ queries }) =>
          insertItem(queries, { id, parent: id === "b" ? "nowhere" : null })
        )
      ),
    );
    deepEqual(outcomes.map((outcome) => outcome.status), ["fulfilled", "rejected", "fulfilled"]);
    deepEqual(await itemIds(db.queries), ["a", "c"]);
  });

  test("no update is lost among 50 that read before they write", async (db) => {
    await db.transaction(({ queries }) => insertItem(queries, { id: "n", number: 0 }));
    const next = async ({ queries }: Transaction) => {
      const { rows } = await sql<{ number: number }>`SELECT number FROM items`.execute(queries);
      const number = (rows[0]?.number ?? NaN) + 1;
      await sql`UPDATE items SET number = ${number}`.execute(queries);
      return number;
    };
    const answers = await Promise.all(Array.from({ length: 50 }, () => db.transaction(next)));
    deepEqual(answers, Array.from({ length: 50 }, (_, index) => index + 1));
  });

  test("a statement after the transaction's end is refused", async (db) => {
    const kept: Transaction[] = [];
    await db.transaction((tx) => Promise.resolve(kept.push(tx)));
    await rejects(insertItem(kept[0]!.queries, { id: "late" }), /outside a transaction/);
    deepEqual(await itemIds(db.queries), []);
  });
}

/** Statements take and give values as they are. */
function testStatements(test: Test): void {
  test("blobs, numbers, nulls and text come back as they went", async (db) => {
    const items = [
      { id: "blob", data: Uint8Array.of(0, 255, 10, 0), number: 0, parent: null },
      { id: "empty", data: new Uint8Array(), number: -1, parent: null },
      { id: "great", data: null, number: Number.MAX_SAFE_INTEGER, parent: null },
      { id: "héddle \u{1f9f5} '\";--", data: null, number: Number.MIN_SAFE_INTEGER, parent: null },
    ];
    await db.transaction(async ({ queries }) => {
      for (const item of items) await insertItem(queries, item);
    });
    const { rows } = await sql`SELECT id, data, number, parent FROM items ORDER BY id`
      .execute(db.queries);
    deepEqual(rows.map((row) => ({ ...(row as object) })), items);
  });

  test("a value that no column takes is the program's fault, and tried once", async (db) => {
    let runs = 0;
    const write = db.transaction(async ({ queries }) => {
      runs++;
      await sql`INSERT INTO items (id) VALUES (${Symbol("x")})`.execute(queries);
    });
    await rejects(write, (error) => !(error instanceof AppError));
    equal(runs, 1);
  });

  test("statements tell how many rows they changed", async (db) => {
    await db.transaction(async ({ queries }) => {
      for (const id of ["a", "b", "c"]) await insertItem(queries, { id });
      const update = await sql`UPDATE items SET number = 1 WHERE id > 'a'`.execute(queries);
      equal(update.numAffectedRows, 2n);
      const returned = await sql`UPDATE items SET number = 2 RETURNING id`.execute(queries);
      equal(returned.rows.length, 3);
      const none = await sql`DELETE FROM items WHERE id = 'x'`.execute(queries);
      equal(none.numAffectedRows, 0n);
    });
  });
}
