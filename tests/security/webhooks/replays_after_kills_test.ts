import { deepEqual, equal } from "node:assert/strict";
import { createHmac } from "node:crypto";
import { openApi } from "../../support/processes/api_client.ts";
import { openServer, type Server } from "../../support/processes/server.ts";

const SECRET = "whsec_of_the_sender";
const BODY = '{"id":"evt_1"}';

function signed(seconds: number): string {
  const digits = createHmac("sha256", SECRET).update(`${seconds}.${BODY}`).digest("hex");
  return `t=${seconds},v1=${digits}`;
}

async function call(server: Server, path: string, given: string): Promise<number> {
  const headers = { "content-type": "application/json", "x-signature": given };
  const response = await fetch(`${server.url}${path}`, { method: "POST", headers, body: BODY });
  await response.body?.cancel();
  return response.status;
}

Deno.test("attack: a call is taken once by two processes, also after both were killed", async () => {
  const env = { RATE_LIMIT_PER_MINUTE: "0" };
  await using first = await openServer({ env });
  await using second = await openServer({ env, beside: first });
  const api = await openApi(first);
  const workflowId = await api.publish("format: planner/1\nname: Hooked\nsteps: []\n");
  const { url } = await api.expect(201, `POST /workflows/${workflowId}/webhooks`, {
    signature: { header: "X-Signature", secret: SECRET, scheme: "timestamped" },
    inputs: {},
  });
  const path = new URL(url).pathname;
  const now = Math.floor(Date.now() / 1_000);
  equal(await call(first, path, signed(now)), 202);
  equal(await call(second, path, signed(now)), 401);
  await first.restart();
  await second.restart();
  for (const server of [first, second]) equal(await call(server, path, signed(now)), 401);
  const copies = Array.from({ length: 20 }, (_, at) => at % 2 === 0 ? first : second);
  const statuses = await Promise.all(copies.map((server) => call(server, path, signed(now - 1))));
  deepEqual(statuses.sort(), [202, ...Array(19).fill(401)]);
  equal((await api.expect(200, `GET /workflows/${workflowId}/runs`)).total, 2);
});
