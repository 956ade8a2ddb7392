import { deepEqual, equal } from "node:assert/strict";
import { eventually } from "../support/eventually.ts";
import { openRunLab, type RunLab } from "../support/run_lab.ts";
import { call, give, URL_INPUT } from "../support/run_scenarios.ts";
import { startStepServer } from "../support/step_server.ts";
import { httpTest } from "../support/http_steps.ts";

/** What a taker does that believes the owner of this one run dead. */
async function seize(lab: RunLab, runId: string): Promise<void> {
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs")
      .set((eb) => ({ status: "queued", process_id: null, fence: eb("fence", "+", 1) }))
      .where("id", "=", runId).execute()
  );
  lab.engine.wake();
}

httpTest("what a stale owner writes changes nothing, and harms no other run", async () => {
  await using server = startStepServer();
  await using stale = await openRunLab();
  await using owner = await openRunLab({ path: stale.path, principal: stale.ctx.principal });
  const workflowId = await stale.publish({
    inputs: { ...URL_INPUT, path: { type: "string" } },
    steps: [
      call("a", "${{ inputs.path }}"),
      give("b", "${{ steps.a.output.body }}"),
      call("c", "/c"),
    ],
    outputs: { body: "${{ steps.b.output[0] }}" },
  });
  const start = (path: string): ReturnType<RunLab["start"]> =>
    stale.start(workflowId, { inputs: { url: server.url, path } });
  const gate = Promise.withResolvers<void>();
  const late = async ({ path }: { path: string }): Promise<Response> => {
    const isFirst = server.hitsOf(path).length === 1;
    if (isFirst) await gate.promise;
    return Response.json(isFirst ? "late" : "in time");
  };
  server.answer("/seized", late);
  server.answer("/kept", late);
  const [seized, kept] = [await start("/seized"), await start("/kept")];
  await server.called("/seized");
  await server.called("/kept");
  await seize(owner, seized.runId);
  deepEqual((await owner.settled(seized.runId)).outputs, { body: "in time" });
  gate.resolve();
  deepEqual((await stale.settled(kept.runId)).outputs, { body: "late" });
  const run = await stale.settled(seized.runId);
  deepEqual([run.status, run.outputs], ["succeeded", { body: "in time" }]);
  deepEqual(run.steps[0]?.output, {
    ...run.steps[0]?.output as Record<string, unknown>,
    body: "in time",
  });
  equal(server.hitsOf("/c").length, 2);
  await eventually(() => stale.engine.reserve({ org_key: "", workflow_id: "" }));
});
