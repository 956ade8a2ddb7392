import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import { dirname, join } from "node:path";
import { releaseSpace } from "../../src/db/release_space.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { AppError } from "../../src/lib/errors.ts";
import { objectKey } from "../../src/objects/object_key.ts";
import { type PruneDeps, pruneRuns, type RunRetention } from "../../src/runs/prune_runs.ts";
import { PARTS } from "../../src/runs/prune_store.ts";
import { getRun } from "../../src/runs/read_run.ts";
import type { ObjectStorage } from "../../src/storage/object_storage.ts";
import { openStorage } from "../../src/storage/open.ts";
import { startChild } from "../support/child.ts";
import { insertEndedRuns, runIds } from "../support/ended_runs.ts";
import { recordQueries } from "../support/query_plans.ts";
import { openRunLab, type RunLab } from "../support/run_lab.ts";
import { give } from "../support/run_scenarios.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1);

/** A clock that stands still and yet lets the pauses pass. */
const CLOCK = { now: () => NOW, after: systemClock.after };

interface PruneLab extends AsyncDisposable {
  lab: RunLab;
  workflowId: string;
  storage: ObjectStorage;
  deps: PruneDeps;
  prune(retention: Partial<RunRetention>): Promise<number>;
}

async function openPruneLab(): Promise<PruneLab> {
  await using opening = new AsyncDisposableStack();
  const lab = opening.use(await openRunLab({ slots: 0, isStarted: false }));
  const directory = join(dirname(lab.path), "objects");
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const { db } = lab.ctx;
  const stopping = new AbortController().signal;
  const deps = { db, storage, clock: CLOCK, stopping };
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const open = opening.move();
  return {
    lab,
    workflowId,
    storage,
    deps,
    prune: (retention) => pruneRuns(deps, { ageMsMax: null, countMax: null, ...retention }),
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

/** Milliseconds since 1970 of moments before now. */
function ago(...daysBefore: number[]): number[] {
  return daysBefore.map((days) => NOW - days * DAY_MS);
}

Deno.test("pruneRuns() removes what ended longer ago than the age, and not what ended just then", async () => {
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
  Deno.test(`pruneRuns() with age and count removes what either lets go: ${name}`, async () => {
    await using world = await openPruneLab();
    const { lab: { ctx: { db } }, workflowId } = world;
    const ids = await insertEndedRuns({ db, workflowId, finishedAt: ago(40, 30, 2, 1) });
    await world.prune({ ageMsMax: ageDays * DAY_MS, countMax });
    deepEqual(await runIds(db), ids.slice(-left));
  });
}

Deno.test("pruneRuns() keeps what is queued, running or waiting, however old", async () => {
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

/** Bytes in the storage as the engine puts them there, with their row. */
async function storeValue({ deps: { db, storage } }: PruneLab, runId: string): Promise<string> {
  const token = "v".repeat(43);
  const key = objectKey({
    orgKey: "acme",
    kind: "outputs",
    ownerId: runId,
    token,
    name: "value.json",
    at: NOW,
  });
  await storage.put(key, new TextEncoder().encode("[1]"), { contentType: "application/json" });
  await db.transaction(({ queries }) =>
    queries.insertInto("run_values")
      .values({ run_id: runId, hash: token, object_key: key, size_bytes: 3 }).execute()
  );
  return key;
}

Deno.test("pruneRuns() removes what of a run is in the object storage", async () => {
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

Deno.test("every table that belongs to a run is emptied before it", async () => {
  await using world = await openPruneLab();
  const { rows } = await sql<{ name: string }>`SELECT DISTINCT tables.name AS name
    FROM sqlite_master AS tables, pragma_foreign_key_list(tables.name) AS keys
    WHERE tables.type = 'table' AND keys."table" = 'runs'`.execute(world.deps.db.queries);
  deepEqual(rows.map(({ name }) => name).sort(), [...PARTS, "run_values", "runs"].sort());
});

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
    await using child = startChild("runs/children/prune.ts", [lab.path, String(NOW)]);
    await child.nextLine();
    while ((await runIds(db)).length > left);
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

Deno.test("releaseSpace() gives the pages of what was removed back, some at a time", async () => {
  await using world = await openPruneLab();
  const { lab: { ctx: { db }, path }, workflowId } = world;
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
  const left = await releaseSpace(db, 100);
  equal(await pages(), before - 100);
  ok(left > 1_000, `${left} pages are left`);
  equal(await releaseSpace(db, left), 0);
  ok(await pages() < before / 10);
  ok(path);
});
