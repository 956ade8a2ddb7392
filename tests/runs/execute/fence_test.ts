import { deepEqual, equal } from "node:assert/strict";
import type { Queries } from "../../../src/db/dialect.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { eventually } from "../../support/time/eventually.ts";
import { gatheringDatabase } from "../../support/db/gathering_database.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";
import { httpTest } from "../../support/runs/http_tests.ts";

/** Takes this one run over, in the belief that its owner is dead. */
async function seize(lab: RunLab, runId: string): Promise<void> {
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs")
      .set((eb) => ({ status: "queued", process_id: null, fence: eb("fence", "+", 1) }))
      .where("id", "=", runId).execute()
  );
  lab.engine.wake();
}

httpTest("writes of a stale owner change nothing, and harm no other run", async () => {
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
  await eventually(() => stale.engine.reserve({ org_key: "", workflow_id: "", principal_id: "" }));
});

/** The bodies that steps named `a` have been given, as a transaction or the others see them. */
async function bodies(queries: Queries): Promise<unknown[]> {
  const rows = await queries.selectFrom("run_steps").select("output")
    .where("step_id", "=", "a").where("status", "=", "succeeded").execute();
  return rows.map(({ output }) => JSON.parse(output ?? "{}").body).sort();
}

httpTest("in one commit with the write of a lost run the others are kept whole", async () => {
  await using server = startStepServer();
  await using opened = await openTestDatabase();
  const { db, gather } = gatheringDatabase(opened);
  await using stale = await openRunLab({ db, path: opened.path });
  await using owner = await openRunLab({
    db: opened,
    path: opened.path,
    principal: stale.ctx.principal,
    slots: 1,
  });
  const workflowId = await stale.publish({
    inputs: { ...URL_INPUT, path: { type: "string" } },
    steps: [call("a", "${{ inputs.path }}"), call("b", "/b${{ inputs.path }}")],
  });
  const paths = ["/seized", "/kept", "/kept-too"];
  const gate = Promise.withResolvers<void>();
  for (const path of paths) {
    server.answer(path, async () => {
      const isFirst = server.hitsOf(path).length === 1;
      if (isFirst) await gate.promise;
      return Response.json(`${isFirst ? "late" : "in time"} ${path}`);
    });
  }
  const started = [];
  for (const path of paths) {
    started.push(await stale.start(workflowId, { inputs: { url: server.url, path } }));
    await server.called(path);
  }
  const [seized, ...kept] = started;
  await seize(owner, seized?.runId ?? "");
  equal((await owner.settled(seized?.runId ?? "")).status, "succeeded");
  let seen: unknown[][] = [];
  gather(paths.length, async ({ queries }) => {
    seen = [await bodies(queries), await bodies(opened.queries)];
  });
  gate.resolve();
  for (const { runId } of kept) equal((await stale.settled(runId)).status, "succeeded");
  const inTime = "in time /seized";
  deepEqual(seen, [[inTime, "late /kept", "late /kept-too"], [inTime]], "all in one commit");
  for (const path of paths) equal(server.hitsOf(`/b${path}`).length, 1);
});
