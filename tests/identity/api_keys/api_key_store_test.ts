import assert from "node:assert/strict";
import { findOrganizationKeys } from "../../../src/identity/api_keys/api_key_store.ts";
import { openTestDatabase } from "../../support/db/database.ts";

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
