import assert from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { foldName } from "../../src/lib/text/fold_name.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { refoldNames } from "../../src/workflows/refold/refold_names.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { testContext } from "../support/identity/context.ts";
import { draftedWorkflow } from "../support/workflows/workflows.ts";

/** Workflows of these names, as rows: to create each of them takes seconds on a server. */
async function insertNamed(
  db: Database,
  { like, names }: { like: string; names: readonly string[] },
): Promise<void> {
  const row = await db.queries.selectFrom("workflows").selectAll().where("id", "=", like)
    .executeTakeFirstOrThrow();
  const rows = names.map((name, at) => ({
    ...row,
    id: `w${at}`,
    name,
    name_folded: foldName(name),
  }));
  await db.transaction(({ queries }) => queries.insertInto("workflows").values(rows).execute());
}

Deno.test("refoldNames() folds what an older program has stored, once, and no other", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const street = await draftedWorkflow(ctx, { name: "Straße" });
  await insertNamed(db, {
    like: await draftedWorkflow(ctx, { name: "Plain" }),
    // More than one piece.
    names: Array.from({ length: 600 }, (_, count) => `Nº ${count}`),
  });
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
