/** Webhooks of a server that dies, stops, or is left by its callers. */
import { deepEqual, equal, ok } from "node:assert/strict";
import type { JsonObject } from "../../src/lib/json.ts";
import { type ApiClient, openApi } from "../support/processes/api_client.ts";
import { eventually } from "../support/time/eventually.ts";
import { logLeaks } from "../support/logs/leaks.ts";
import { openServer } from "../support/processes/server.ts";
import { startStepServer } from "../support/runs/step_server.ts";

const COUNT = `format: planner/1
name: Count
inputs: { n: { type: number } }
steps: []
outputs: { n: "\${{ inputs.n }}" }
`;

const WAIT = `format: planner/1
name: Wait
steps:
  - { id: wait, service: wait, action: for, with: { duration: 1h } }
`;

/** The path alone: the port is another one after a restart. */
async function makeWebhook(api: ApiClient, workflowId: string, fields: JsonObject = {}) {
  const { url } = await api.expect(201, `POST /workflows/${workflowId}/webhooks`, fields);
  return `/hooks/${logLeaks.plant(url.slice(-43))}`;
}

function post(url: string, { n, signal }: { n: number; signal?: AbortSignal }): Promise<Response> {
  return fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json", "idempotency-key": `call ${n}` },
    body: JSON.stringify({ n }),
    signal,
  });
}

Deno.test("kill -9 loses no call that was answered, and a repeated call starts none anew", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(COUNT);
  const path = await makeWebhook(api, workflowId);
  const acknowledged = new Map<number, string>();
  let sent = 0;
  for (let cycle = 0; cycle < 3; cycle++) {
    let isDead = false;
    const enough = acknowledged.size + 60;
    const senders = Array.from({ length: 8 }, async () => {
      while (!isDead) {
        const n = sent++;
        const answer = await post(`${server.url}${path}`, { n }).catch(() => null);
        if (answer === null) continue;
        equal(answer.status, 202);
        // If the server dies in the middle of its answer, the call was not answered.
        const run = await answer.json().catch(() => null);
        if (run !== null) acknowledged.set(n, run.runId);
      }
    });
    try {
      await Promise.race([eventually(() => acknowledged.size >= enough), ...senders]);
    } finally {
      await server.kill("SIGKILL");
      isDead = true;
    }
    await Promise.all(senders);
    await server.restart();
  }
  ok(acknowledged.size >= 180);
  const runs = new Set<string>();
  for (let n = 0; n < sent; n++) {
    const answer = await post(`${server.url}${path}`, { n });
    equal(answer.status, 202);
    const { runId } = await answer.json();
    runs.add(runId);
    if (acknowledged.has(n)) equal(runId, acknowledged.get(n));
    const run = await api.runToEnd(runId);
    deepEqual([run.status, run.outputs], ["succeeded", { n }]);
  }
  equal(runs.size, sent);
  const { total } = await api.expect(200, `GET /workflows/${workflowId}/runs`);
  equal(total, sent);
});

Deno.test("SIGTERM answers those who wait for a run before their time is over", async () => {
  await using server = await openServer();
  const api = await openApi(server);
  const workflowId = await api.publish(WAIT);
  const path = await makeWebhook(api, workflowId, { waitSeconds: 60 });
  const answers = Array.from({ length: 20 }, (_, n) => post(`${server.url}${path}`, { n }));
  await eventually(async () => {
    const { total } = await api.expect(200, `GET /workflows/${workflowId}/runs?status=waiting`);
    return total === answers.length;
  });
  const { code, signal } = await server.kill("SIGTERM");
  deepEqual([code, signal], [0, null]);
  for (const answer of await Promise.all(answers)) {
    equal(answer.status, 202);
    equal((await answer.json()).status, "waiting");
  }
});

Deno.test("a caller that leaves while it waits lets its run go on", async () => {
  await using outside = startStepServer();
  const release = outside.hold("/held");
  await using server = await openServer({ env: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" } });
  const api = await openApi(server);
  const workflowId = await api.publish(
    `format: planner/1\nname: Held\nsteps:\n  - { id: call, service: http, action: request, ` +
      `with: { method: POST, url: "${outside.url}/held" } }\n`,
  );
  const path = await makeWebhook(api, workflowId, { waitSeconds: 60 });
  const leaving = new AbortController();
  const answering = post(`${server.url}${path}`, { n: 1, signal: leaving.signal });
  await outside.called("/held");
  leaving.abort();
  equal(await answering.then(() => "answered", () => "left"), "left");
  release();
  const { runs: [run] } = await api.expect(200, `GET /workflows/${workflowId}/runs`);
  equal((await api.runToEnd(run.runId)).status, "succeeded");
  ok(!server.log.includes('"level":"error"'), server.log);
});
