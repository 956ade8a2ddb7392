/** Searches of members read little, however many there are, and find what a naive one finds. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { saveMember } from "../../src/identity/member_store.ts";
import { foldName } from "../../src/lib/text/fold_name.ts";
import { foldMembers } from "../../src/members/fold_members.ts";
import { listMembers } from "../../src/members/list_members.ts";
import { countQueries } from "../support/db/counted_database.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase, type TestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

const COUNT = 6_000;

interface Member {
  userId: string;
  name: string;
  email: string;
  orgs: string[];
}

/** Members in no order of their names; a sixth of them belong to another organization alone. */
function membersOf(count: number): Member[] {
  return Array.from({ length: count }, (_, number) => ({
    // 7,919 is a prime, so that each id occurs once.
    userId: `00000000-0000-4000-8000-${String(number * 7_919 % count).padStart(12, "0")}`,
    name: number % 7 === 0 ? `Zo\u00eb ${number}` : `Member ${number}`,
    email: `m${number}@Example.org`,
    orgs: number % 6 === 0 ? ["globex"] : number % 5 === 0 ? ["acme", "globex"] : ["acme"],
  }));
}

async function save(db: TestDatabase, members: readonly Member[], issuedAt = 1): Promise<void> {
  await db.transaction(async ({ queries }) => {
    for (const { orgs, ...member } of members) {
      const memberships = new Map(orgs.map((org) => [org, { teamKeys: [], roles: [] }]));
      const claims = { ...member, isAdmin: false, memberships, issuedAt, expiresAt: 60_000 };
      await saveMember(queries, { claims, now: 2 });
    }
  });
}

function idsOf(members: readonly Member[], { org, search }: { org: string; search: string }) {
  return members.filter(({ name, email, orgs }) =>
    orgs.includes(org) && foldName(`${name}\n${email}`).includes(foldName(search))
  ).map(({ userId }) => userId).sort();
}

/** Reads a search to its end; returns the ids. */
async function readAll(db: TestDatabase, search: string): Promise<string[]> {
  const ctx = testContext(db, { isAdmin: true, orgKey: "acme" });
  const ids: string[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listMembers(ctx, { limit: 100, search, cursor });
    ids.push(...page.members.map(({ userId }) => userId));
    if (page.nextCursor === null) return ids;
    cursor = page.nextCursor;
  }
}

// In all names, in many, in one, in none, of one and two characters, and with a line end.
const TEXTS = [
  "example.ORG",
  "mem",
  "zoe\u0308",
  "member 4321",
  "M4321@",
  "nobody",
  "q",
  "99",
  "\n",
];

Deno.test("a search of members finds each that matches, by user id", async () => {
  await using db = await openTestDatabase();
  const members = membersOf(2_500);
  await save(db, members);
  for (const search of TEXTS) {
    deepEqual(await readAll(db, search), idsOf(members, { org: "acme", search }), search);
  }
  const ctx = testContext(db, { isAdmin: true, orgKey: "acme" });
  const third = await listMembers(ctx, { limit: 9, search: "1@", page: 3 });
  const expected = idsOf(members, { org: "acme", search: "1@" });
  deepEqual(third.members.map(({ userId }) => userId), expected.slice(18, 27));
});

Deno.test("a search of members reads some pieces, however many members there are", async () => {
  await using file = await openTestDatabase();
  await save(file, membersOf(COUNT));
  const { db, fullScans, steps } = recordQueries(file);
  const statements = countQueries(db);
  const rows = countRowsOf(statements.db);
  const counted = { ...statements.db, queries: rows.queries };
  const ctx = testContext(counted, { isAdmin: true, orgKey: "acme" });
  for (const search of ["example", "member 4321", "zo\u00eb 4200", "nobody", "zz"]) {
    const before = rows.all();
    const { total, members } = await listMembers(ctx, { limit: 10, search });
    equal(members.length, Math.min(total, 10));
    ok(rows.all() - before < 1_000, `${search}: ${rows.all() - before} rows`);
    // A walk through the whole list would take twice as many.
    const { queries } = statements.take();
    ok(queries <= 8, `${search}: ${queries} statements`);
  }
  deepEqual(await fullScans(), []);
  deepEqual((await steps()).filter((step) => step.includes("TEMP B-TREE")), []);
});

Deno.test("the index of members follows their names and organizations", async () => {
  await using db = await openTestDatabase();
  const [ada, bob] = membersOf(2) as [Member, Member];
  await save(db, [{ ...ada, orgs: ["acme"] }, { ...bob, orgs: ["acme"] }]);
  const indexed = async (): Promise<unknown[]> => {
    const { rows } = await sql<{ org: string; text: string }>`
      SELECT org_key AS org, name_folded AS text FROM member_names ORDER BY 1, 2
    `.execute(db.queries);
    return rows.map(({ org, text }) => `${org}: ${text.split("\n")[0]}`);
  };
  deepEqual(await indexed(), ["acme: member 1", "acme: zo\u00eb 0"]);
  // Another name and another organization at once, and back.
  await save(db, [{ ...ada, name: "Ada", orgs: ["globex", "acme"] }], 2);
  deepEqual(await indexed(), ["acme: ada", "acme: member 1", "globex: ada"]);
  await save(db, [{ ...ada, name: "Ada L", orgs: ["globex"] }], 3);
  deepEqual(await indexed(), ["acme: member 1", "globex: ada l"]);
  await save(db, [{ ...ada, name: "Old", orgs: ["acme"] }], 2);
  deepEqual(await indexed(), ["acme: member 1", "globex: ada l"]);
  deepEqual([await readAll(db, "ada"), await readAll(db, "old")], [[], []]);
  await db.transaction(({ queries }) => queries.deleteFrom("members").execute());
  deepEqual(await indexed(), []);
  const { rows } = await sql`SELECT rowid FROM member_grams('"1x616461"')`.execute(db.queries);
  deepEqual(rows, []);
});

Deno.test("foldMembers() makes the members of older programs searchable, once", async () => {
  await using db = await openTestDatabase();
  // More than one piece.
  const members = membersOf(450);
  await save(db, members);
  const forget = sql`UPDATE members SET search_text = '' WHERE name LIKE 'Zo%'`;
  const change = (query: typeof forget) => db.transaction(({ queries }) => query.execute(queries));
  await change(forget);
  equal((await readAll(db, "zo\u00eb")).length, 0);
  equal(await foldMembers(db), Math.ceil(450 / 7));
  deepEqual(await readAll(db, "zo\u00eb"), idsOf(members, { org: "acme", search: "zo\u00eb" }));
  await change(forget);
  equal(await foldMembers(db), 0);
});
