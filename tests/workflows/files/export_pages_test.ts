import assert from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { selectExports } from "../../../src/workflows/files/file_store.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { testContext } from "../../support/identity/context.ts";
import { draftedWorkflow, publishedWorkflow } from "../../support/workflows/workflows.ts";

/** Ids of exports, read in pages of `limit`. */
async function exportedBy({ db, principal }: Context, limit: number): Promise<string[]> {
  const ids: string[] = [];
  for (let after = "";;) {
    const rows = await selectExports(db.queries, { principal, after, limit });
    ids.push(...rows.map(({ id }) => id));
    after = rows.at(-1)?.id ?? "";
    if (rows.length < limit) return ids;
  }
}

Deno.test("an export has each workflow that the caller may read once, whatever its pages", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const as = (userId: string, teamKeys: string[]): Context => ({
    ...ctx,
    principal: { ...ctx.principal, userId, teamKeys, isAdmin: false },
  });
  const owner = as(crypto.randomUUID(), ["ops", "sales", "law"]);
  const reader = as(crypto.randomUUID(), ["ops", "sales", "sales"]);
  const wanted: string[] = [];
  for (let round = 0; round < 3; round++) {
    wanted.push(await publishedWorkflow(reader));
    wanted.push(await publishedWorkflow(owner, { teamKeys: ["ops"] }));
    wanted.push(await publishedWorkflow(owner, { teamKeys: ["sales", "ops"] }));
    wanted.push(await publishedWorkflow(owner));
    const [isPublic = ""] = wanted.slice(-1);
    // Nothing is exported of these.
    const deleted = await publishedWorkflow(owner, { teamKeys: ["ops"] });
    await draftedWorkflow(reader);
    for (let drafts = 0; drafts < 3; drafts++) await draftedWorkflow(owner, { teamKeys: ["ops"] });
    await publishedWorkflow(owner, { teamKeys: ["law"] });
    await publishedWorkflow(owner);
    await db.transaction(async ({ queries }) => {
      await queries.updateTable("workflows").set({ is_public: 1 }).where("id", "=", isPublic)
        .execute();
      await queries.updateTable("workflows").set({ deleted_at: 1 }).where("id", "=", deleted)
        .execute();
    });
  }
  for (const limit of [1, 2, 5, 100]) {
    assert.deepEqual(await exportedBy(reader, limit), wanted.toSorted(), `pages of ${limit}`);
  }
});
