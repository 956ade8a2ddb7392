import { deepEqual, equal } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { openProcessRegistry } from "../../../src/db/processes/processes.ts";
import { takeOver } from "../../../src/runs/engine/take_over.ts";
import { insertRuns } from "../../../src/runs/store/run_store.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

/** Leaves so many runs of a process that is no more. */
async function leaveRuns(lab: RunLab, count: number): Promise<void> {
  const { db, ids } = lab.ctx;
  // It has the only slot, so that the next run queues.
  lab.engine.reserve({ org_key: "other", workflow_id: "other", principal_id: "other" });
  const { runId } = await lab.start(await lab.publish({ steps: [] }));
  const row = await db.queries.selectFrom("runs").selectAll().where("id", "=", runId)
    .executeTakeFirstOrThrow();
  const state = { status: "running" as const, process_id: "dead" };
  const copies = Array.from({ length: count }, () => ({ ...row, ...state, id: ids.uuid() }));
  await db.transaction(async ({ queries }) => {
    await queries.deleteFrom("runs").where("id", "=", runId).execute();
    while (copies.length > 0) await insertRuns(queries, copies.splice(0, 100));
  });
}

async function countQueued({ queries }: Database): Promise<number> {
  const rows = await queries.selectFrom("runs").select("id")
    .where("status", "=", "queued").where("crashes", "=", 1).execute();
  return rows.length;
}

/** The database, and how many runs were queued after each of its transactions. */
function watched(db: Database): { db: Database; queued: number[] } {
  const queued: number[] = [];
  const transaction: Database["transaction"] = async (work) => {
    const result = await db.transaction(work);
    queued.push(await countQueued(db));
    return result;
  };
  return { db: { ...db, queries: db.queries, transaction }, queued };
}

Deno.test("runs of a dead process are taken over in pieces, between which others write", async () => {
  await using lab = await openRunLab({ isStarted: false, slots: 1 });
  const { ctx: { db, ids, clock } } = lab;
  await leaveRuns(lab, 450);
  await using directory = await temporaryDirectory();
  const options = { db, ids, clock, dataDir: directory.path, log: silentLog };
  await using processes = await openProcessRegistry(options);
  const { db: seen, queued } = watched(db);
  equal(await takeOver({ db: seen, processes, log: silentLog }), true);
  deepEqual(queued, [200, 400, 450]);
  equal(await takeOver({ db: seen, processes, log: silentLog }), false);
});
