/** Lists of runs, while those of a deleted workflow still have their previous audience. */
import { deepEqual, equal, ok } from "node:assert/strict";
import { listRuns } from "../../../src/runs/list_runs.ts";
import { findRunPage } from "../../../src/runs/store/run_list_store.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { insertEndedRuns } from "../../support/runs/ended_runs.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

/** More than one statement passes over, and than one piece of a list reads. */
const MANY = 5_000;

/** Rows that one piece of a list reads: each run, and whether the caller may read it. */
const PIECE_ROWS = 2_000;

interface Runs {
  lab: RunLab;
  /** The runs that stay, latest first: two before the many, one between them and two behind. */
  stays: string[];
}

const timesFrom = (first: number, count: number) =>
  Array.from({ length: count }, (_, at) => first + at);

/** Makes runs of two workflows, and deletes the one that has very many. */
async function openRuns(): Promise<Runs & AsyncDisposable> {
  const lab = await openRunLab({ isStarted: false });
  const { db } = lab.ctx;
  const [kept, deleted] = [await lab.publish({ steps: [] }), await lab.publish({ steps: [] })];
  const insert = (workflowId: string, finishedAt: number[]) =>
    insertEndedRuns({ db, workflowId, finishedAt, steps: 0 });
  await insert(deleted, timesFrom(1_000, MANY));
  await insert(deleted, timesFrom(20_000, 50));
  const stays = await insert(kept, [10, 20, 10_000, 30_000, 30_001]);
  await db.transaction(({ queries }) =>
    queries.updateTable("workflows").set({ deleted_at: 1 }).where("id", "=", deleted).execute()
  );
  const dispose = () => lab[Symbol.asyncDispose]();
  return { lab, stays: stays.toReversed(), [Symbol.asyncDispose]: dispose };
}

Deno.test("a list shows the runs around those of a deleted workflow, in pages of any size", async () => {
  await using runs = await openRuns();
  const { lab: { ctx }, stays } = runs;
  for (const limit of [1, 2, 3, 5, 10]) {
    const shown: string[] = [];
    for (let cursor: string | undefined, isLast = false; !isLast;) {
      const page = await listRuns(ctx, { limit, cursor });
      shown.push(...page.runs.map(({ runId }) => runId));
      cursor = page.nextCursor ?? undefined;
      isLast = cursor === undefined;
    }
    deepEqual(shown, stays, `pages of ${limit}`);
  }
  const { runs: between, total } = await listRuns(ctx, {
    limit: 5,
    from: 10_000,
    to: 30_000,
    statuses: ["succeeded"],
  });
  deepEqual([between.map(({ runId }) => runId), total], [[stays[2]], 1]);
});

Deno.test("the runs of a deleted workflow are passed over without reading each", async () => {
  await using runs = await openRuns();
  const { lab: { ctx: { db, principal } }, stays } = runs;
  const { queries, all: rows } = countRowsOf(db);
  const wanted = { principal, workflowId: null, filter: {}, limit: 5, offset: 0, after: null };
  const { found } = await findRunPage(queries, wanted);
  deepEqual(found.map(({ id }) => id), stays);
  ok(rows() < 1.5 * PIECE_ROWS, `${rows()} rows`);
  equal((await db.queries.selectFrom("run_relabels").selectAll().execute()).length, 1);
});
