import { equal } from "node:assert/strict";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";

const LOOK_MS = 1_000;

/** For how long new runs make room for one that is to be executed alone. */
const ROOM_MS = 30_000;

/** An engine that executes one run, with a slot to spare, and a run that two owners died of. */
async function openBusy(
  { server, clock, lab }: { server: StepServer; clock: ManualClock; lab: RunLab },
): Promise<{ ids: string[]; quick: string; startsQueued(): Promise<boolean> }> {
  const workflowId = await lab.publish({
    inputs: { ...URL_INPUT, path: { type: "string" } },
    steps: [call("a", "${{ inputs.path }}", { timeout: "1h" })],
  });
  const quick = await lab.publish({ steps: [give("a", 1)] });
  const inputs = (path: string) => ({ inputs: { url: server.url, path } });
  const { runId: busy } = await lab.start(workflowId, inputs("/busy"));
  await server.called("/busy");
  const { path, ctx } = lab;
  await using idle = await openRunLab({
    path,
    principal: ctx.principal,
    slots: 0,
    isStarted: false,
  });
  const { runId: suspect } = await idle.start(workflowId, inputs("/suspect"));
  await ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ crashes: 2 }).where("id", "=", suspect).execute()
  );
  return {
    ids: [busy, suspect],
    quick,
    async startsQueued() {
      clock.advance(LOOK_MS);
      return (await lab.start(quick)).status === "queued";
    },
  };
}

httpTest("a run that is to be executed alone is not kept waiting by ever new ones", async () => {
  const clock = new ManualClock();
  await using lab = await openRunLab({ clock, slots: 2 });
  await using server = startStepServer();
  const release = server.hold("/busy");
  const { ids, startsQueued } = await openBusy({ server, clock, lab });
  await eventually(startsQueued);
  release();
  await server.called("/suspect");
  for (const id of ids) equal((await lab.settled(id)).status, "succeeded");
});

httpTest(
  "new runs start again after 30 s in which no room came for a run to be executed alone",
  async () => {
    const clock = new ManualClock();
    await using lab = await openRunLab({ clock, slots: 2 });
    await using server = startStepServer();
    server.hold("/busy");
    const { quick, startsQueued } = await openBusy({ server, clock, lab });
    await eventually(startsQueued);
    clock.advance(ROOM_MS + LOOK_MS);
    const { runId } = await lab.start(quick);
    equal((await lab.settled(runId)).status, "succeeded");
    equal(server.hitsOf("/suspect").length, 0, "it still waits");
  },
);
