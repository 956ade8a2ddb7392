import assert from "node:assert/strict";
import type { Json } from "../../../src/lib/json.ts";
import { ADA, BOB, openKeyLab, withKey } from "../../support/identity/api_keys.ts";

const UNKNOWN = "01890000-0000-7000-8000-000000000000";

Deno.test("POST /api-keys creates a key, and the list never shows it", async () => {
  await using lab = await openKeyLab();
  const ada = await lab.asUser(ADA);
  const sent = { name: "  CI of the shop ", expiresAt: "2030-02-01T01:00:00+01:00" };
  const { status, body: made } = await lab.send("POST /api-keys", ada, sent);
  assert.equal(status, 201);
  assert.deepEqual(Object.keys(made).sort(), ["createdAt", "expiresAt", "id", "key", "name"]);
  assert.match(made.key, /^hdl_[\w-]{83}$/);
  const { key, ...rest } = made;
  const createdAt = "2030-01-01T00:00:00.000Z";
  const expiresAt = "2030-02-01T00:00:00.000Z";
  assert.deepEqual(rest, { id: made.id, name: "CI of the shop", createdAt, expiresAt });
  const listed = await lab.send("GET /api-keys", ada);
  assert.equal(listed.status, 200);
  assert.deepEqual(listed.body, {
    apiKeys: [{ ...rest, lastUsedAt: null }],
    page: 1,
    limit: 20,
    total: 1,
    totalPages: 1,
    totalIsExact: true,
    nextCursor: null,
  });
  assert.ok(!JSON.stringify(listed.body).includes(key.slice(36)));
});

Deno.test("an expired key makes room where a quota is used up, and no other one does", async () => {
  await using lab = await openKeyLab({ MAX_API_KEYS_PER_USER: "2" });
  const ada = await lab.asUser(ADA);
  const { key } = await lab.createKey(ada, { name: "lasting" });
  await lab.createKey(ada, { name: "brief", expiresAt: "2030-01-01T00:01:00Z" });
  const create = () => lab.send("POST /api-keys", ada, { name: "third" });
  const refused = await create();
  assert.deepEqual([refused.status, refused.body.code], [409, "limit_reached"]);
  lab.clock.advance(60_000);
  assert.equal((await create()).status, 201);
  assert.equal((await create()).status, 409);
  const { apiKeys } = (await lab.send("GET /api-keys", ada)).body;
  assert.deepEqual(apiKeys.map(({ name }: { name: string }) => name).sort(), ["lasting", "third"]);
  assert.equal((await lab.send("GET /me", withKey(key))).status, 200);
});

const REFUSED: readonly [string, Json, string][] = [
  ["no name", {}, "name"],
  ["a name of blanks", { name: "   " }, "name"],
  ["a name of 101 characters", { name: "x".repeat(101) }, "name"],
  ["a name with a line break", { name: "a\nb" }, "name"],
  ["a name that moves the cursor", { name: "a\u001b[2Jb" }, "name"],
  ["a name that is no text", { name: 1 }, "name"],
  ["a time that has come", { name: "a", expiresAt: "2030-01-01T00:00:00.000Z" }, "expiresAt"],
  ["a time too far ahead", { name: "a", expiresAt: "9999-12-31T23:59:59-00:01" }, "expiresAt"],
  ["a time without a zone", { name: "a", expiresAt: "2031-01-01T00:00:00" }, "expiresAt"],
  ["a day alone", { name: "a", expiresAt: "2031-01-01" }, "expiresAt"],
  ["words for a time", { name: "a", expiresAt: "tomorrow" }, "expiresAt"],
  ["an owner", { name: "a", ownerId: BOB }, "ownerId"],
  ["an organization", { name: "a", orgKey: "globex" }, "orgKey"],
];

Deno.test("POST /api-keys names the field that is wrong", async (test) => {
  await using lab = await openKeyLab();
  const ada = await lab.asUser(ADA);
  for (const [name, sent, path] of REFUSED) {
    await test.step(name, async () => {
      const { status, body } = await lab.send("POST /api-keys", ada, sent);
      assert.equal(status, 400);
      assert.deepEqual(body.errors.map((error: { path: string }) => error.path), [path]);
    });
  }
  assert.equal((await lab.send("GET /api-keys", ada)).body.total, 0);
  await lab.createKey(ada, { name: "x".repeat(100) });
});

Deno.test("DELETE /api-keys/{apiKeyId} refuses a malformed and an unknown id", async () => {
  await using lab = await openKeyLab();
  const ada = await lab.asUser(ADA);
  assert.equal((await lab.send("DELETE /api-keys/mine", ada)).status, 400);
  assert.equal((await lab.send(`DELETE /api-keys/${UNKNOWN}`, ada)).status, 404);
});

Deno.test("POST /api-keys makes 100 live keys an owner and organization, and no more", async () => {
  await using lab = await openKeyLab();
  const ada = await lab.asUser(ADA);
  const expiresAt = "2030-01-01T00:01:00Z";
  for (let i = 0; i < 99; i++) await lab.createKey(ada, { name: `${i}`, expiresAt });
  const { id } = await lab.createKey(ada);
  const { status, body } = await lab.send("POST /api-keys", ada, { name: "one more" });
  assert.deepEqual([status, body.code], [409, "limit_reached"]);
  assert.match(body.detail, /100/);
  await lab.createKey(await lab.asUser(BOB));
  await lab.createKey(await lab.asUser(ADA, { org: "globex" }));
  await lab.send(`DELETE /api-keys/${id}`, ada);
  await lab.createKey(ada);
  lab.clock.advance(60_000);
  await lab.createKey(ada);
});

Deno.test("/api-keys is a caller's own, in the active organization", async () => {
  await using lab = await openKeyLab();
  const { id, key } = await lab.createKey();
  const strangers = [
    await lab.asUser(BOB),
    await lab.asUser(BOB, { org: "globex", roles: ["admin"] }),
    await lab.asUser(ADA, { org: "globex" }),
  ];
  for (const stranger of strangers) {
    assert.equal((await lab.send("GET /api-keys", stranger)).body.total, 0);
    const { status, body } = await lab.send(`DELETE /api-keys/${id}`, stranger);
    assert.deepEqual([status, body.code], [404, "not_found"]);
  }
  lab.clock.advance(1000);
  assert.equal((await lab.send("GET /api-keys", await lab.asUser(ADA))).body.total, 1);
  assert.equal((await lab.send("GET /me", withKey(key))).status, 200);
});
