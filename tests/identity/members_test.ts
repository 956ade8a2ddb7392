import assert from "node:assert/strict";
import type { Database } from "../../src/db/database.ts";
import type { Claims } from "../../src/identity/tokens/claims.ts";
import { findMember, toPerson } from "../../src/identity/member_store.ts";
import { recordMember } from "../../src/identity/members.ts";
import { AppError } from "../../src/lib/errors.ts";
import { openTestDatabase, type TestDatabase } from "../support/db/database.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { silentLog } from "../support/logs/silent_log.ts";

const USER_ID = "11111111-1111-4111-8111-111111111111";

/** Claims of one organization, with these roles. */
function claimsOf(issuedAt: number, roles: string[], given: Partial<Claims> = {}): Claims {
  const memberships = new Map([["acme", { teamKeys: ["ops"], roles }]]);
  const person = { userId: USER_ID, email: "a@b.c", isAdmin: false, memberships };
  return { ...person, name: null, issuedAt, expiresAt: issuedAt + 60_000, ...given };
}

interface Watched extends AsyncDisposable {
  db: TestDatabase;
  record(claims: Claims): Promise<boolean>;
  roles(): Promise<readonly string[] | undefined>;
  writes: number;
}

async function open(): Promise<Watched> {
  const db = await openTestDatabase();
  const counted: Database = {
    ...db,
    transaction: (work) => {
      watched.writes++;
      return db.transaction(work);
    },
  };
  const deps = { db: counted, clock: new ManualClock(), log: silentLog };
  const watched: Watched = {
    db,
    writes: 0,
    record: (claims) => recordMember(deps, claims),
    async roles() {
      const member = await findMember(db.queries, USER_ID);
      return member && toPerson(USER_ID, member).memberships.get("acme")?.roles;
    },
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
  return watched;
}

Deno.test("recordMember() keeps all that a token says of its bearer", async () => {
  await using members = await open();
  const memberships = new Map([
    ["globex", { teamKeys: [], roles: ["admin"] }],
    ["42", { teamKeys: ["ops"], roles: [] }],
  ]);
  const claims = claimsOf(1000, [], { isAdmin: true, email: null, memberships });
  assert.equal(await members.record(claims), true);
  const member = await findMember(members.db.queries, USER_ID);
  assert.ok(member);
  assert.deepEqual(toPerson(USER_ID, member), {
    userId: USER_ID,
    email: null,
    isAdmin: true,
    memberships,
  });
  assert.deepEqual([...toPerson(USER_ID, member).memberships.keys()], ["globex", "42"]);
});

Deno.test("recordMember() keeps the name of the latest token, and forgets it with that", async () => {
  await using members = await open();
  const nameAfter = async (issuedAt: number, name: string | null) => {
    await members.record(claimsOf(issuedAt, [], { name }));
    return (await findMember(members.db.queries, USER_ID))?.name;
  };
  assert.equal(await nameAfter(2000, "Ada"), "Ada");
  assert.equal(await nameAfter(1000, "Bob"), "Ada");
  assert.equal(await nameAfter(2000, "Ada Lovelace"), "Ada Lovelace");
  assert.equal(await nameAfter(3000, null), null);
});

Deno.test("recordMember() takes a later token, and not an older one", async () => {
  await using members = await open();
  await members.record(claimsOf(2000, ["admin"]));
  await members.record(claimsOf(3000, []));
  assert.deepEqual(await members.roles(), []);
  assert.equal(await members.record(claimsOf(2000, ["admin"])), true);
  assert.deepEqual(await members.roles(), []);
  await members.record(claimsOf(3000, ["workflow:write"]));
  assert.deepEqual(await members.roles(), ["workflow:write"]);
});

Deno.test("recordMember() does not let a token of the time between undo a demotion", async () => {
  await using members = await open();
  await members.record(claimsOf(1000, []));
  const whilePromoted = claimsOf(2000, ["admin"]);
  await members.record(claimsOf(3000, []));
  await members.record(whilePromoted);
  assert.deepEqual(await members.roles(), []);
});

Deno.test("recordMember() lets no older token through that comes at the same moment", async () => {
  await using members = await open();
  const all = [4000, 1000, 3000, 2000].map((at) => claimsOf(at, [`role-of-${at}`]));
  await Promise.all(all.map((claims) => members.record(claims)));
  assert.deepEqual(await members.roles(), ["role-of-4000"]);
});

Deno.test("recordMember() writes nothing for a token with known data", async () => {
  await using members = await open();
  for (let i = 0; i < 3; i++) await members.record(claimsOf(2000, ["admin"]));
  await members.record(claimsOf(1000, ["admin"]));
  assert.equal(members.writes, 1);
});

Deno.test("recordMember() returns false, and does not throw, when the disk is full", async () => {
  await using db = await openTestDatabase();
  const full: Database = {
    ...db,
    transaction: () => Promise.reject(new AppError("storage_full", "The disk is full")),
  };
  const deps = { db: full, clock: new ManualClock(), log: silentLog };
  assert.equal(await recordMember(deps, claimsOf(1000, [])), false);
});
