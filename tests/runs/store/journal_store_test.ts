import { deepEqual, equal } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { findLastItem, readFirstSteps, writeSteps } from "../../../src/runs/store/journal_store.ts";
import { findStepAttempts } from "../../../src/runs/store/step_log_store.ts";
import { countQueries } from "../../support/db/counted_database.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** More than one statement reads, with one step around them. */
const ITEMS = 2_100;

/** The places of the items that run and that failed, in the order of indexes. */
const RUNNING = [7, 999];
const FAILED = new Map([[12, 2], [2_050, 5]]);

async function writeLoop(db: Database, runId: string): Promise<void> {
  const [step] = await db.queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId).execute();
  if (step === undefined) throw new Error("the step of the run is missing");
  await db.transaction(async ({ queries }) => {
    for (let at = 0; at < ITEMS; at++) {
      const attempts = FAILED.get(at);
      const status = attempts ? "failed" : RUNNING.includes(at) ? "running" : "succeeded";
      const item = { path: `steps[1]#${at}`, step_id: "each", status, attempts: attempts ?? 9 };
      await writeSteps(queries, [{ ...step, ...item, status, seq: at + 10 }]);
    }
  });
}

Deno.test("what is asked of all steps of a run is read in pieces", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("one", 1)] });
  await writeLoop(lab.ctx.db, runId);
  const { db: { queries }, take } = countQueries(lab.ctx.db);

  const first = (await readFirstSteps(queries, runId)).map(({ path }) => path);
  deepEqual(first, ["steps[0]", ...RUNNING.map((at) => `steps[1]#${at}`)].sort());
  equal(take().queries, 4, "two pieces, and the rows of each");

  equal(await findLastItem(queries, { runId, path: "steps[1]" }), ITEMS - 1);
  equal(take().queries, 2);
  equal(await findLastItem(queries, { runId, path: "steps[0]" }), -1);
  equal(take().queries, 1);

  equal(await findStepAttempts(queries, { runId, stepId: "each" }), 5);
  equal(take().queries, 2);
  equal(await findStepAttempts(queries, { runId, stepId: "one" }), null);
});
