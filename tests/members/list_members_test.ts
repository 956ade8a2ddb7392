import { deepEqual, equal, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Claims } from "../../src/identity/tokens/claims.ts";
import { listMembers, type MemberListInput } from "../../src/members/list_members.ts";
import { saveMember } from "../../src/identity/member_store.ts";
import { countRowsOf } from "../support/db/counted_rows.ts";
import { openTestDatabase, type TestDatabase } from "../support/db/database.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";

interface Known {
  name: string | null;
  org?: string;
  email?: string | null;
}

/** The id of the member with this number. */
function idOf(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
}

async function know(db: TestDatabase, members: readonly Known[]): Promise<void> {
  await db.transaction(async ({ queries }) => {
    for (const [number, { name, org = "acme", email = null }] of members.entries()) {
      const memberships = new Map([[org, { teamKeys: [], roles: [] }]]);
      const person = { userId: idOf(number), email, isAdmin: false, memberships, name };
      const claims: Claims = { ...person, issuedAt: 1_000, expiresAt: 60_000 };
      await saveMember(queries, { claims, now: 2_000 });
    }
  });
}

Deno.test("listMembers() finds a member by a part of the name or of the address", async () => {
  await using db = await openTestDatabase();
  await know(db, [
    { name: "Ada Lovelace", email: "ada@example.org" },
    { name: null, email: "Bob@Example.org" },
    { name: "Ångström", email: null },
    { name: "Ada of globex", org: "globex" },
    { name: 'Ada of "acme"', org: "acme-2" },
  ]);
  const ctx = testContext(db, { isAdmin: true, orgKey: "acme" });
  const found = async (input: Partial<MemberListInput>) => {
    const { members, total } = await listMembers(ctx, { limit: 20, ...input });
    equal(total, members.length);
    return members.map(({ userId }) => userId);
  };
  deepEqual(await found({}), [idOf(0), idOf(1), idOf(2)]);
  deepEqual(await found({ search: "LOVE" }), [idOf(0)]);
  deepEqual(await found({ search: "bob@" }), [idOf(1)]);
  deepEqual(await found({ search: "a\u030angstr\u00f6m" }), [idOf(2)]);
  deepEqual(await found({ search: "%" }), []);
  deepEqual(await found({ userIds: [2, 3, 0, 9].map(idOf) }), [idOf(0), idOf(2)]);
  const { members: [ada] } = await listMembers(ctx, { limit: 1 });
  deepEqual(ada, {
    userId: idOf(0),
    name: "Ada Lovelace",
    email: "ada@example.org",
    lastSeenAt: "1970-01-01T00:00:02.000Z",
  });
  const member = testContext(db, { orgKey: "acme" });
  await rejects(listMembers(member, { limit: 1 }), { code: "forbidden" });
});

Deno.test("listMembers() reads a list of thousands to its end, past those of others", async () => {
  await using db = await openTestDatabase();
  const orgOf = (number: number): string => number % 1_000 < 10 ? "acme" : "globex";
  await know(db, Array.from({ length: 2_100 }, (_, at) => ({ name: `M${at}`, org: orgOf(at) })));
  const { db: recorded, fullScans } = recordQueries(db);
  const ctx = { ...testContext(db, { isAdmin: true, orgKey: "acme" }), db: recorded };
  const names: (string | null)[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listMembers(ctx, { limit: 7, cursor });
    names.push(...page.members.map(({ name }) => name));
    deepEqual([page.total, page.totalIsExact], [30, true]);
    if (page.nextCursor === null) break;
    cursor = page.nextCursor;
  }
  const wanted = [0, 1_000, 2_000].flatMap((at) => Array.from({ length: 10 }, (_, i) => at + i));
  deepEqual(names, wanted.map((number) => `M${number}`));
  const { members: [third] } = await listMembers(ctx, { limit: 10, page: 3 });
  equal(third?.name, "M2000");
  const many = { ...testContext(db, { isAdmin: true, orgKey: "globex" }), db: recorded };
  const { total, totalIsExact } = await listMembers(many, { limit: 1 });
  deepEqual([total, totalIsExact], [100, false]);
  await listMembers(many, { limit: 1, userIds: [idOf(11)] });
  deepEqual(await fullScans(), []);
});

Deno.test("a page of members reads its rows, however many others there are", async () => {
  await using db = await openTestDatabase();
  const orgOf = (number: number): string => number % 2 === 0 ? "acme" : "globex";
  await know(db, Array.from({ length: 2_000 }, (_, at) => ({ name: `M${at}`, org: orgOf(at) })));
  const counted = countRowsOf(db);
  const ctx = testContext({ ...db, queries: counted.queries }, { isAdmin: true, orgKey: "acme" });
  const first = await listMembers(ctx, { limit: 10 });
  // The count of 100 with one more, which has the page.
  equal(counted.all(), 101);
  const next = await listMembers(ctx, { limit: 10, cursor: first.nextCursor ?? "" });
  equal(next.members[0]?.name, "M20");
  // Behind a cursor, the list is counted from its beginning.
  equal(counted.all(), 3 * 101);
});

Deno.test("a member who changes the organization is listed in the new one alone", async () => {
  await using db = await openTestDatabase();
  await know(db, [{ name: "Ada" }, { name: "Bob", org: "globex" }]);
  const idsIn = async (orgKey: string) => {
    const ctx = testContext(db, { isAdmin: true, orgKey });
    const { members } = await listMembers(ctx, { limit: 10 });
    return members.map(({ userId }) => userId);
  };
  deepEqual([await idsIn("acme"), await idsIn("globex")], [[idOf(0)], [idOf(1)]]);
  await know(db, [{ name: "Ada", org: "globex" }]);
  deepEqual([await idsIn("acme"), await idsIn("globex")], [[], [idOf(0), idOf(1)]]);
  await db.transaction(({ queries }) => queries.deleteFrom("members").execute());
  const { rows } = await sql`SELECT * FROM organization_members`.execute(db.queries);
  deepEqual(rows, []);
});
