import { equal } from "node:assert/strict";
import { deleteSetting, readSetting, replaceSetting } from "../../src/db/settings_store.ts";
import { openTestDatabase } from "../support/db/database.ts";

Deno.test("a setting is what was last written, until it is deleted", async () => {
  await using db = await openTestDatabase();
  equal(await readSetting(db.queries, "place"), null);
  for (const value of ["here", "there"]) {
    await db.transaction(({ queries }) => replaceSetting(queries, "place", value));
    equal(await readSetting(db.queries, "place"), value);
  }
  await db.transaction(({ queries }) => deleteSetting(queries, "place"));
  equal(await readSetting(db.queries, "place"), null);
});
