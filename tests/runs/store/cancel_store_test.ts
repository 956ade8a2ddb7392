import { deepEqual, ok } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { cancelUnowned } from "../../../src/runs/store/cancel_store.ts";
import { writeSteps } from "../../../src/runs/store/journal_store.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { insertEndedRuns } from "../../support/runs/ended_runs.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** More than one statement reads. */
const MANY = 1_100;

/** The most rows that one statement may return. */
const PIECE_MAX = 1_000;

const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };

/** The places of the steps and children that are open. */
const OPEN = [0, 734, MANY - 1];

/** A waiting run with many steps and children. */
async function makeFamily(lab: RunLab): Promise<{ runId: string; children: string[] }> {
  const { db } = lab.ctx;
  const { runId } = await lab.run({ steps: [PAUSE] });
  await writeItems(db, runId);
  const workflowId = await lab.publish({ steps: [give("a", 1)] });
  const insert = (finishedAt: number[], row = {}) =>
    insertEndedRuns({ db, workflowId, finishedAt, steps: 0, row });
  const children = await insert(Array.from({ length: MANY - OPEN.length }, (_, at) => at + 1));
  const open = await insert(OPEN, { status: "waiting", finished_at: null });
  for (const [at, place] of OPEN.entries()) children.splice(place, 0, open[at] ?? "");
  await db.transaction(async ({ queries }) => {
    for (const [at, id] of children.entries()) {
      await queries.updateTable("runs")
        .set({ parent_run_id: runId, parent_path: pathOf(at), parent_generation: 0 })
        .where("id", "=", id).execute();
    }
  });
  return { runId, children };
}

function pathOf(at: number): string {
  return `steps[0]#${String(at).padStart(6, "0")}`;
}

async function writeItems(db: Database, runId: string): Promise<void> {
  const [step] = await db.queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId).execute();
  if (step === undefined) throw new Error("the step that waits is missing");
  await db.transaction(async ({ queries }) => {
    for (let at = 0; at < MANY; at++) {
      const status = OPEN.includes(at) ? "running" : "succeeded";
      await writeSteps(queries, [{ ...step, path: pathOf(at), status, seq: at + 100 }]);
    }
  });
}

Deno.test("cancelling a run ends its open steps and children in pieces, and changes no others", async () => {
  await using lab = await openRunLab();
  const { db } = lab.ctx;
  const { runId, children } = await makeFamily(lab);
  const { queries } = db;
  await db.transaction(async (tx) => {
    const counted = countRowsOf(tx);
    ok(await cancelUnowned(counted.queries, { id: runId, now: 5 }));
    ok(counted.most() <= PIECE_MAX, `${counted.most()} rows by one statement`);
  });
  const steps = await queries.selectFrom("run_steps").select(["path", "status", "finished_at"])
    .where("run_id", "=", runId).where("status", "!=", "succeeded").orderBy("path").execute();
  const cancelled = { status: "cancelled", finished_at: 5 };
  const paths = ["steps[0]", ...OPEN.map(pathOf)].sort();
  deepEqual(steps.map((step) => ({ ...step })), paths.map((path) => ({ path, ...cancelled })));
  const ended = await queries.selectFrom("runs").select("id")
    .where("status", "=", "cancelled").where("parent_run_id", "=", runId)
    .orderBy("id").execute();
  deepEqual(ended.map(({ id }) => id), OPEN.map((at) => children[at]).sort());
});
