import assert from "node:assert/strict";
import {
  fitsHash,
  formatApiKey,
  hashSecret,
  parseApiKey,
} from "../../../src/identity/api_keys/api_key.ts";
import { randomIds } from "../../../src/lib/ids.ts";

const PARTS = { id: randomIds.uuid(), secret: randomIds.token() };
const KEY = formatApiKey(PARTS);

Deno.test("formatApiKey() makes a text that fits a header, an address and a file name", () => {
  assert.match(KEY, /^hdl_[0-9a-f]{32}[A-Za-z0-9_-]{43}[0-9a-f]{8}$/);
  assert.ok(KEY.includes(PARTS.secret) && KEY.includes(PARTS.id.replaceAll("-", "")));
});

Deno.test("parseApiKey() reverses formatApiKey()", () => {
  for (let i = 0; i < 100; i++) {
    const parts = { id: randomIds.uuid(), secret: randomIds.token() };
    assert.deepEqual(parseApiKey(formatApiKey(parts)), parts);
  }
});

Deno.test("parseApiKey() notices any one character that is another", () => {
  for (let at = 0; at < KEY.length; at++) {
    for (const other of ["a", "B", "7", "_"]) {
      if (KEY[at] === other) continue;
      const mistyped = KEY.slice(0, at) + other + KEY.slice(at + 1);
      assert.equal(parseApiKey(mistyped), null, mistyped);
    }
  }
});

Deno.test("parseApiKey() notices two neighbours that changed places", () => {
  for (let at = 0; at + 1 < KEY.length; at++) {
    const [first = "", second = ""] = KEY.slice(at, at + 2);
    if (first === second) continue;
    const mistyped = KEY.slice(0, at) + second + first + KEY.slice(at + 2);
    assert.equal(parseApiKey(mistyped), null, mistyped);
  }
});

Deno.test("parseApiKey() takes nothing longer, shorter or of other characters", () => {
  const texts = ["", "hdl_", KEY.slice(0, -1), `${KEY}0`, `${KEY}\n`, ` ${KEY}`, KEY.toUpperCase()];
  for (const text of [...texts, KEY.replace("hdl_", "hdl-"), KEY.repeat(200)]) {
    assert.equal(parseApiKey(text), null, text);
  }
});

Deno.test("fitsHash() knows the secret by its hash, and no other", () => {
  const hash = hashSecret(PARTS.secret);
  assert.match(hash, /^[0-9a-f]{64}$/);
  assert.equal(fitsHash(PARTS.secret, hash), true);
  assert.equal(fitsHash(randomIds.token(), hash), false);
});
