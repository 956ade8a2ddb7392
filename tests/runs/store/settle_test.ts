import { deepEqual, equal } from "node:assert/strict";
import { requeueRunsOf } from "../../../src/runs/store/claim_store.ts";
import { forgetCrashes, ownsRun, settleRun } from "../../../src/runs/store/owner_store.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

const SETTLEMENT = { outputs: null, error: null, wakeAt: null, now: 1 };

Deno.test("settleRun() changes a run for its owner alone, and only once", async () => {
  await using lab = await openRunLab({ slots: 0 });
  const { db } = lab.ctx;
  const { runId: id } = await lab.start(await lab.publish({ steps: [give("a", "1")] }));
  await db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ status: "running", fence: 2 }).where("id", "=", id).execute()
  );
  const settle = (fence: number, status: "failed" | "succeeded"): Promise<boolean> =>
    db.transaction(({ queries }) =>
      settleRun(queries, { id, fence, workedMs: 0 }, { ...SETTLEMENT, status })
    );
  const statusNow = async (): Promise<unknown> =>
    await db.queries.selectFrom("runs").select("status").where("id", "=", id).executeTakeFirst();

  equal(await settle(1, "failed"), false);
  deepEqual({ ...await statusNow() as object }, { status: "running" });
  equal(await settle(2, "succeeded"), true);
  equal(await settle(2, "failed"), false);
  deepEqual({ ...await statusNow() as object }, { status: "succeeded" });
});

Deno.test("a queued run of a dead process takes no write of its earlier owner", async () => {
  await using lab = await openRunLab({ slots: 0 });
  const { db } = lab.ctx;
  const { runId: id } = await lab.start(await lab.publish({ steps: [give("a", "1")] }));
  const owned = { id, fence: 2 };
  const row = () =>
    db.queries.selectFrom("runs").select(["status", "crashes", "process_id"])
      .where("id", "=", id).executeTakeFirst();
  await db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ status: "running", fence: 2, process_id: "frozen" })
      .where("id", "=", id).execute()
  );
  equal(await ownsRun(db.queries, owned), true);
  equal(
    await db.transaction(({ queries }) =>
      requeueRunsOf(queries, { processIds: ["frozen"], limit: 9 })
    ),
    1,
  );
  equal(await ownsRun(db.queries, owned), false);
  await db.transaction(({ queries }) => forgetCrashes(queries, owned));
  deepEqual({ ...await row() }, { status: "queued", crashes: 1, process_id: null });
});
