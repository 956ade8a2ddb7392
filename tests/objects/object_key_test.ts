import assert from "node:assert/strict";
import { createTokenDerivation, objectKey } from "../../src/objects/object_key.ts";
import { isStorableKey } from "../../src/storage/object_key.ts";

const PARTS = {
  orgKey: "acme",
  kind: "outputs",
  ownerId: "0198c0de-0000-7000-8000-000000000000",
  token: "A".repeat(43),
  at: Date.UTC(2026, 2, 31, 23, 59),
} as const;

Deno.test("objectKey() has seven segments, the time in UTC", () => {
  const key = objectKey({ ...PARTS, name: "a.csv" });
  assert.equal(key, `acme/outputs/2026/03/${PARTS.ownerId}/${PARTS.token}/a.csv`);
});

Deno.test("objectKey() is storable whatever the name", () => {
  const names = ["", ".", "..", "a/b\\c", "a\n\u0000b", "\ud800", "😀".repeat(200) + ".csv", " "];
  for (const name of names) {
    const key = objectKey({ ...PARTS, name });
    assert.ok(isStorableKey(key), JSON.stringify(name));
  }
});

const [FIRST, SECOND] = [new Uint8Array(32), new Uint8Array(32).fill(1)];

Deno.test("createTokenDerivation() gives a text one token, and another under another secret", () => {
  const derive = createTokenDerivation([FIRST]);
  const [token] = derive("step");
  assert.match(token, /^[A-Za-z0-9_-]{43}$/);
  assert.deepEqual(createTokenDerivation([FIRST])("step"), [token]);
  assert.notDeepEqual(derive("step 2"), [token]);
  const [other] = createTokenDerivation([SECOND])("step");
  assert.notEqual(other, token);
  assert.deepEqual(createTokenDerivation([SECOND, FIRST])("step"), [other, token]);
});
