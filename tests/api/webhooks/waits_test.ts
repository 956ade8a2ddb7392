/** Callers that wait for the outputs of their run. */
import assert from "node:assert/strict";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openWebhookApp } from "../../support/http/webhook_app.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

const DOUBLE = {
  inputs: { n: { type: "number" } },
  steps: [],
  outputs: { twice: "${{ inputs.n * 2 }}" },
};

const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "10s" } };

const LOOPBACK = { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" };

function held(url: string) {
  const fields = { method: "POST", url: `${url}/held` };
  return { steps: [{ id: "call", service: "http", action: "request", with: fields }] };
}

Deno.test("a second call with the same key waits for the same run", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const { url } = await user.makeWebhook(await user.publish(DOUBLE), { waitSeconds: 60 });
  const sent = { body: { n: 21 }, headers: { "idempotency-key": "k" } };
  const first = await server.call(url, sent);
  assert.deepEqual((await server.call(url, sent)).body, first.body);
});

Deno.test("a run that fails is answered as failed, without its error", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const text = { id: "read", service: "data", action: "parse", with: { text: "{", as: "json" } };
  const { url } = await user.makeWebhook(await user.publish({ steps: [text] }), {
    waitSeconds: 60,
  });
  const { status, body } = await server.call(url);
  assert.deepEqual([status, body], [200, { runId: body.runId, status: "failed", outputs: null }]);
});

Deno.test("a run that waits is waited for to its end", async () => {
  const clock = new ManualClock(Date.now());
  await using server = await openWebhookApp({}, { clock });
  const user = await server.user();
  const workflowId = await user.publish({ ...DOUBLE, steps: [PAUSE] });
  const { url } = await user.makeWebhook(workflowId, { waitSeconds: 20 });
  const answering = server.call(url, { body: { n: 1 } });
  await eventually(async () => (await user.runs(workflowId))[0]?.status === "waiting");
  clock.advance(10_000);
  const { status, body } = await answering;
  assert.deepEqual([status, body.outputs], [200, { twice: 2 }]);
});

Deno.test("a run that has not ended in time is answered 202, and goes on", async () => {
  const clock = new ManualClock(Date.now());
  await using server = await openWebhookApp({}, { clock });
  const user = await server.user();
  const workflowId = await user.publish({ ...DOUBLE, steps: [PAUSE] });
  const { url } = await user.makeWebhook(workflowId, { waitSeconds: 5 });
  const answering = server.call(url, { body: { n: 1 } });
  const statusOf = async () => (await user.runs(workflowId))[0]?.status;
  await eventually(async () => await statusOf() === "waiting");
  clock.advance(5_000);
  const { status, body } = await answering;
  assert.equal(status, 202);
  assert.deepEqual(body, { runId: body.runId, status: "waiting" });
  clock.advance(5_000);
  await eventually(async () => await statusOf() === "succeeded");
});

Deno.test("callers that wait hold no slot, and do not hold up the server's stop", async () => {
  const clock = new ManualClock(Date.now());
  let answering: Promise<{ status: number }>[];
  {
    await using server = await openWebhookApp({ MAX_CONCURRENT_RUNS: "1" }, { clock });
    const user = await server.user();
    const slow = await user.publish({ steps: [PAUSE] });
    const { url } = await user.makeWebhook(slow, { waitSeconds: 60 });
    answering = Array.from({ length: 50 }, () => server.call(url));
    const isWaiting = ({ status }: { status: string }) => status === "waiting";
    await eventually(async () => (await user.runs(slow)).filter(isWaiting).length === 50);
    const quick = await user.makeWebhook(await user.publish(DOUBLE), { waitSeconds: 60 });
    assert.equal((await server.call(quick.url, { body: { n: 1 } })).status, 200);
  }
  const statuses = (await Promise.all(answering)).map(({ status }) => status);
  assert.deepEqual([...new Set(statuses)], [202]);
});

Deno.test("a call of a workflow that is deleted while it waits is answered all the same", async () => {
  const clock = new ManualClock(Date.now());
  await using server = await openWebhookApp({}, { clock });
  const user = await server.user();
  const workflowId = await user.publish({ ...DOUBLE, steps: [PAUSE] });
  const { url } = await user.makeWebhook(workflowId, { waitSeconds: 20 });
  const answering = server.call(url, { body: { n: 1 } });
  await eventually(async () => (await user.runs(workflowId))[0]?.status === "waiting");
  await user.expect(200, `DELETE /workflows/${workflowId}`);
  clock.advance(20_000);
  assert.ok([200, 202].includes((await answering).status));
});

// The client of HTTP steps keeps its clock for a moment: these are the last of the file.

httpTest("a run that is cancelled while its caller waits is answered as cancelled", async () => {
  await using outside = startStepServer();
  outside.hold("/held");
  await using server = await openWebhookApp(LOOPBACK);
  const user = await server.user();
  const workflowId = await user.publish(held(outside.url));
  const { url } = await user.makeWebhook(workflowId, { waitSeconds: 60 });
  const answering = server.call(url);
  await outside.called("/held");
  const [run] = await user.runs(workflowId);
  await user.expect(202, `POST /runs/${run.runId}/cancel`);
  const { status, body } = await answering;
  assert.deepEqual([status, body.status], [200, "cancelled"]);
});

httpTest("the run of a caller that leaves while it waits goes on", async () => {
  await using outside = startStepServer();
  const release = outside.hold("/held");
  await using server = await openWebhookApp(LOOPBACK);
  const user = await server.user();
  const workflowId = await user.publish(held(outside.url));
  const { url } = await user.makeWebhook(workflowId, { waitSeconds: 60 });
  const leaving = new AbortController();
  const answering = server.call(url, { signal: leaving.signal });
  await outside.called("/held");
  leaving.abort();
  assert.equal((await answering).status, 202);
  release();
  await eventually(async () => (await user.runs(workflowId))[0]?.status === "succeeded");
});
