import assert from "node:assert/strict";
import { httpTest } from "../../support/runs/http_tests.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { openSpecifiedServer } from "../../support/specification/server.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

const DEFINITION = {
  format: "planner/1",
  name: "Call",
  inputs: URL_INPUT,
  steps: [call("a", "/a")],
};

const QUEUE = "GET /api/v1/runs/queue";

httpTest(
  "GET /runs/queue shows an organization its own queue, and a full one answers 429, webhooks too",
  async () => {
    await using steps = startStepServer();
    const release = steps.hold("/a");
    await using server = await openSpecifiedServer({
      HTTP_ALLOWED_NETWORKS: "127.0.0.0/8",
      MAX_CONCURRENT_RUNS: "2",
      MAX_CONCURRENT_RUNS_PER_ORG: "1",
      MAX_QUEUED_RUNS_PER_ORG: "1",
    });
    const caller = await server.caller({ org: "acme" });
    const path = `/api/v1/workflows/${await caller.publish(DEFINITION)}`;
    const start = `POST ${path}/runs`;
    const json = { inputs: { url: steps.url } };
    const webhook = await caller.expect(201, `POST ${path}/webhooks`, { json });
    await caller.expect(202, start, { json });
    await steps.called("/a");
    const { runId } = await caller.expect(202, start, { json });
    const refused = await caller.call(start, { json });
    assert.deepEqual([refused.status, refused.body.code], [429, "queue_full"]);
    assert.match(refused.headers.get("retry-after") ?? "", /^[1-9]\d*$/);
    const called = `POST ${new URL(webhook.url).pathname}`;
    assert.equal((await server.stranger.expect(429, called, { json: {} })).code, "queue_full");
    const { createdAt } = await caller.expect(200, `GET /api/v1/runs/${runId}`);
    assert.deepEqual(await caller.expect(200, QUEUE), {
      queued: 1,
      running: 1,
      waiting: 0,
      oldestQueuedAt: createdAt,
      limits: { running: 1, runningPerWorkflow: 1, queued: 1 },
    });
    const stranger = await server.caller({ org: "globex" });
    const { queued, running, oldestQueuedAt } = await stranger.expect(200, QUEUE);
    assert.deepEqual([queued, running, oldestQueuedAt], [0, 0, null]);
    release();
    await steps.called("/a", 2);
  },
);
