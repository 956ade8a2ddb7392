import assert from "node:assert/strict";
import { parseApiKey } from "../../../src/identity/api_keys/api_key.ts";
import { ADA, openKeyLab, withKey } from "../../support/identity/api_keys.ts";

Deno.test("no log line and no byte of the database holds an API key or its secret", async () => {
  await using lab = await openKeyLab();
  const ada = await lab.asUser(ADA);
  const { id, key } = await lab.createKey(ada);
  const { secret } = parseApiKey(key)!;
  await lab.send("GET /me", withKey(key));
  await lab.send("GET /me", { "x-api-key": key });
  await lab.send("GET /me", withKey(`${key}x`));
  await lab.send(`GET /me?token=${key}`);
  await lab.send("GET /me", { cookie: `token=${key}` });
  await lab.send(`GET /chats/${key}/messages`, withKey(key));
  await lab.send("GET /chats", withKey(key, { "x-active-org": "globex" }));
  await lab.send("POST /api-keys", withKey(key), { name: "a" });
  await lab.send(`DELETE /api-keys/${id}`, ada);
  await lab.send("GET /me", withKey(key));
  await lab.close();
  const log = lab.logLines.join("\n");
  const inLog = lab.logLines.length >= 10 && log.includes("refused an API key");
  assert.ok(inLog, log);
  const files = ["", "-wal"].map((ending) => lab.databasePath + ending);
  const stored = await Promise.all(
    files.map((path) => Deno.readFile(path).catch(() => new Uint8Array())),
  );
  const bytes = stored.map((file) => new TextDecoder("latin1").decode(file)).join("");
  assert.ok(bytes.includes(id), "the row is there");
  for (const place of [log, bytes]) {
    assert.ok(!place.includes(secret));
    assert.ok(!place.includes(key.slice(0, 40)));
  }
});
