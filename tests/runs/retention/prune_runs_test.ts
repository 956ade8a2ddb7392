import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { RunStatus } from "../../../src/db/tables.ts";
import { AppError } from "../../../src/lib/errors.ts";
import { pruneRuns } from "../../../src/runs/retention/prune_runs.ts";
import { deletePartsOf, PARTS } from "../../../src/runs/store/prune_store.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import { insertLogLines } from "../../../src/runs/store/step_log_store.ts";
import { insertEndedRuns, runIds } from "../../support/runs/ended_runs.ts";
import {
  ago,
  DAY_MS,
  NOW,
  openPruneLab,
  type PruneLab,
  storeValue,
} from "../../support/runs/prune_lab.ts";
import { recordQueries } from "../../support/db/query_plans.ts";

Deno.test("pruneRuns() removes runs that ended before the age, and not those that ended at it", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const finishedAt = [NOW - 10 * DAY_MS - 1, NOW - 10 * DAY_MS, NOW - DAY_MS];
  const [old, ...young] = await insertEndedRuns({ db, workflowId, finishedAt, steps: 3 });
  equal(await world.prune({ ageMsMax: 10 * DAY_MS }), 1);
  deepEqual(await runIds(db), young);
  const steps = await db.queries.selectFrom("run_steps").select("run_id").distinct().execute();
  deepEqual(steps.map(({ run_id }) => run_id).sort(), young.sort());
  await rejects(getRun(world.lab.ctx, { runId: old ?? "" }), { code: "not_found" });
  equal(await world.prune({}), 0);
});

Deno.test("pruneRuns() keeps the count of runs that ended last, in each organization", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const ours = await insertEndedRuns({ db, workflowId, finishedAt: ago(3, 1, 2, 4) });
  const row = { org_key: "other" };
  const theirs = await insertEndedRuns({ db, workflowId, finishedAt: ago(9, 8), row });
  equal(await world.prune({ countMax: 2 }), 2);
  deepEqual(await runIds(db), [...ours.slice(1, 3), ...theirs].sort());
});

for (
  const [name, ageDays, countMax, left] of [
    ["the age lets more go", 5, 4, 2],
    ["the count lets more go", 50, 1, 1],
  ] as const
) {
  Deno.test(`pruneRuns() with age and count removes runs beyond either: ${name}`, async () => {
    await using world = await openPruneLab();
    const { lab: { ctx: { db } }, workflowId } = world;
    const ids = await insertEndedRuns({ db, workflowId, finishedAt: ago(40, 30, 2, 1) });
    await world.prune({ ageMsMax: ageDays * DAY_MS, countMax });
    deepEqual(await runIds(db), ids.slice(-left));
  });
}

Deno.test("pruneRuns() keeps queued, running and waiting runs, however old", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const kept: string[] = [];
  for (const status of ["queued", "running", "waiting"] as const) {
    const row = { status, finished_at: null };
    kept.push(...await insertEndedRuns({ db, workflowId, finishedAt: ago(900), row }));
    // As a retried run may look, whose end is still told.
    const again = { status };
    kept.push(...await insertEndedRuns({ db, workflowId, finishedAt: ago(900), row: again }));
  }
  equal(await world.prune({ ageMsMax: DAY_MS, countMax: 1 }), 0);
  deepEqual(await runIds(db), kept.sort());
});

Deno.test("pruneRuns() keeps a run for as long as its Idempotency-Key counts", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const withKey = (key: string, at: number): Promise<string[]> =>
    insertEndedRuns({
      db,
      workflowId,
      finishedAt: [at],
      row: { idempotency_key: key, idempotency_hash: "h" },
    });
  const kept = [...await withKey("young", NOW - DAY_MS), ...await withKey("last", NOW)];
  await withKey("old", NOW - DAY_MS - 1);
  equal(await world.prune({ countMax: 1 }), 1);
  deepEqual(await runIds(db), kept.sort());
});

Deno.test("pruneRuns() removes child runs with their parent, once all have ended", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const family = async (status: "running" | "succeeded"): Promise<string[]> => {
    const [parent = ""] = await insertEndedRuns({ db, workflowId, finishedAt: ago(20) });
    const under = (parent_run_id: string) => ({
      parent_run_id,
      parent_path: "s0",
      parent_generation: 0,
    });
    const row = under(parent);
    const [child = ""] = await insertEndedRuns({ db, workflowId, finishedAt: ago(1), row });
    const last = { ...under(child), status };
    return [
      parent,
      child,
      ...await insertEndedRuns({ db, workflowId, finishedAt: ago(30), row: last }),
    ];
  };
  const going = await family("running");
  await family("succeeded");
  equal(await world.prune({ ageMsMax: 10 * DAY_MS }), 3);
  deepEqual(await runIds(db), going.sort());
  await db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ status: "failed" }).where("status", "=", "running").execute()
  );
  equal(await world.prune({ countMax: 0 }), 3);
  deepEqual(await runIds(db), []);
});

/** Runs that the items of a loop have started. */
async function insertChildren(
  { lab: { ctx: { db } }, workflowId }: PruneLab,
  { parent, count, status = "failed" }: { parent: string; count: number; status?: RunStatus },
): Promise<string[]> {
  const row = (item: number) => {
    // Every tenth one was started again after a retry of the parent.
    const generation = item % 10 === 9 ? 1 : 0;
    const place = { parent_path: `steps[0]#${item - generation}`, parent_generation: generation };
    return { parent_run_id: parent, status, ...place };
  };
  const finishedAt = Array.from({ length: count }, () => ago(20)).flat();
  return await insertEndedRuns({ db, workflowId, finishedAt, row });
}

Deno.test("pruneRuns() hides the children of a loop in pieces, and none while one has not ended", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId, deps } = world;
  const [parent = ""] = await insertEndedRuns({ db, workflowId, finishedAt: ago(20) });
  const children = await insertChildren(world, { parent, count: 620 });
  const inner = { parent: children.at(-1) ?? "", count: 1, status: "running" as const };
  const [last = ""] = await insertChildren(world, inner);
  const all = await runIds(db);
  equal(await world.prune({ ageMsMax: DAY_MS }), 0);
  deepEqual(await runIds(db), all);

  await db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ status: "failed" }).where("id", "=", last).execute()
  );
  const hidden: number[] = [];
  const seen: typeof deps.db = {
    ...deps.db,
    queries: db.queries,
    async transaction(work) {
      const result = await db.transaction(work);
      const rows = await db.queries.selectFrom("runs").select("id")
        .where("pruned_at", "is not", null).execute();
      hidden.push(rows.length);
      return result;
    },
  };
  const retention = { ageMsMax: DAY_MS, countMax: null };
  equal(await pruneRuns({ ...deps, db: seen }, retention), all.length);
  deepEqual(await runIds(db), []);
  ok(Math.max(...hidden) <= 200, `${Math.max(...hidden)} hidden at once`);
});

Deno.test("pruneRuns() removes the objects of a run from storage", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId, storage } = world;
  const [old = "", young = ""] = await insertEndedRuns({ db, workflowId, finishedAt: ago(9, 1) });
  const keys = [await storeValue(world, old), await storeValue(world, young)];
  await world.prune({ ageMsMax: 5 * DAY_MS });
  deepEqual(await Promise.all(keys.map(async (key) => await storage.stat(key) !== null)), [
    false,
    true,
  ]);
});

Deno.test("pruneRuns() leaves a run's rows until its bytes are gone, and hides it meanwhile", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx }, workflowId, deps, storage } = world;
  const [runId = ""] = await insertEndedRuns({ db: ctx.db, workflowId, finishedAt: ago(9) });
  const key = await storeValue(world, runId);
  const away = Object.assign(Object.create(storage), {
    delete: () => Promise.reject(new AppError("unavailable", "Object storage does not answer")),
  });
  const retention = { ageMsMax: DAY_MS, countMax: null };
  await rejects(pruneRuns({ ...deps, storage: away }, retention), { code: "unavailable" });
  ok(await storage.stat(key));
  deepEqual(await runIds(ctx.db), [runId]);
  await rejects(getRun(ctx, { runId }), { code: "not_found" });
  await pruneRuns(deps, { ageMsMax: null, countMax: null });
  deepEqual(await runIds(ctx.db), []);
  equal(await storage.stat(key), null);
});

Deno.test("the pruning knows every table that refers to runs", async () => {
  await using world = await openPruneLab();
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT tables.name AS name
    FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = 'runs'`.execute(world.deps.db.queries);
  deepEqual(
    rows.map(({ name }) => name).sort(),
    [...PARTS.map(({ table }) => table), "run_values", "runs"].sort(),
  );
});

Deno.test("no query of the pruning reads a whole table", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId, deps } = world;
  const [runId = ""] = await insertEndedRuns({ db, workflowId, finishedAt: ago(9, 8, 7) });
  await storeValue(world, runId);
  const recorded = recordQueries(db);
  const retention = { ageMsMax: 5 * DAY_MS, countMax: 2 };
  equal(await pruneRuns({ ...deps, db: recorded.db }, retention), 3);
  ok(recorded.count() > 10, `${recorded.count()} queries seen`);
  deepEqual((await recorded.fullScans()).filter(({ step }) => !/runs_pruned$/.test(step)), []);
});

Deno.test("deletePartsOf() deletes no more rows than it may, also of a step that said much", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db } }, workflowId } = world;
  const [runId = ""] = await insertEndedRuns({ db, workflowId, finishedAt: ago(9), steps: 2 });
  const moment = { at: null, generation: 0, attempt: 1 };
  const lines = Array.from(
    { length: 200 },
    (_, at) => ({ ...moment, path: "s0", seq: at + 10, line: `Line ${at}` }),
  );
  const counts = await db.transaction(async ({ queries }) => {
    await insertLogLines(queries, { runId, lines });
    const deleted: number[] = [];
    while (deleted.at(-1) !== 0) {
      deleted.push(await deletePartsOf(queries, { ids: [runId], limit: 50 }));
    }
    return deleted;
  });
  deepEqual(counts, [50, 50, 50, 50, 2, 0]);
});
