import { deepEqual, equal, rejects } from "node:assert/strict";
import { dirname, join } from "node:path";
import type { Context } from "../../src/identity/context.ts";
import { systemClock } from "../../src/lib/clock.ts";
import { AppError } from "../../src/lib/errors.ts";
import { deleteObject } from "../../src/objects/delete_object.ts";
import { getStorageUsage } from "../../src/objects/get_storage_usage.ts";
import { pruneObjects } from "../../src/objects/prune_objects.ts";
import { isUnfinished } from "../../src/runs/store/prune_store.ts";
import { storeObject } from "../../src/objects/store_object.ts";
import type { ObjectStorage } from "../../src/storage/object_storage.ts";
import { openStorage } from "../../src/storage/open.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { insertEndedRuns } from "../support/runs/ended_runs.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { draftedWorkflow, NO_HOOKS } from "../support/workflows/workflows.ts";
import { publishWorkflow } from "../../src/workflows/versions/publish_workflow.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const NOW = Date.UTC(2030, 0, 1);

interface World extends AsyncDisposable {
  ctx: Context & { storage: ObjectStorage };
  deps: Parameters<typeof pruneObjects>[0];
  /** A file of a run that has ended, or of none with null, made so many days ago. */
  store(daysAgo: number, runId: string | null): Promise<string>;
  endedRun: string;
  goingRun: string;
}

async function openWorld(): Promise<World> {
  await using opening = new AsyncDisposableStack();
  const db = opening.use(await openTestDatabase());
  const directory = join(dirname(db.path), "objects");
  const storage = opening.use(await openStorage({ kind: "disk", directory }));
  const ctx = { ...testContext(db), storage };
  const workflowId = await draftedWorkflow(ctx);
  await publishWorkflow({ ...ctx, hooks: NO_HOOKS }, { workflowId });
  const run = { db, workflowId, finishedAt: [0] };
  const [endedRun = ""] = await insertEndedRuns(run);
  const going = { status: "waiting" as const, finished_at: null };
  const [goingRun = ""] = await insertEndedRuns({ ...run, row: going });
  const clock = { now: () => NOW, after: systemClock.after };
  const stopping = new AbortController().signal;
  const open = opening.move();
  return {
    ctx,
    deps: { db, storage, clock, stopping, isUnfinished },
    async store(daysAgo, runId) {
      const then = { ...ctx, clock: { ...clock, now: () => NOW - daysAgo * DAY_MS } };
      const { objectKey } = await storeObject(then, {
        kind: runId === null ? "inputs" : "outputs",
        name: "a.txt",
        contentType: "text/plain",
        body: new TextEncoder().encode("four"),
        ...(runId !== null && { runId, workflowId }),
      });
      return objectKey;
    },
    endedRun,
    goingRun,
    [Symbol.asyncDispose]: () => open.disposeAsync(),
  };
}

async function keysOf({ deps }: World): Promise<string[]> {
  const rows = await deps.db.queries.selectFrom("objects").select("key").orderBy("key").execute();
  return rows.map(({ key }) => key);
}

Deno.test("pruneObjects() removes old files of ended runs, and nobody's uploads", async () => {
  await using world = await openWorld();
  const { store, endedRun, goingRun, deps, ctx } = world;
  const old = [await store(10.001, endedRun), await store(300, endedRun)];
  const kept = [
    await store(10, endedRun),
    await store(1, endedRun),
    await store(300, goingRun),
    await store(300, null),
  ];
  equal(await pruneObjects(deps, null), 0);
  equal((await keysOf(world)).length, 6);
  equal(await pruneObjects(deps, 10 * DAY_MS), 2);
  deepEqual(await keysOf(world), kept.sort());
  for (const key of old) equal(await deps.storage.stat(key), null);
  for (const key of kept) equal((await deps.storage.stat(key))?.sizeBytes, 4);
  const { totalBytes, fileCount } = await getStorageUsage(ctx, {});
  deepEqual([totalBytes, fileCount], [16, 4]);
});

Deno.test("pruneObjects() that is cut off leaves no bytes that the next one does not find", async () => {
  await using world = await openWorld();
  const { store, endedRun, deps } = world;
  const key = await store(20, endedRun);
  const away: ObjectStorage = Object.assign(Object.create(deps.storage), {
    delete: () => Promise.reject(new AppError("unavailable", "Object storage does not answer")),
  });
  await rejects(pruneObjects({ ...deps, storage: away }, DAY_MS), { code: "unavailable" });
  deepEqual(await keysOf(world), [key]);
  const tomorrow = { ...deps.clock, now: () => NOW + DAY_MS + 1 };
  await pruneObjects({ ...deps, clock: tomorrow }, null);
  deepEqual(await keysOf(world), []);
  equal(await deps.storage.stat(key), null);
});

Deno.test("pruneObjects() forgets a file that its owner deleted, a day later", async () => {
  await using world = await openWorld();
  const { store, deps, ctx } = world;
  const key = await store(3, null);
  await deleteObject({ ...ctx, clock: deps.clock }, { objectKey: key });
  const at = (later: number) => ({ ...deps, clock: { ...deps.clock, now: () => NOW + later } });
  await pruneObjects(at(DAY_MS), null);
  deepEqual(await keysOf(world), [key]);
  await pruneObjects(at(DAY_MS + 1), null);
  deepEqual(await keysOf(world), []);
});

Deno.test("no query of the pruning of files reads a whole table", async () => {
  await using world = await openWorld();
  await world.store(20, world.endedRun);
  const recorded = recordQueries(world.deps.db);
  equal(await pruneObjects({ ...world.deps, db: recorded.db }, DAY_MS), 1);
  deepEqual(await recorded.fullScans(), []);
});
