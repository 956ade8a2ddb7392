/** Answers that senders get at a webhook's address, and the owner of the run. */
import assert from "node:assert/strict";
import { openWebhookApp } from "../../support/http/webhook_app.ts";

const NOWHERE = "x".repeat(43);

Deno.test("an address that is no webhook's is 404, whatever is sent there", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const { url } = await user.makeWebhook(await user.publish());
  const at = (token: string): string => `/hooks/${token}`;
  const unknown = await server.call(at(NOWHERE), { body: {} });
  assert.equal(unknown.status, 404);
  const token = url.slice(-43);
  const near = [token.slice(0, -1), `${token}x`, token.toLowerCase(), `${token.slice(0, -1)}%00`];
  for (const other of [...near, "x", "%20", "'%20OR%201=1--", crypto.randomUUID()]) {
    const answer = await server.call(at(other), { raw: "no JSON" });
    const { requestId: _, ...told } = answer.body;
    const { requestId: __, ...expected } = unknown.body;
    assert.deepEqual(told, expected, other);
  }
  for (const path of ["/hooks", "/hooks/", `${at(token)}/`, `${at(token)}/x`]) {
    const answer = await server.call(path, { body: {} });
    assert.equal(answer.status, 404, path);
    assert.ok(!answer.text.includes(token), answer.text);
  }
});

Deno.test("an address takes nothing but POST, and no answer repeats it", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const { url } = await user.makeWebhook(await user.publish());
  for (const method of ["GET", "PUT", "DELETE", "PATCH"]) {
    for (const address of [url, `/hooks/${NOWHERE}`]) {
      const answer = await server.call(address, { method });
      assert.equal(answer.status, 405);
      assert.equal(answer.headers.get("allow"), "POST");
      assert.equal(answer.body.instance, "/hooks/…");
      const told = answer.text + JSON.stringify([...answer.headers]);
      assert.ok(!told.includes(address.slice(-43)), told);
    }
  }
  const called = await server.call(url, { body: {} });
  assert.equal(called.status, 202);
  assert.ok(!called.text.includes(url.slice(-43)), called.text);
});

Deno.test("1,000 guesses find nothing, and start nothing", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish();
  await user.makeWebhook(workflowId);
  const statuses = new Set<number>();
  for (let batch = 0; batch < 10; batch++) {
    const guesses = Array.from({ length: 100 }, () => {
      const bytes = crypto.getRandomValues(new Uint8Array(32));
      const token = btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_");
      return server.call(`/hooks/${token.slice(0, 43)}`);
    });
    for (const { status } of await Promise.all(guesses)) statuses.add(status);
  }
  assert.deepEqual([...statuses], [404]);
  assert.equal((await user.runs(workflowId)).length, 0);
});

Deno.test("a call of an unpublished workflow is 409, and the answer does not name the workflow", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const definition = { format: "planner/1", name: "Salaries of May", steps: [] };
  const { workflowId } = await user.expect(201, "POST /workflows", { definition });
  const { url } = await user.makeWebhook(workflowId);
  const answer = await server.call(url, { body: {} });
  assert.equal(answer.status, 409);
  assert.ok(!answer.text.includes("Salaries"), answer.text);
  await user.expect(201, `POST /workflows/${workflowId}/publish`);
  assert.equal((await server.call(url, { body: {} })).status, 202);
});

Deno.test("calls count against the sender's limit of requests, as any other", async () => {
  await using server = await openWebhookApp({ RATE_LIMIT_PER_MINUTE: "3" });
  const send = async (): Promise<number> => {
    const request = new Request(`http://127.0.0.1/hooks/${NOWHERE}`, { method: "POST" });
    const answer = await server.app.fetch(request, "203.0.113.9");
    await answer.body?.cancel();
    return answer.status;
  };
  const statuses = [await send(), await send(), await send(), await send()];
  assert.deepEqual(statuses, [404, 404, 404, 429]);
});
