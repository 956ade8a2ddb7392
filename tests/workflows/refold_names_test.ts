import assert from "node:assert/strict";
import { sql } from "kysely";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { refoldNames } from "../../src/workflows/refold/refold_names.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

Deno.test("refoldNames() folds what an older program has stored, once, and no other", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const street = await draftedWorkflow(ctx, { name: "Straße" });
  await draftedWorkflow(ctx, { name: "Plain" });
  // More than one piece.
  for (let count = 0; count < 600; count++) await draftedWorkflow(ctx, { name: `Nº ${count}` });
  await db.transaction(({ queries }) =>
    sql`UPDATE workflows SET name_folded = 'straße' WHERE id = ${street}`.execute(queries)
  );
  const found = async () => (await listWorkflows(ctx, { limit: 20, search: "STRASSE" })).total;
  assert.equal(await found(), 0);
  assert.equal(await refoldNames(db), 1);
  assert.equal(await found(), 1);
  await db.transaction(({ queries }) =>
    sql`UPDATE workflows SET name_folded = 'straße' WHERE id = ${street}`.execute(queries)
  );
  assert.equal(await refoldNames(db), 0);
});
