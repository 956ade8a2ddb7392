import assert from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import type { Window } from "../../../src/lib/page.ts";
import { countItems, findItems } from "../../../src/runs/store/step_list_store.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** Indexes of one to six digits, with gaps of all kinds. */
const INDEXES = [0, 2, 8, 9, 10, 11, 29, 30, 99, 100, 105, 299, 2_000, 2_999, 30_000, 99_999];

/** Makes a run with the items of a loop whose indexes are given, and steps in and around them. */
async function insertItems(db: Database, runId: string, indexes: readonly number[]) {
  const items = indexes.flatMap((index) => [
    { path: `steps[0]#${index}`, step_id: "each" },
    { path: `steps[0]#${index}.steps[0]`, step_id: "inner" },
    { path: `steps[0]#${index}.steps[0]#7`, step_id: "inner" },
  ]);
  const others = ["steps[0]", "steps[0].onError[0]", "steps[00]#1", "steps[1]#1"]
    .map((path) => ({ path, step_id: "each" }));
  const row = { run_id: runId, generation: 0, status: "succeeded" as const, attempts: 1, seq: 0 };
  await db.transaction(async ({ queries }) => {
    await queries.deleteFrom("run_steps").where("run_id", "=", runId).execute();
    for (const step of [...items, ...others]) {
      await queries.insertInto("run_steps").values({ ...row, ...step }).execute();
    }
  });
}

async function withItems(
  indexes: readonly number[],
  check: (db: Database, wanted: Parameters<typeof countItems>[1]) => Promise<void>,
): Promise<void> {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("one", 1)] });
  await insertItems(lab.ctx.db, runId, indexes);
  await check(lab.ctx.db, { runId, stepId: "each", prefix: "steps[0]#", isNested: false });
}

Deno.test("the items of a loop are found by index, whatever indexes are missing", async () => {
  await withItems(INDEXES, async ({ queries }, wanted) => {
    const expected = INDEXES.map((index) => `steps[0]#${index}`);
    const all = { limit: 100, offset: 0, after: null };
    assert.deepEqual(await findItems(queries, { ...wanted, ...all }), expected);
    for (let offset = 0; offset <= expected.length; offset++) {
      const window = { limit: 3, offset, after: null };
      const page = expected.slice(offset, offset + 3);
      assert.deepEqual(await findItems(queries, { ...wanted, ...window }), page);
    }
    for (const [at, path] of expected.entries()) {
      const window = { limit: 4, offset: 0, after: [path.length, path] };
      const page = expected.slice(at + 1, at + 5);
      assert.deepEqual(await findItems(queries, { ...wanted, ...window }), page);
    }
    assert.deepEqual(await countItems(queries, wanted), { total: 16, isExact: true });
  });
});

Deno.test("items are found if those with few digits are missing, and if there are none", async () => {
  const all = { limit: 100, offset: 0, after: null };
  await withItems([700, 12_345], async ({ queries }, wanted) => {
    const expected = ["steps[0]#700", "steps[0]#12345"];
    assert.deepEqual(await findItems(queries, { ...wanted, ...all }), expected);
  });
  await withItems([], async ({ queries }, wanted) => {
    assert.deepEqual(await findItems(queries, { ...wanted, ...all }), []);
  });
});

Deno.test("a page of a loop's items is found without sorting all of them", async () => {
  await withItems(INDEXES, async (db, wanted) => {
    const recorded = recordQueries(db);
    const { queries } = recorded.db;
    const window = { limit: 3, offset: 5, after: null };
    assert.equal((await findItems(queries, { ...wanted, ...window })).length, 3);
    assert.deepEqual((await recorded.steps()).filter((step) => step.includes("TEMP B-TREE")), []);
    assert.deepEqual(await recorded.fullScans(["line", "CONSTANT"]), []);
  });
});

Deno.test("the items of an inner loop are found by length and path, in pages and in pieces", async () => {
  const rounds = Array.from({ length: 1_100 }, (_, at) => at);
  await withItems(rounds, async (db, { runId, prefix }) => {
    const wanted = { runId, stepId: "inner", prefix, isNested: true };
    const { queries, most } = countRowsOf(db);
    const expected = rounds.map((round) => `steps[0]#${round}.steps[0]#7`)
      .sort((one, other) => one.length - other.length || (one < other ? -1 : 1));
    const pageOf = (window: Partial<Window>) =>
      findItems(queries, { ...wanted, limit: 5, offset: 0, after: null, ...window });
    for (const place of [0, 3, 8, 10, 98, 100, 998, 1_000, 1_098]) {
      const page = expected.slice(place, place + 5);
      assert.deepEqual(await pageOf({ offset: place }), page);
      const path = expected[place - 1];
      if (path !== undefined) assert.deepEqual(await pageOf({ after: [path.length, path] }), page);
    }
    assert.ok(most() <= 1_000, `${most()} rows by one statement`);
    assert.deepEqual(await countItems(queries, wanted), { total: 1_000, isExact: false });
    const one = { ...wanted, stepId: "each", prefix: "steps[1]#" };
    assert.deepEqual(await countItems(queries, one), { total: 1, isExact: true });
    const recorded = recordQueries(db);
    await findItems(recorded.db.queries, { ...wanted, limit: 3, offset: 5, after: null });
    const sorts = (await recorded.steps()).filter((step) => step.includes("TEMP B-TREE"));
    assert.deepEqual(sorts, []);
  });
});
