import { deepEqual, equal, ok } from "node:assert/strict";
import { getRun } from "../../../src/runs/read_run.ts";
import { retryRun } from "../../../src/runs/retry_run.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import { ended, stop } from "../../support/runs/timed_blocks.ts";

const HOUR_MS = 60 * 60 * 1000;
const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "2d" } };

httpTest(
  "a run that has worked for 24 hours, its waits not counted, fails; a retry has as many",
  async () => {
    const clock = new ManualClock();
    await using server = startStepServer();
    await using lab = await openRunLab({ clock });
    const held = ["/a", "/b"].map((path) => server.hold(path));
    const workflowId = await lab.publish({
      inputs: URL_INPUT,
      steps: [{
        id: "block",
        when: "true",
        onError: "continue",
        steps: [call("a", "/a", { timeout: "1h" }), PAUSE, call("b", "/b", { timeout: "1h" })],
      }],
    });
    const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
    await server.called("/a");
    clock.advance(HOUR_MS / 2);
    held[0]?.();
    const status = async () => (await getRun(lab.ctx, { runId })).status;
    await eventually(async () => await status() === "waiting");
    const { worked_ms } = await lab.ctx.db.queries.selectFrom("runs").select("worked_ms")
      .where("id", "=", runId).executeTakeFirstOrThrow();
    equal(worked_ms, HOUR_MS / 2);
    // As if earlier owners had worked for most of a day.
    await lab.ctx.db.transaction(({ queries }) =>
      queries.updateTable("runs").set({ worked_ms: 23.5 * HOUR_MS }).where("id", "=", runId)
        .execute()
    );
    clock.advance(48 * HOUR_MS);
    await server.called("/b");
    equal(await status(), "running");
    clock.advance(HOUR_MS / 2);
    const run = await lab.settled(runId);
    deepEqual([run.status, run.error?.code, run.error?.stepId], ["failed", "timeout", null]);

    const release = server.hold("/b");
    const before = server.hitsOf("/b").length;
    await retryRun(lab.ctx, { runId });
    await eventually(() => server.hitsOf("/b").length > before);
    clock.advance(HOUR_MS * 3 / 4);
    equal(await status(), "running");
    release();
    equal((await lab.settled(runId)).status, "succeeded");
  },
);

async function workedMs({ ctx: { db } }: RunLab, runId: string): Promise<number> {
  const row = await db.queries.selectFrom("runs").select("worked_ms")
    .where("id", "=", runId).executeTakeFirstOrThrow();
  return row.worked_ms;
}

httpTest(
  "what a run worked before its server stopped counts, the time without one does not",
  async () => {
    const clock = new ManualClock();
    await using file = await openTestDatabase();
    await using server = startStepServer();
    const shared = { db: file, path: file.path, clock };
    await using first = await openRunLab(shared);
    server.hold("/a");
    const workflowId = await first.publish({
      inputs: URL_INPUT,
      steps: [call("a", "/a", { timeout: "1h" })],
    });
    const { runId } = await first.start(workflowId, { inputs: { url: server.url } });
    await server.called("/a");
    const began = clock.now();
    clock.advance(HOUR_MS / 2);
    await stop(first, clock);
    const worked = await workedMs(first, runId);
    ok(worked >= HOUR_MS / 2 && worked <= clock.now() - began, String(worked));
    await first.ctx.db.transaction(({ queries }) =>
      queries.updateTable("runs").set({ worked_ms: 23.5 * HOUR_MS }).where("id", "=", runId)
        .execute()
    );
    clock.advance(48 * HOUR_MS);
    await using lab = await openRunLab({ ...shared, principal: first.ctx.principal });
    await eventually(() => server.hits.length === 2);
    clock.advance(HOUR_MS / 2 - 1_000);
    equal((await getRun(lab.ctx, { runId })).status, "running");
    clock.advance(1_000);
    const run = await ended({ lab, clock }, runId);
    deepEqual([run.status, run.error?.code, run.error?.stepId], ["failed", "timeout", null]);
  },
);

httpTest("a clock that is set a day ahead ends no run", async () => {
  const timers = new ManualClock();
  let aheadMs = 0;
  const clock = {
    now: () => timers.now() + aheadMs,
    elapsed: () => timers.now(),
    after: (delayMs: number, callback: () => void) => timers.after(delayMs, callback),
  };
  await using server = startStepServer();
  await using lab = await openRunLab({ clock });
  const release = server.hold("/a");
  const steps = [call("a", "/a", { timeout: "1h" }), PAUSE];
  const workflowId = await lab.publish({ inputs: URL_INPUT, steps });
  const { runId } = await lab.start(workflowId, { inputs: { url: server.url } });
  await server.called("/a");
  aheadMs = 25 * HOUR_MS;
  timers.advance(2_000);
  aheadMs = 0;
  release();
  equal((await lab.settled(runId)).status, "waiting");
  ok(await workedMs(lab, runId) < HOUR_MS);
});
