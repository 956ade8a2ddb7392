/** `Idempotency-Key` at a webhook. */
import assert from "node:assert/strict";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openWebhookApp } from "../../support/http/webhook_app.ts";

const INPUTS = { inputs: { n: { type: "number", default: 0 } } };

const KEY = { "idempotency-key": "delivery-72d3162e" };

const DAY_MS = 24 * 60 * 60 * 1000;

Deno.test("the same key and body answer the same run, another body is 422", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish(INPUTS);
  const { url } = await user.makeWebhook(workflowId);
  const first = await server.call(url, { raw: '{"n":1,"m":2}', headers: KEY });
  assert.equal(first.status, 202, first.text);
  const again = await server.call(url, { raw: '{ "m": 2, "n": 1 }', headers: KEY });
  assert.deepEqual([again.status, again.body.runId], [202, first.body.runId]);
  // Of what the workflow does not know, too.
  const other = await server.call(url, { raw: '{"n":1,"m":3}', headers: KEY });
  assert.deepEqual([other.status, other.body.runId], [422, first.body.runId]);
  const headers = { "idempotency-key": "another" };
  const fresh = await server.call(url, { raw: '{"n":1,"m":3}', headers });
  assert.notEqual(fresh.body.runId, first.body.runId);
  assert.equal((await user.runs(workflowId)).length, 2);
});

Deno.test("20 calls with one key at once start one run", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish(INPUTS);
  const { url } = await user.makeWebhook(workflowId);
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => server.call(url, { body: { n: 1 }, headers: KEY })),
  );
  assert.deepEqual([...new Set(answers.map(({ status }) => status))], [202]);
  assert.equal(new Set(answers.map(({ body }) => body.runId)).size, 1);
  assert.equal((await user.runs(workflowId)).length, 1);
});

Deno.test("a key and body answer the same run, though templates read other headers", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish(INPUTS);
  const inputs = { n: "${{ double(headers['x-attempt']) }}" };
  const { url } = await user.makeWebhook(workflowId, { inputs });
  const send = (attempt: string) =>
    server.call(url, { body: { n: 1 }, headers: { ...KEY, "x-attempt": attempt } });
  const [first, second] = [await send("1"), await send("2")];
  assert.deepEqual([second.status, second.body.runId], [202, first.body.runId], first.text);
});

Deno.test("a key is kept for 24 hours", async () => {
  const clock = new ManualClock(Date.now());
  await using server = await openWebhookApp({}, { clock });
  const user = await server.user();
  const { url } = await user.makeWebhook(await user.publish(INPUTS));
  const send = (n: number) => server.call(url, { body: { n }, headers: KEY });
  const first = await send(1);
  clock.advance(DAY_MS);
  assert.equal((await send(1)).body.runId, first.body.runId);
  clock.advance(1);
  const later = await send(2);
  assert.equal(later.status, 202);
  assert.notEqual(later.body.runId, first.body.runId);
});

Deno.test("a key of 255 printable characters is taken, any other is 400", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const { url } = await user.makeWebhook(await user.publish());
  const statusOf = async (key: string): Promise<number> =>
    (await server.call(url, { headers: { "idempotency-key": key } })).status;
  assert.equal(await statusOf("k".repeat(255)), 202);
  for (const key of ["k".repeat(256), "", "ü"]) assert.equal(await statusOf(key), 400, key);
});
