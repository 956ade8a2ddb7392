import assert from "node:assert/strict";
import type { Database } from "../../src/db/database.ts";
import type { Person } from "../../src/identity/tokens/claims.ts";
import { resolveOrganization } from "../../src/identity/organization.ts";
import { RecentOrganizations } from "../../src/identity/recent_organizations.ts";
import { savePreference } from "../../src/identity/store.ts";
import { AppError } from "../../src/lib/errors.ts";
import { countQueries } from "../support/db/counted_database.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { silentLog } from "../support/logs/silent_log.ts";

const USER_ID = "11111111-1111-4111-8111-111111111111";

function personOf(...orgKeys: string[]): Person {
  const memberships = new Map(orgKeys.map((key) => [key, { teamKeys: [], roles: [] }]));
  return { userId: USER_ID, email: null, isAdmin: false, memberships };
}

function resolve(db: Database, person: Person, header: string | null = null) {
  const clock = new ManualClock();
  const recent = new RecentOrganizations(clock);
  return resolveOrganization({ db, clock, log: silentLog, recent }, { person, header });
}

async function stored(db: Database): Promise<string | null> {
  const row = await db.queries.selectFrom("preferences").select("org_key")
    .where("user_id", "=", USER_ID).executeTakeFirst();
  return row?.org_key ?? null;
}

Deno.test("resolveOrganization() stores the first in claim order on first access", async () => {
  await using db = await openTestDatabase();
  assert.equal(await resolve(db, personOf("globex", "acme")), "globex");
  assert.equal(await stored(db), "globex");
});

Deno.test("resolveOrganization() keeps the stored one when the claims come in another order", async () => {
  await using db = await openTestDatabase();
  await resolve(db, personOf("globex", "acme"));
  assert.equal(await resolve(db, personOf("acme", "globex")), "globex");
});

Deno.test("resolveOrganization() uses and stores the one that the header names", async () => {
  await using db = await openTestDatabase();
  const person = personOf("globex", "acme");
  await resolve(db, person);
  assert.equal(await resolve(db, person, "acme"), "acme");
  assert.equal(await resolve(db, person), "acme");
});

Deno.test("resolveOrganization() takes an empty header for none", async () => {
  await using db = await openTestDatabase();
  assert.equal(await resolve(db, personOf("acme"), ""), "acme");
});

Deno.test("resolveOrganization() refuses a header that names another's organization", async () => {
  await using db = await openTestDatabase();
  const person = personOf("acme");
  await resolve(db, person);
  for (const header of ["globex", "ACME", "acme ", "__proto__"]) {
    await assert.rejects(
      resolve(db, { ...person, isAdmin: true }, header),
      (error) => error instanceof AppError && error.code === "forbidden",
    );
  }
  assert.equal(await stored(db), "acme");
});

Deno.test("resolveOrganization() drops a stored one that the claims no longer hold", async () => {
  await using db = await openTestDatabase();
  await resolve(db, personOf("acme"));
  assert.equal(await resolve(db, personOf("globex")), "globex");
  assert.equal(await stored(db), "globex");
  assert.equal(await resolve(db, personOf()), null);
  assert.equal(await stored(db), null);
});

Deno.test("resolveOrganization() writes nothing when nothing changes", async () => {
  await using db = await openTestDatabase();
  const person = personOf("acme");
  await resolve(db, person);
  let writes = 0;
  const watched: Database = {
    ...db,
    queries: db.queries,
    transaction: (work) => {
      writes++;
      return db.transaction(work);
    },
  };
  await resolve(watched, person);
  await resolve(watched, person, "acme");
  assert.equal(writes, 0);
  await resolve(watched, personOf("globex"));
  assert.equal(writes, 1);
});

Deno.test("resolveOrganization() answers though the preference cannot be stored", async () => {
  await using db = await openTestDatabase();
  const full: Database = {
    ...db,
    queries: db.queries,
    transaction: () => Promise.reject(new AppError("storage_full", "The disk is full")),
  };
  assert.equal(await resolve(full, personOf("acme")), "acme");
});

/** One process that is asked again and again, and what it asks of the database. */
function asking(db: Database) {
  const clock = new ManualClock();
  const { db: counted, take } = countQueries(db);
  const recent = new RecentOrganizations(clock);
  const deps = { db: counted, clock, log: silentLog, recent };
  return {
    clock,
    take,
    ask: (person: Person, header: string | null = null) =>
      resolveOrganization(deps, { person, header }),
  };
}

const NOTHING = { queries: 0, transactions: 0 };

Deno.test("resolveOrganization() reads nothing for a header that names the stored one again", async () => {
  await using db = await openTestDatabase();
  const { ask, take, clock } = asking(db);
  const person = personOf("globex", "acme");
  for (const header of ["acme", "globex", "acme"]) {
    await ask(person, header);
    assert.notDeepEqual(take(), NOTHING);
    assert.equal(await ask(person, header), header);
    assert.deepEqual(take(), NOTHING);
    assert.equal(await stored(db), header);
    assert.equal(await ask(person), header);
  }
  clock.advance(1_000);
  assert.equal(await ask(person, "acme"), "acme");
  assert.notDeepEqual(take(), NOTHING);
  assert.equal(await ask(person, "acme"), "acme");
  assert.deepEqual(take(), NOTHING);
});

Deno.test("resolveOrganization() refuses a header as soon as the claims lack it", async () => {
  await using db = await openTestDatabase();
  const { ask } = asking(db);
  await ask(personOf("globex", "acme"), "acme");
  await assert.rejects(ask(personOf("globex"), "acme"), AppError);
  assert.equal(await ask(personOf("globex")), "globex");
  assert.equal(await stored(db), "globex");
});

Deno.test("resolveOrganization() sees at once what another process stored if there is no header", async () => {
  await using db = await openTestDatabase();
  const { ask, clock } = asking(db);
  const person = personOf("globex", "acme");
  await ask(person, "globex");
  await db.transaction(({ queries }) =>
    savePreference(queries, { userId: USER_ID, orgKey: "acme", now: 1 })
  );
  assert.equal(await ask(person), "acme");
  clock.advance(1_000);
  assert.equal(await ask(person, "globex"), "globex");
  assert.equal(await stored(db), "globex");
});

Deno.test("resolveOrganization() stores the last of several that come at once", async () => {
  await using db = await openTestDatabase();
  const { ask } = asking(db);
  const person = personOf("globex", "acme");
  await ask(person, "globex");
  await Promise.all([ask(person, "globex"), ask(person, "acme")]);
  assert.equal(await stored(db), "acme");
  await ask(person, "globex");
  assert.equal(await stored(db), "globex");
});
