import { deepEqual, ok } from "node:assert/strict";
import { sql } from "kysely";
import { readRecordedProgress } from "../../../src/runs/execute/recorded_progress.ts";
import type { ClaimedRun } from "../../../src/runs/store/claim_store.ts";
import { writeSteps } from "../../../src/runs/store/journal_store.ts";
import { signalStep } from "../../../src/runs/store/signal_store.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** The items of a loop that have received their signals and ended. */
const ENDED = 5_000;

Deno.test("a run that goes on reads the signals of its waiting steps alone", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("one", 1)] });
  const { db } = lab.ctx;
  const [step] = await db.queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId).execute();
  ok(step);
  const path = `steps[1]#${ENDED}`;
  await db.transaction(async ({ queries }) => {
    await sql`INSERT INTO run_signals (run_id, path, generation, value, created_at)
      WITH RECURSIVE items (item) AS (SELECT 0 UNION ALL SELECT item + 1 FROM items WHERE item < ${
      ENDED - 1
    })
      SELECT ${runId}, 'steps[1]#' || item, 0, 'null', 1 FROM items`.execute(queries);
    await writeSteps(queries, [{ ...step, path, step_id: "each", status: "waiting", seq: 9 }]);
    for (const generation of [0, 1]) {
      const value = { generation };
      await signalStep(queries, { runId, path, generation, value, now: 7 });
    }
  });
  const { queries, most } = countRowsOf(db);

  const run = { id: runId, fence: 2, generation: 0 } as ClaimedRun;
  const { signals } = await readRecordedProgress(queries, run);
  deepEqual([...signals], [[path, { value: { generation: 0 }, at: 7 }]]);
  ok(most() < 10, `one statement returned ${most()} rows`);
});
