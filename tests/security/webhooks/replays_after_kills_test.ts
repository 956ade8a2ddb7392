import { deepEqual, equal } from "node:assert/strict";
import { openApi } from "../../support/processes/api_client.ts";
import { openServer } from "../../support/processes/server.ts";
import { openSignedWebhook, signatureAt } from "../../support/processes/signed_webhook.ts";

Deno.test("attack: a call is taken once by two processes, also after both were killed", async () => {
  const env = { RATE_LIMIT_PER_MINUTE: "0" };
  await using first = await openServer({ env });
  await using second = await openServer({ env, beside: first });
  const api = await openApi(first);
  const { workflowId, call } = await openSignedWebhook(api);
  const now = Math.floor(Date.now() / 1_000);
  equal(await call(first, signatureAt(now)), 202);
  equal(await call(second, signatureAt(now)), 401);
  await first.restart();
  await second.restart();
  for (const server of [first, second]) equal(await call(server, signatureAt(now)), 401);
  const copies = Array.from({ length: 20 }, (_, at) => at % 2 === 0 ? first : second);
  const statuses = await Promise.all(copies.map((server) => call(server, signatureAt(now - 1))));
  deepEqual(statuses.sort(), [202, ...Array(19).fill(401)]);
  equal((await api.expect(200, `GET /workflows/${workflowId}/runs`)).total, 2);
});
