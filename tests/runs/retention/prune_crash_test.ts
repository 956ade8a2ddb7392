import { deepEqual, equal } from "node:assert/strict";
import { sql } from "kysely";
import { pruneRuns } from "../../../src/runs/retention/prune_runs.ts";
import { startChild } from "../../support/processes/child.ts";
import { insertEndedRuns, runIds } from "../../support/runs/ended_runs.ts";
import { eventually } from "../../support/time/eventually.ts";
import { ago, DAY_MS, NOW, openPruneLab, storeValue } from "../../support/runs/prune_lab.ts";

Deno.test("a pruning that is killed again and again ends with nothing left over", async () => {
  await using world = await openPruneLab();
  const { lab, workflowId, deps, storage } = world;
  const { db } = lab.ctx;
  const finishedAt = ago(...Array(3_000).fill(9));
  const ids = await insertEndedRuns({ db, workflowId, finishedAt, steps: 4 });
  const keys: string[] = [];
  for (const id of ids.filter((_, at) => at % 30 === 0)) keys.push(await storeValue(world, id));
  const [young] = await insertEndedRuns({ db, workflowId, finishedAt: ago(1) });
  let kills = 0;
  for (const left of [2_500, 1_500, 500]) {
    await using child = startChild("runs/retention/children/prune.ts", [lab.path, String(NOW)]);
    await child.nextLine();
    await eventually(async () => (await runIds(db)).length <= left);
    child.signal("SIGKILL");
    await child.ended;
    kills++;
    const { rows } = await sql`PRAGMA foreign_key_check`.execute(db.queries);
    deepEqual(rows, []);
  }
  await pruneRuns(deps, { ageMsMax: DAY_MS * 5, countMax: null });
  equal(kills, 3);
  deepEqual(await runIds(db), [young]);
  for (const key of keys) equal(await storage.stat(key), null);
  equal((await db.queries.selectFrom("run_values").selectAll().execute()).length, 0);
  equal((await db.queries.selectFrom("run_steps").selectAll().execute()).length, 1);
});
