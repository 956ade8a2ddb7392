import assert from "node:assert/strict";
import type { Database } from "../../src/db/database.ts";
import type { Claims } from "../../src/identity/claims.ts";
import { resolveOrganization } from "../../src/identity/organization.ts";
import { AppError } from "../../src/lib/errors.ts";
import { openTestDatabase } from "../support/database.ts";
import { ManualClock } from "../support/manual_clock.ts";
import { silentLog } from "../support/silent_log.ts";

const USER_ID = "11111111-1111-4111-8111-111111111111";

function claimsOf(...orgKeys: string[]): Claims {
  const memberships = new Map(orgKeys.map((key) => [key, { teamKeys: [], roles: [] }]));
  return { userId: USER_ID, email: null, isAdmin: false, memberships, expiresAt: 0 };
}

function resolve(db: Database, claims: Claims, header: string | null = null) {
  const clock = new ManualClock();
  return resolveOrganization({ db, clock, log: silentLog }, { claims, header });
}

async function stored(db: Database): Promise<string | null> {
  const row = await db.queries.selectFrom("preferences").select("org_key")
    .where("user_id", "=", USER_ID).executeTakeFirst();
  return row?.org_key ?? null;
}

Deno.test("resolveOrganization() stores the first in claim order on first access", async () => {
  await using db = await openTestDatabase();
  assert.equal(await resolve(db, claimsOf("globex", "acme")), "globex");
  assert.equal(await stored(db), "globex");
});

Deno.test("resolveOrganization() keeps the stored one when the claims come in another order", async () => {
  await using db = await openTestDatabase();
  await resolve(db, claimsOf("globex", "acme"));
  assert.equal(await resolve(db, claimsOf("acme", "globex")), "globex");
});

Deno.test("resolveOrganization() uses and stores the one that the header names", async () => {
  await using db = await openTestDatabase();
  const claims = claimsOf("globex", "acme");
  await resolve(db, claims);
  assert.equal(await resolve(db, claims, "acme"), "acme");
  assert.equal(await resolve(db, claims), "acme");
});

Deno.test("resolveOrganization() takes an empty header for none", async () => {
  await using db = await openTestDatabase();
  assert.equal(await resolve(db, claimsOf("acme"), ""), "acme");
});

Deno.test("resolveOrganization() refuses a header that names another's organization", async () => {
  await using db = await openTestDatabase();
  const claims = claimsOf("acme");
  await resolve(db, claims);
  for (const header of ["globex", "ACME", "acme ", "__proto__"]) {
    await assert.rejects(
      resolve(db, { ...claims, isAdmin: true }, header),
      (error) => error instanceof AppError && error.code === "forbidden",
    );
  }
  assert.equal(await stored(db), "acme");
});

Deno.test("resolveOrganization() drops a stored one that the claims no longer hold", async () => {
  await using db = await openTestDatabase();
  await resolve(db, claimsOf("acme"));
  assert.equal(await resolve(db, claimsOf("globex")), "globex");
  assert.equal(await stored(db), "globex");
  assert.equal(await resolve(db, claimsOf()), null);
  assert.equal(await stored(db), null);
});

Deno.test("resolveOrganization() writes nothing when nothing changes", async () => {
  await using db = await openTestDatabase();
  const claims = claimsOf("acme");
  await resolve(db, claims);
  let writes = 0;
  const watched: Database = {
    ...db,
    queries: db.queries,
    transaction: (work) => {
      writes++;
      return db.transaction(work);
    },
  };
  await resolve(watched, claims);
  await resolve(watched, claims, "acme");
  assert.equal(writes, 0);
  await resolve(watched, claimsOf("globex"));
  assert.equal(writes, 1);
});

Deno.test("resolveOrganization() answers though the preference cannot be stored", async () => {
  await using db = await openTestDatabase();
  const full: Database = {
    ...db,
    queries: db.queries,
    transaction: () => Promise.reject(new AppError("storage_full", "The disk is full")),
  };
  assert.equal(await resolve(full, claimsOf("acme")), "acme");
});
