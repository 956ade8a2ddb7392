import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { JsonObject } from "../../../src/lib/json.ts";
import { INPUTS_BYTES_MAX, WEBHOOKS_MAX } from "../../../src/webhooks/limits.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";
import { openWebhookApp, PUBLIC_URL } from "../../support/http/webhook_app.ts";

const SECRET = "s3cret-of-a-signature";

Deno.test("a webhook is made, listed without its address, called and deleted", async () => {
  const clock = new ManualClock(Date.now());
  await using server = await openWebhookApp({}, { clock });
  const user = await server.user();
  const { userId } = await user.expect(200, "GET /me");
  const workflowId = await user.publish({ inputs: { region: { type: "string" } } });
  const path = `/workflows/${workflowId}/webhooks`;
  const inputs = { region: "${{ body.area }}" };
  const signature = { header: "X-Signature", secret: SECRET };
  const first = await user.makeWebhook(workflowId, { name: " shop ", waitSeconds: 3, signature });
  assert.match(first.url, new RegExp(`^${PUBLIC_URL}/hooks/[\\w-]{43}$`));
  clock.advance(1000);
  const second = await user.makeWebhook(workflowId, { inputs });
  const createdAt = new Date(clock.now()).toISOString();
  const shown = {
    webhookId: second.webhookId,
    name: null,
    waitSeconds: 0,
    hasSignature: false,
    signatureScheme: null,
    inputs,
    createdBy: userId,
    createdAt,
    lastUsedAt: null,
    state: "open",
  };
  const list = await user.expect(200, `GET ${path}`);
  assert.deepEqual(list, {
    webhooks: [shown, {
      ...shown,
      webhookId: first.webhookId,
      name: "shop",
      waitSeconds: 3,
      hasSignature: true,
      signatureScheme: "plain",
      inputs: null,
      createdAt: new Date(clock.now() - 1000).toISOString(),
    }],
    page: 1,
    limit: 20,
    total: 2,
    totalPages: 1,
    totalIsExact: true,
    nextCursor: null,
  });
  const answer = await server.call(second.url, { body: { area: "EU" } });
  assert.equal(answer.status, 202, answer.text);
  assert.deepEqual(Object.keys(answer.body), ["runId", "status"]);
  const removed = await user.expect(200, `DELETE ${path}/${second.webhookId}`);
  assert.deepEqual(removed, { success: true, message: "Webhook deleted" });
  assert.equal((await server.call(second.url, { body: { area: "EU" } })).status, 404);
  await user.expect(404, `DELETE ${path}/${second.webhookId}`);
  assert.equal((await user.expect(200, `GET ${path}`)).total, 1);
});

Deno.test("the database holds of a webhook neither its address nor its secret", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const signature = { header: "X-Signature", secret: SECRET };
  const { url } = await user.makeWebhook(await user.publish(), { signature });
  for (const suffix of ["", "-wal"]) {
    const bytes = await Deno.readFile(join(server.dataDir, `heddle.db${suffix}`));
    const text = new TextDecoder("latin1").decode(bytes);
    for (const secret of [url.slice(-43), SECRET]) assert.ok(!text.includes(secret));
  }
});

Deno.test("a signing secret that is moved to another webhook cannot be opened there", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const workflowId = await user.publish();
  const signature = { header: "X-Signature", secret: SECRET };
  await user.makeWebhook(workflowId, { signature });
  const { url } = await user.makeWebhook(workflowId, { signature });
  const db = new DatabaseSync(join(server.dataDir, "heddle.db"));
  db.exec(`UPDATE webhooks SET sealed_signature_secret = (
    SELECT sealed_signature_secret FROM webhooks ORDER BY id LIMIT 1
  )`);
  db.close();
  const headers = { "X-Signature": "0".repeat(64) };
  assert.equal((await server.call(url, { body: {}, headers })).status, 500);
});

/** Bodies that make no webhook, and the place that is named. */
const REFUSED: Record<string, [body: JsonObject, path: string]> = {
  "an unknown field": [{ url: "x" }, "url"],
  "an empty name": [{ name: " " }, "name"],
  "a name of 101 characters": [{ name: "x".repeat(101) }, "name"],
  "a name with a control character": [{ name: "a\u001bb" }, "name"],
  "a signature without a secret": [{ signature: { header: "x" } }, "signature.secret"],
  "an empty secret": [{ signature: { header: "x", secret: "" } }, "signature.secret"],
  "half a surrogate pair": [{ signature: { header: "x", secret: "\ud800" } }, "signature.secret"],
  "a header name with a space": [{ signature: { header: "a b", secret: "x" } }, "signature.header"],
  "a header name with a break": [
    { signature: { header: "a\r\nb", secret: "x" } },
    "signature.header",
  ],
  "inputs that are a list": [{ inputs: [] }, "inputs"],
  "a name that templates do not know": [{ inputs: { a: "${{ inputs.b }}" } }, "inputs.a"],
  "another one, further in": [{ inputs: { a: { b: ["x", "${{ env.X }}"] } } }, "inputs.a.b[1]"],
  "a template that does not end": [{ inputs: { a: "${{ body.x" } }, "inputs.a"],
  "an expression that is none": [{ inputs: { a: "${{ body. }}" } }, "inputs.a"],
  "too much": [{ inputs: { a: "x".repeat(INPUTS_BYTES_MAX) } }, "inputs"],
};

Deno.test("an invalid webhook is 400, and the answer names the field", async (test) => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const path = `/workflows/${await user.publish()}/webhooks`;
  for (const [name, [body, place]] of Object.entries(REFUSED)) {
    await test.step(name, async () => {
      const { errors } = await user.expect(400, `POST ${path}`, body);
      assert.equal(errors[0].path, place);
    });
  }
  await test.step("and nothing was made", async () => {
    assert.equal((await user.expect(200, `GET ${path}`)).total, 0);
  });
});

Deno.test("a misspelt name in a template is reported with the nearest one", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const inputs = { a: "${{ header.x }}" };
  const request = `POST /workflows/${await user.publish()}/webhooks`;
  const { detail } = await user.expect(400, request, { inputs });
  assert.match(detail, /inputs\.a: .*"header".* did you mean "headers"\?/);
});

Deno.test("the inputs of a webhook may lie 100 levels deep, and not 101", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const path = `/workflows/${await user.publish()}/webhooks`;
  const lists = (levels: number) => "[".repeat(levels) + "]".repeat(levels);
  const inputs = (levels: number) => ({ inputs: JSON.parse(`{"a":${lists(levels - 1)}}`) });
  await user.expect(201, `POST ${path}`, inputs(100));
  await user.expect(400, `POST ${path}`, inputs(101));
});

Deno.test(`a workflow has at most ${WEBHOOKS_MAX} webhooks, however many are made at once`, async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const path = `/workflows/${await user.publish()}/webhooks`;
  const answers = await Promise.all(
    Array.from({ length: WEBHOOKS_MAX + 5 }, () => user.ask(`POST ${path}`, {})),
  );
  const refused = answers.filter(({ status }) => status === 409);
  assert.equal(refused.length, 5);
  const { webhooks, total } = await user.expect(200, `GET ${path}?page=2&limit=15`);
  assert.deepEqual([webhooks.length, total], [5, WEBHOOKS_MAX]);
  await user.expect(200, `DELETE ${path}/${webhooks[0].webhookId}`);
  await user.expect(201, `POST ${path}`, {});
});

Deno.test("a webhook of another workflow is not found under one's own", async () => {
  await using server = await openWebhookApp();
  const [user, other] = [await server.user(), await server.user({ org: "globex" })];
  const [own, theirs] = [await user.publish(), await other.publish()];
  const { webhookId, url } = await other.makeWebhook(theirs);
  await user.expect(404, `DELETE /workflows/${own}/webhooks/${webhookId}`);
  await user.expect(404, `DELETE /workflows/${theirs}/webhooks/${webhookId}`);
  await user.expect(404, `GET /workflows/${theirs}/webhooks`);
  assert.equal((await server.call(url)).status, 202);
});

Deno.test("deleting a workflow removes its webhooks, and no others", async () => {
  await using server = await openWebhookApp();
  const user = await server.user();
  const [gone, kept] = [await user.publish(), await user.publish()];
  const [dead, alive] = [await user.makeWebhook(gone), await user.makeWebhook(kept)];
  await user.expect(200, `DELETE /workflows/${gone}`);
  assert.equal((await server.call(dead.url)).status, 404);
  assert.equal((await server.call(alive.url)).status, 202);
  const db = new DatabaseSync(join(server.dataDir, "heddle.db"), { readOnly: true });
  assert.equal(db.prepare("SELECT * FROM webhooks").all().length, 1);
  db.close();
});

Deno.test("when a webhook was last used is written once a minute", async () => {
  const clock = new ManualClock(Date.now());
  await using server = await openWebhookApp({}, { clock });
  const user = await server.user();
  const workflowId = await user.publish();
  const signature = { header: "X-Signature", secret: SECRET };
  const { url } = await user.makeWebhook(workflowId);
  const signed = await user.makeWebhook(workflowId, { signature });
  const lastUses = async () => {
    const { webhooks } = await user.expect(200, `GET /workflows/${workflowId}/webhooks`);
    return new Map(webhooks.map((w: JsonObject) => [w.webhookId, w.lastUsedAt]));
  };
  const start = clock.now();
  const used: unknown[] = [];
  for (const pause of [0, 59_000, 2_000]) {
    clock.advance(pause);
    await server.call(url);
    await server.call(signed.url);
    const uses = await lastUses();
    assert.equal(uses.get(signed.webhookId), null, "a call that is refused is no use");
    used.push([...uses.values()].find((use) => use !== null));
  }
  const iso = (ms: number) => new Date(ms).toISOString();
  assert.deepEqual(used, [iso(start), iso(start), iso(start + 61_000)]);
});
