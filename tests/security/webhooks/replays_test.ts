import assert from "node:assert/strict";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { createHmac } from "node:crypto";
import { systemClock } from "../../../src/lib/clock.ts";
import { openTestApp } from "../../support/http/app.ts";
import { openWebhookApp, PUBLIC_URL, type WebhookApp } from "../../support/http/webhook_app.ts";

const SECRET = "whsec_It's a Secret to Everybody";
const BODY = '{ "id": "evt_1" }';
const HEADER = "stripe-signature";

function digitsOf(seconds: number | string, body = BODY, secret = SECRET): string {
  return createHmac("sha256", secret).update(`${seconds}.${body}`).digest("hex");
}

function signed(seconds: number | string, body?: string): string {
  return `t=${seconds},v1=${digitsOf(seconds, body)}`;
}

/** A clock that the test moves, in milliseconds. */
function movedClock() {
  const clock = { ...systemClock, offsetMs: 0, now: () => Date.now() + clock.offsetMs };
  return clock;
}

async function openSigned(server: WebhookApp, fields = {}) {
  const user = await server.user();
  const workflowId = await user.publish();
  const signature = { header: "Stripe-Signature", secret: SECRET, scheme: "timestamped" };
  const { url } = await user.makeWebhook(workflowId, { signature, ...fields });
  const call = async (given: string, raw = BODY): Promise<number> =>
    (await server.call(url, { raw, headers: { [HEADER]: given } })).status;
  return { user, workflowId, url, call };
}

const nowSeconds = (): number => Math.floor(Date.now() / 1_000);

Deno.test("attack: a recorded call of a signed webhook starts no second run", async () => {
  await using server = await openWebhookApp();
  const { user, workflowId, url, call } = await openSigned(server);
  const now = nowSeconds();
  assert.equal(await call(signed(now)), 202);
  const digits = digitsOf(now);
  const rewritten = [
    signed(now),
    `t=${now}, v1=${digits.toUpperCase()}`,
    `v1=${digits},t=${now}`,
    `t=${now},v1=${"0".repeat(64)},v1=${digits}`,
    `t=${now},v0=${digits},v1=${digits}`,
    `t=${now},v1=${digits},v1=${digits},`,
    `t=0${now},v1=${digits}`,
    `t=${now},t=${now},v1=${digits}`,
    `t=${now + 1},t=${now},v1=${digits}`,
    `t=${now + 1},v1=${digits}`,
    digits,
    `sha256=${digits}`,
  ];
  const taken: string[] = [];
  for (const given of rewritten) if (await call(given) !== 401) taken.push(given);
  assert.deepEqual(taken, []);
  const told = await server.call(url, { raw: BODY, headers: { [HEADER]: signed(now) } });
  assert.equal(told.body.detail, "This signed call was taken before");
  const headers = { [HEADER]: signed(now), "idempotency-key": "another" };
  assert.equal((await server.call(url, { raw: BODY, headers })).status, 401);
  assert.equal((await user.runs(workflowId)).length, 1);
  assert.equal(await call(signed(now, "{}"), "{}"), 202, "another body, the same second");
});

Deno.test("attack: of 20 copies of a signed call at two processes one is taken", async () => {
  await using server = await openWebhookApp();
  const { user, workflowId, url } = await openSigned(server);
  const settings = { DATA_DIR: server.dataDir, PUBLIC_URL, RATE_LIMIT_PER_MINUTE: "0" };
  await using second = await openTestApp(settings);
  const given = signed(nowSeconds());
  const path = url.replace(PUBLIC_URL, "http://127.0.0.1");
  const headers = { [HEADER]: given, "content-type": "application/json" };
  const statuses = await Promise.all(Array.from({ length: 20 }, async (_, at) => {
    const app = at % 2 === 0 ? server.app : second;
    const answer = await app.fetch(new Request(path, { method: "POST", headers, body: BODY }));
    await answer.body?.cancel();
    return answer.status;
  }));
  assert.deepEqual(statuses.sort(), [202, ...Array(19).fill(401)]);
  assert.equal((await user.runs(workflowId)).length, 1);
});

Deno.test("attack: a signed call is refused 5 minutes before and after its time", async () => {
  await using server = await openWebhookApp();
  const { url, call } = await openSigned(server);
  const now = nowSeconds();
  for (const seconds of [now - 3_600, now - 330, now + 330, now + 3_600, 0, 999_999_999_999]) {
    assert.equal(await call(signed(seconds)), 401, String(seconds - now));
  }
  for (const text of ["", "-1", "1e9", `${now}.0`, ` ${now}`, "NaN", "9".repeat(400)]) {
    assert.equal(await call(signed(text)), 401, text);
  }
  const late = { raw: BODY, headers: { [HEADER]: signed(now - 330) } };
  assert.match((await server.call(url, late)).body.detail, /more than 300 seconds/);
  for (const seconds of [now - 270, now + 270]) assert.equal(await call(signed(seconds)), 202);
});

Deno.test("attack: a call is not taken again when its record has expired", async () => {
  const clock = movedClock();
  await using server = await openWebhookApp({}, { clock });
  const { user, workflowId, call } = await openSigned(server);
  const now = nowSeconds();
  const ahead = signed(now + 290);
  assert.equal(await call(ahead), 202);
  for (const minutes of [1, 5, 9, 10, 11, 15, 60]) {
    clock.offsetMs = minutes * 60_000;
    // Each other call prunes what has expired.
    assert.equal(await call(signed(now + minutes * 60, "{}"), "{}"), 202);
    assert.equal(await call(ahead), 401, `after ${minutes} minutes`);
  }
  assert.equal((await user.runs(workflowId)).length, 8);
  using file = new DatabaseSync(join(server.dataDir, "heddle.db"), { readOnly: true });
  const { count } = file.prepare("SELECT count(*) AS count FROM webhook_signatures").get() ?? {};
  assert.equal(count, 1, "the records of the calls before the last one are gone");
});

Deno.test("attack: a call is not taken again by a process whose clock is 4 minutes behind", async () => {
  const clock = movedClock();
  await using server = await openWebhookApp({}, { clock });
  const { user, workflowId, url, call } = await openSigned(server);
  const settings = { DATA_DIR: server.dataDir, PUBLIC_URL, RATE_LIMIT_PER_MINUTE: "0" };
  const behind = { ...systemClock, now: () => clock.now() - 4 * 60_000 };
  await using second = await openTestApp(settings, { clock: behind });
  const now = nowSeconds();
  assert.equal(await call(signed(now)), 202);
  clock.offsetMs = 6 * 60_000;
  // This call removes the records that have expired.
  assert.equal(await call(signed(now + 6 * 60, "{}"), "{}"), 202);
  const headers = { [HEADER]: signed(now), "content-type": "application/json" };
  const path = url.replace(PUBLIC_URL, "http://127.0.0.1");
  const answer = await second.fetch(new Request(path, { method: "POST", headers, body: BODY }));
  assert.equal(answer.status, 401);
  assert.equal((await answer.json()).detail, "This signed call was taken before");
  assert.equal((await user.runs(workflowId)).length, 2);
});

const DAY_SECONDS = 86_400;

Deno.test("attack: a clock that was wrong for a moment lets no recorded call in again", async () => {
  const clock = movedClock();
  await using server = await openWebhookApp({}, { clock });
  const victim = await openSigned(server);
  const attacker = await openSigned(server);
  const now = nowSeconds();
  assert.equal(await victim.call(signed(now)), 202);
  assert.equal(await victim.call(signed(now - 60)), 202);
  clock.offsetMs = DAY_SECONDS * 1_000;
  // The attacker's own call removes the records of all webhooks that have expired.
  assert.equal(await attacker.call(signed(now + DAY_SECONDS)), 202);
  clock.offsetMs = 0;
  for (const seconds of [now, now - 60]) assert.equal(await victim.call(signed(seconds)), 401);
  const headers = { [HEADER]: signed(now) };
  const told = await server.call(victim.url, { raw: BODY, headers });
  assert.match(told.body.detail, /may have been taken before/);
  assert.equal((await victim.user.runs(victim.workflowId)).length, 2);
  assert.equal(
    await victim.call(signed(now + 1)),
    202,
    "a call that is newer than the removed ones",
  );
  assert.equal(
    await attacker.call(signed(now)),
    202,
    "a call of a webhook that has lost no record",
  );
});

Deno.test("a signed call whose run could not be started may be sent again as it is", async () => {
  await using server = await openWebhookApp();
  const { user, workflowId, call } = await openSigned(server);
  const given = signed(nowSeconds());
  const definition = (inputs: Record<string, { type: string }>) => ({
    definition: { format: "planner/1", name: "Orders", inputs, steps: [] },
  });
  const publish = async (inputs: Record<string, { type: string }>): Promise<void> => {
    await user.expect(200, `PUT /workflows/${workflowId}/draft`, definition(inputs));
    await user.expect(201, `POST /workflows/${workflowId}/publish?force=true`, {});
  };
  await publish({ more: { type: "string" } });
  assert.equal(await call(given), 422);
  await publish({});
  assert.equal(await call(given), 202);
  assert.equal(await call(given), 401);
});

Deno.test("a webhook tells its scheme, and one made without any stays plain", async () => {
  await using server = await openWebhookApp();
  const { user, workflowId } = await openSigned(server);
  const { url } = await user.makeWebhook(workflowId, {
    signature: { header: "x-signature", secret: SECRET },
  });
  const { webhooks } = await user.expect(200, `GET /workflows/${workflowId}/webhooks`);
  const schemes = webhooks.map(({ signatureScheme }: { signatureScheme: string }) =>
    signatureScheme
  );
  assert.deepEqual(schemes.sort(), ["plain", "timestamped"]);
  const plain = createHmac("sha256", SECRET).update(BODY).digest("hex");
  for (const status of [202, 202]) {
    const answer = await server.call(url, { raw: BODY, headers: { "x-signature": plain } });
    assert.equal(answer.status, status);
  }
  const wrong = { header: "x", secret: "y", scheme: "v2" };
  await user.expect(400, `POST /workflows/${workflowId}/webhooks`, { signature: wrong });
});
