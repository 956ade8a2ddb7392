/** Nothing is listed that was made unreadable while its list was made. */
import assert from "node:assert/strict";
import type { KyselyPlugin } from "kysely";
import type { Database } from "../../src/db/database.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { listRuns } from "../../src/runs/list_runs.ts";
import { foldName } from "../../src/lib/text/fold_name.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { insertRuns, insertThreads, insertWorkflows } from "../support/db/random_rows.ts";
import { testContext } from "../support/identity/context.ts";

/** The database, on which something happens once: after a query that found a row. */
function afterFirstFound(db: Database, happen: () => Promise<void>): Database {
  let isNext = true;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      if (isNext && result.rows.some((row) => "id" in row && "at" in row)) {
        isNext = false;
        await happen();
      }
      return result;
    },
  };
  return {
    queries: db.queries.withPlugin(plugin),
    isRemote: db.isRemote,
    transaction: (work) => db.transaction(work),
    check: () => db.check(),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
}

const WORKFLOW = {
  ...{ id: "w0001", orgKey: "acme", ownerId: "u2", name: "Secret", updatedAt: 1_000 },
  ...{ isPublic: false, isDeleted: false, draft: undefined },
};

const ENDS: Record<string, (db: Database) => Promise<void>> = {
  unshared: (db) =>
    db.transaction(async ({ queries }) => {
      await queries.deleteFrom("workflow_teams").where("workflow_id", "=", "w0001").execute();
      await queries.deleteFrom("thread_teams").where("thread_id", "=", "t0001").execute();
      await queries.updateTable("workflows").set({ updated_at: 1_000 }).execute();
    }),
  deleted: (db) =>
    db.transaction(async ({ queries }) => {
      await queries.updateTable("workflows").set({ deleted_at: 2_000 }).execute();
      await queries.updateTable("threads").set({ deleted_at: 2_000 }).execute();
    }),
};

for (const [how, end] of Object.entries(ENDS)) {
  Deno.test(`what is ${how} between the two queries of a list is not shown`, async () => {
    await using db = await openTestDatabase();
    const workflows = [{ ...WORKFLOW, teamKeys: ["ops"] }];
    await insertWorkflows(db, { workflows, fold: foldName });
    const runs = [{
      ...{ id: "r0001", workflowId: "w0001", createdAt: 1_000 },
      ...{ status: "failed" as const, trigger: "manual" as const },
    }];
    await insertRuns(db, { runs, workflows });
    const thread = { id: "t0001", orgKey: "acme", ownerId: "u2", teamKeys: ["ops"] };
    await insertThreads(db, [{ ...thread, isDeleted: false, updatedAt: 1_000 }]);
    const caller = { orgKey: "acme", userId: "u1", teamKeys: ["ops"] };
    const shown = async (asked: Database) => {
      const ctx = testContext(asked, caller);
      return [
        (await listWorkflows(ctx, { limit: 20, scope: "shared" })).workflows.length,
        (await listWorkflows(ctx, { limit: 20, scope: "all", search: "secret" })).workflows.length,
        (await listThreads(ctx, { limit: 20 })).threads.length,
        (await listRuns(ctx, { limit: 20 })).runs.length,
      ];
    };
    assert.deepEqual(await shown(db), [1, 1, 1, 1]);
    let ended = 0;
    const lists = [
      async (ctx: ReturnType<typeof testContext>) =>
        (await listWorkflows(ctx, { limit: 20, scope: "shared" })).workflows,
      async (ctx: ReturnType<typeof testContext>) =>
        (await listThreads(ctx, { limit: 20 })).threads,
      async (ctx: ReturnType<typeof testContext>) => (await listRuns(ctx, { limit: 20 })).runs,
    ];
    for (const list of lists) {
      await using own = await openTestDatabase();
      await insertWorkflows(own, { workflows, fold: foldName });
      await insertRuns(own, { runs, workflows });
      await insertThreads(own, [{ ...thread, isDeleted: false, updatedAt: 1_000 }]);
      const asked = afterFirstFound(own, async () => {
        await end(own);
        ended++;
      });
      assert.deepEqual(await list(testContext(asked, caller)), []);
    }
    assert.equal(ended, lists.length);
    await end(db);
    assert.deepEqual(await shown(db), [0, 0, 0, 0]);
  });
}
