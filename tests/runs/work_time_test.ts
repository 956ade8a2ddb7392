import { deepEqual, equal } from "node:assert/strict";
import { getRun } from "../../src/runs/read_run.ts";
import { eventually } from "../support/eventually.ts";
import { httpTest } from "../support/http_steps.ts";
import { ManualClock } from "../support/manual_clock.ts";
import { openRunLab } from "../support/run_lab.ts";
import { call, URL_INPUT } from "../support/run_scenarios.ts";
import { startStepServer } from "../support/step_server.ts";

const HOUR_MS = 60 * 60 * 1000;
const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "2d" } };

httpTest("a run that has worked for 24 hours, its waits not counted, fails", async () => {
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
    queries.updateTable("runs").set({ worked_ms: 23.5 * HOUR_MS }).where("id", "=", runId).execute()
  );
  clock.advance(48 * HOUR_MS);
  await server.called("/b");
  equal(await status(), "running");
  clock.advance(HOUR_MS / 2);
  const run = await lab.settled(runId);
  deepEqual([run.status, run.error?.code, run.error?.stepId], ["failed", "timeout", null]);
});
