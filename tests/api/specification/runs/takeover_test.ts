import assert from "node:assert/strict";
import { openServer } from "../../../support/processes/server.ts";
import { section } from "../../../support/specification/specification.ts";
import { specifiedCaller } from "../../../support/specification/caller.ts";
import { leaf, withSteps } from "../../../support/specification/runs.ts";
import { runWhen, startRun } from "../../../support/specification/workflows.ts";
import { startStepServer } from "../../../support/runs/step_server.ts";

section({
  file: import.meta.url,
  heading: "decisions.md: Runs",
  statements: {
    // It takes a process that can die, however the other statements reach their server.
    async "A process that starts on a data directory goes on with the runs of its dead predecessor within 5 s"() {
      await using world = startStepServer();
      world.hold("/held");
      await using process = await openServer({ env: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" } });
      const caller = specifiedCaller({
        fetch: (path, init) => fetch(process.url + path, init),
      }, { authorization: `Bearer ${await process.token()}` });
      const step = leaf("ask", "http.request", { url: `${world.url}/held` });
      const runId = await startRun(caller, { workflowId: await caller.publish(withSteps(step)) });
      await world.called("/held");
      await process.kill("SIGKILL");
      world.answer("/held", () => Response.json({ ok: true }));
      await process.restart();
      const listensSince = performance.now();
      await world.called("/held", 2);
      assert.ok(performance.now() - listensSince < 5_000);
      assert.equal((await runWhen(caller, { runId })).status, "succeeded");
      const [first, second] = world.hitsOf("/held");
      assert.equal(second?.idempotencyKey, first?.idempotencyKey);
    },
  },
});
