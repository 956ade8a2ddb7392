import assert from "node:assert/strict";
import { sql } from "kysely";
import { findCandidates } from "../../src/access/name_search.ts";
import type { Database } from "../../src/db/database.ts";
import type { Context } from "../../src/identity/context.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { testContext } from "../support/identity/context.ts";
import { countQueries } from "../support/db/counted_database.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

const NAMES = [
  "Rechnungen Straße",
  "RECHNUNGEN STRASSE",
  "Résumé",
  "İstanbul",
  "ıspanak",
  "100 % done",
  "a_b",
  "a\\b",
  "axb",
  "東京 レポート",
];

const FOUND: Record<string, string[]> = {
  "rechnungen": ["RECHNUNGEN STRASSE", "Rechnungen Straße"],
  "STRASSE": ["RECHNUNGEN STRASSE", "Rechnungen Straße"],
  "STRAßE": ["RECHNUNGEN STRASSE", "Rechnungen Straße"],
  "RE\u0301SUM": ["Résumé"],
  "resume": [],
  "İSTANBUL": ["İstanbul"],
  "ISPANAK": ["ıspanak"],
  "ıspa": ["ıspanak"],
  "%": ["100 % done"],
  "_": ["a_b"],
  "a_b": ["a_b"],
  "\\": ["a\\b"],
  "ﾚﾎﾟｰﾄ": ["東京 レポート"],
  "' OR 1=1 --": [],
};

Deno.test("listWorkflows() finds part of a name, whatever its case, as plain text", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  for (const name of NAMES) await draftedWorkflow(ctx, { name });
  for (const [search, expected] of Object.entries(FOUND)) {
    const { workflows, total } = await listWorkflows(ctx, { page: 1, limit: 20, search });
    assert.deepEqual(workflows.map(({ name }) => name), expected, `search ${search}`);
    assert.equal(total, expected.length, `total of ${search}`);
  }
});

Deno.test("listWorkflows() with an empty search lists everything", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  for (const name of NAMES) await draftedWorkflow(ctx, { name });
  const { total } = await listWorkflows(ctx, { page: 1, limit: 20, search: "" });
  assert.equal(total, NAMES.length);
});

interface Many {
  orgKey: string;
  /** How many of the newest have another name. */
  others: number;
  count: number;
}

/** Workflows of one owner, the newest last. */
async function insertMany(db: Database, { orgKey, others, count }: Many): Promise<void> {
  await db.transaction(({ queries }) =>
    sql`INSERT INTO workflows (id, org_key, owner_id, name, name_folded, services,
        latest_version_number, created_at, updated_at)
      WITH RECURSIVE numbers (number) AS (
        SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count}
      ), named (number, name) AS (
        SELECT number, iif(number > ${count - others}, 'minutes', 'Report') || ' ' || number
        FROM numbers
      )
      SELECT ${orgKey} || printf('%06d', number), ${orgKey}, 'u1', name, lower(name), '[]', 0,
        number, number / 3 FROM named`.execute(queries).then(() => {})
  );
}

async function searchWhole(ctx: Context, search: string, limit: number): Promise<string[]> {
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await listWorkflows(ctx, { limit, search, cursor });
    names.push(...page.workflows.map(({ name }) => name));
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return names;
}

Deno.test("a search that thousands of old names match finds all of them, page after page", async () => {
  await using db = await openTestDatabase();
  const count = 9_000;
  await insertMany(db, { orgKey: "acme", count, others: 4_000 });
  const ctx = testContext(db, { orgKey: "acme", userId: "u1" });
  const found = await listWorkflows(ctx, { limit: 2, search: "report" });
  const { workflows, total, totalIsExact } = found;
  assert.deepEqual(workflows.map(({ name }) => name), ["Report 5000", "Report 4999"]);
  // Counted up to a bound.
  assert.deepEqual([total, totalIsExact], [100, false]);
  assert.equal((await searchWhole(ctx, "report", 1_000)).length, 5_000);
  assert.deepEqual(await searchWhole(ctx, "report 12", 100), [
    ...Array.from({ length: 100 }, (_, at) => `Report ${1_299 - at}`),
    ...Array.from({ length: 10 }, (_, at) => `Report ${129 - at}`),
    "Report 12",
  ]);
  assert.equal((await searchWhole(ctx, "minutes", 1_000)).length, 4_000);
});

Deno.test("a search of old names alone costs the same queries however many match", async () => {
  const queriesOf = async (count: number) => {
    await using db = await openTestDatabase();
    await insertMany(db, { orgKey: "acme", count, others: 2_500 });
    const counted = countQueries(db);
    const ctx = testContext(counted.db, { orgKey: "acme", userId: "u1" });
    const { workflows } = await listWorkflows(ctx, { limit: 20, search: "report" });
    assert.equal(workflows.length, 20);
    assert.equal(workflows[0]?.name, `Report ${count - 2_500}`);
    return counted.take().queries;
  };
  assert.equal(await queriesOf(9_000), await queriesOf(4_000));
});

Deno.test("a search reads no more names than its page and its count need", async () => {
  await using db = await openTestDatabase();
  await insertMany(db, { orgKey: "acme", count: 5_000, others: 2_500 });
  const { queries, all } = countRowsOf(db);
  const ctx = testContext({ ...db, queries }, { orgKey: "acme", userId: "u1" });
  const { workflows, total, totalIsExact } = await listWorkflows(ctx, {
    limit: 20,
    search: "report",
  });
  assert.equal(workflows.length, 20);
  assert.deepEqual([total, totalIsExact], [100, false]);
  assert.ok(all() < 350, `read ${all()} rows`);
});

Deno.test("the candidates of a search are of the caller's organization alone", async () => {
  await using db = await openTestDatabase();
  const candidatesOf = async (orgKey: string) => {
    const ids: string[] = [];
    const wanted = { table: "workflows", orgKey, text: "report", after: null } as const;
    for await (const piece of findCandidates(db.queries, wanted)) ids.push(...piece.ids);
    return ids;
  };
  await insertMany(db, { orgKey: "acme", count: 2_500, others: 0 });
  await insertMany(db, { orgKey: "beta", count: 3, others: 1 });
  await insertMany(db, { orgKey: "acne", count: 1, others: 0 });
  assert.equal((await candidatesOf("acme")).length, 2_500);
  assert.deepEqual(await candidatesOf("beta"), ["beta000002", "beta000001"]);
  assert.deepEqual(await candidatesOf("acne"), ["acne000001"]);
  assert.deepEqual(await candidatesOf("none"), []);
  const rename = { name: "Report again", name_folded: "report again" };
  await db.transaction(({ queries }) =>
    queries.updateTable("workflows").set(rename).where("id", "=", "beta000003").execute()
  );
  assert.equal((await candidatesOf("beta")).length, 3);
  assert.equal((await candidatesOf("acme")).length, 2_500);
});

Deno.test("a search looks for a rarer part of its text again only while few names match", async () => {
  await using db = await openTestDatabase();
  await insertMany(db, { orgKey: "acme", count: 4_000, others: 0 });
  await db.transaction(({ queries }) =>
    sql`UPDATE workflows SET name_folded = 'abcabd ' || substr(id, 5)`.execute(queries)
  );
  const counted = countQueries(db);
  const piecesAndLooks = async (text: string) => {
    const wanted = { table: "workflows", orgKey: "acme", text, after: null } as const;
    const pieces = await Array.fromAsync(findCandidates(counted.db.queries, wanted));
    // Two more queries find the range of numbers and its end.
    return [pieces.length, counted.take().queries - pieces.length - 2];
  };
  // Both looks come before the first piece: at the last groups, and at all of them.
  assert.deepEqual(await piecesAndLooks("abcabd"), [5, 2]);
  // All groups are in all names, and the text is in none.
  assert.deepEqual(await piecesAndLooks("abcabcabd"), [5, 3]);
});

Deno.test("every part of a name leads to it by the index, also one or two characters", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const names = ["x", "\u{1f680}!", 'a "b" AND c', "12x7A7A", "zz", "-*^:("];
  const idOf = new Map<string, string>();
  for (const name of names) idOf.set(name, await draftedWorkflow(ctx, { name }));
  const candidatesOf = async (text: string) => {
    const ids: string[] = [];
    const caller = { orgKey: ctx.principal.orgKey, after: null };
    const wanted = { table: "workflows", text, ...caller } as const;
    for await (const piece of findCandidates(db.queries, wanted)) ids.push(...piece.ids);
    return ids;
  };
  const folded = names.map((name) => ({ name, characters: [...name.toLowerCase()] }));
  for (const { characters } of folded) {
    for (const [at] of characters.entries()) {
      for (const length of [1, 2, 3, 4]) {
        const text = characters.slice(at, at + length).join("");
        const expected = folded.filter((one) => one.characters.join("").includes(text))
          .map(({ name }) => idOf.get(name));
        assert.deepEqual((await candidatesOf(text)).sort(), expected.sort(), `part ${text}`);
      }
    }
  }
  assert.deepEqual(await candidatesOf("zy"), []);
});
