import { equal, ok } from "node:assert/strict";
import { sql } from "kysely";
import { releaseSpace } from "../../../src/db/connections/release_space.ts";
import { insertEndedRuns } from "../../support/runs/ended_runs.ts";
import { ago, DAY_MS, openPruneLab } from "../../support/runs/prune_lab.ts";

Deno.test("releaseSpace() gives the pages of what was removed back, some at a time", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const output = JSON.stringify("x".repeat(50_000));
  await insertEndedRuns({ db, workflowId, finishedAt: ago(...Array(100).fill(9)), output });
  const pages = async (): Promise<number> => {
    const { rows } = await sql<{ pages: number }>`SELECT page_count AS pages FROM pragma_page_count`
      .execute(db.queries);
    return rows[0]?.pages ?? 0;
  };
  const before = await pages();
  await world.prune({ ageMsMax: DAY_MS });
  equal(await pages(), before);
  const { left } = await releaseSpace(db, 100);
  equal(await pages(), before - 100);
  ok(left > 1_000, `${left} pages are left`);
  equal((await releaseSpace(db, left)).left, 0);
  ok(await pages() < before / 5);
});
