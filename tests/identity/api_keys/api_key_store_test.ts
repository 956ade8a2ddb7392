import assert from "node:assert/strict";
import {
  findOrganizationKeys,
  revokeExpiredKeys,
} from "../../../src/identity/api_keys/api_key_store.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { recordQueries } from "../../support/db/query_plans.ts";

Deno.test("findOrganizationKeys() finds the keys of all members, newest first", async () => {
  await using db = await openTestDatabase();
  const key = { org_key: "acme", owner_id: "ada", name: "ci", secret_hash: "" };
  await db.transaction(({ queries }) =>
    queries.insertInto("api_keys").values([
      { ...key, id: "a", created_at: 1 },
      { ...key, id: "b", created_at: 3, owner_id: "bob" },
      { ...key, id: "c", created_at: 2 },
      { ...key, id: "d", created_at: 4, revoked_at: 5 },
      { ...key, id: "e", created_at: 5, org_key: "other" },
    ]).execute()
  );
  const keys = await findOrganizationKeys(db.queries, "acme");
  assert.deepEqual(keys.map(({ id, ownerId }) => [id, ownerId]), [
    ["b", "bob"],
    ["c", "ada"],
    ["a", "ada"],
  ]);
});

Deno.test("revokeExpiredKeys() reads the expired keys alone, in pieces", async () => {
  await using db = await openTestDatabase();
  const key = { org_key: "acme", owner_id: "ada", name: "ci", secret_hash: "", created_at: 1 };
  const expired = Array.from({ length: 250 }, (_, at) => ({
    ...key,
    id: `expired ${at}`,
    expires_at: at,
  }));
  const kept = { ...key, id: "kept", expires_at: 1_000 };
  await db.transaction(({ queries }) =>
    queries.insertInto("api_keys").values([...expired, kept, { ...key, id: "lasting" }]).execute()
  );
  const recorded = recordQueries(db);
  let counted = countRowsOf(recorded.db);
  await recorded.db.transaction(async (tx) => {
    counted = countRowsOf(tx);
    await revokeExpiredKeys(counted.queries, { orgKey: "acme", now: 999 });
  });
  const { all, most } = counted;
  assert.equal(all(), 250);
  assert.equal(most(), 100);
  const left = (await findOrganizationKeys(db.queries, "acme")).map(({ id }) => id);
  assert.deepEqual(left.sort(), ["kept", "lasting"]);
  const search = /api_keys_expiring \(org_key=\? AND expires_at</;
  assert.ok((await recorded.steps()).some((step) => search.test(step)));
});
