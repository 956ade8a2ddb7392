import assert from "node:assert/strict";
import { formatApiKey, parseApiKey } from "../../../src/identity/api_keys/api_key.ts";
import { randomIds } from "../../../src/lib/ids.ts";
import { ADA, BOB, openKeyLab, sendTo, withKey } from "../../support/identity/api_keys.ts";

Deno.test("an API key is refused in a cookie and in the query, also beside other credentials", async () => {
  await using lab = await openKeyLab();
  const { key } = await lab.createKey();
  const cookie = { cookie: `token=${key}` };
  const answers = [
    await lab.send("GET /me", cookie),
    await lab.send("GET /me", withKey(key, cookie)),
    await lab.send(`GET /me?token=${key}`),
    await lab.send(`GET /me?token=${key}`, withKey(key)),
  ];
  for (const { status, body } of answers) {
    assert.equal(status, 401);
    assert.match(body.detail, /Authorization header or in x-api-key/);
  }
});

Deno.test("a malformed API key is refused, and so are a wrong secret and another key's id", async () => {
  await using lab = await openKeyLab();
  const own = parseApiKey((await lab.createKey()).key)!;
  const other = parseApiKey((await lab.createKey()).key)!;
  const forged = [
    formatApiKey({ id: own.id, secret: randomIds.token() }),
    formatApiKey({ id: own.id, secret: other.secret }),
    formatApiKey({ id: randomIds.uuid(), secret: own.secret }),
    formatApiKey(own).replace(/.$/, (last) => last === "0" ? "1" : "0"),
    "hdl_",
    "",
    await lab.asUser(ADA).then(({ authorization = "" }) => authorization.slice("Bearer ".length)),
  ];
  for (const key of forged) {
    const { status, body } = await lab.send("GET /me", withKey(key));
    assert.equal(status, 401, key);
    assert.match(body.detail, /^The API key is not valid/);
  }
  assert.equal((await lab.send("GET /me", withKey(formatApiKey(own)))).status, 200);
});

Deno.test("an API key ends when it expires, to the millisecond", async () => {
  await using lab = await openKeyLab();
  const sent = { name: "a", expiresAt: "2030-01-01T00:01:00Z" };
  const { key } = await lab.createKey(undefined, sent);
  lab.clock.advance(59_999);
  assert.equal((await lab.send("GET /me", withKey(key))).status, 200);
  lab.clock.advance(1);
  const { status, body } = await lab.send("GET /me", withKey(key));
  assert.deepEqual([status, body.detail], [401, "The API key has expired"]);
});

Deno.test("an API key that is revoked is refused at once by another server too", async () => {
  await using lab = await openKeyLab();
  await using second = await lab.openSecond();
  const ada = await lab.asUser(ADA);
  for (let i = 0; i < 5; i++) {
    const { id, key } = await lab.createKey(ada);
    const there = () => sendTo(second)("GET /me", withKey(key));
    assert.equal((await there()).status, 200);
    await lab.send(`DELETE /api-keys/${id}`, ada);
    assert.equal((await there()).status, 401);
  }
});

Deno.test("an API key follows its owner's latest token, and no older one", async () => {
  await using lab = await openKeyLab();
  await using second = await lab.openSecond();
  const asAdmin = await lab.asUser(ADA, { roles: ["admin"], teams: ["ops"] });
  const { key } = await lab.createKey(asAdmin);
  const roles = async () => (await lab.send("GET /me", withKey(key))).body.roles;
  assert.deepEqual(await roles(), ["admin"]);
  lab.clock.advance(1000);
  await lab.send("GET /me", await lab.asUser(ADA));
  assert.deepEqual(await roles(), []);
  await lab.send("GET /me", asAdmin);
  await sendTo(second)("GET /me", asAdmin);
  assert.deepEqual(await roles(), []);
});

Deno.test("an API key is refused once its owner is seen without the organization", async () => {
  await using lab = await openKeyLab();
  const { key } = await lab.createKey();
  lab.clock.advance(1000);
  await lab.send("GET /me", await lab.asUser(ADA, { org: "globex" }));
  for (const request of ["GET /me", "GET /chats"]) {
    const { status, body } = await lab.send(request, withKey(key));
    assert.deepEqual([status, body.code], [403, "forbidden"]);
  }
  lab.clock.advance(1000);
  await lab.send("GET /me", await lab.asUser(ADA));
  assert.equal((await lab.send("GET /me", withKey(key))).status, 200);
});

Deno.test("an API key shows when it was last used, at most a minute late", async () => {
  await using lab = await openKeyLab();
  const ada = await lab.asUser(ADA);
  const { key } = await lab.createKey(ada);
  const lastUsedAt = async () => (await lab.send("GET /api-keys", ada)).body.apiKeys[0].lastUsedAt;
  lab.clock.advance(1000);
  await lab.send("GET /me", withKey(key));
  await lab.send("GET /me", withKey(key.replace(/.$/, "x")));
  assert.equal(await lastUsedAt(), null);
  lab.clock.advance(60_000);
  // The commit of a later write has the one of the last use before it.
  await lab.createKey(await lab.asUser(BOB));
  assert.equal(await lastUsedAt(), "2030-01-01T00:00:01.000Z");
});
