import assert from "node:assert/strict";
import { derivedUuid, isUuid, randomIds } from "../../src/lib/ids.ts";

Deno.test("randomIds.uuid() gives UUIDs of version 7, each greater than the one before", () => {
  let before = "";
  for (let count = 0; count < 20_000; count++) {
    const id = randomIds.uuid();
    assert.ok(id > before, `${id} after ${before}`);
    before = id;
  }
  assert.match(before, /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
});

Deno.test("randomIds.token() gives 43 characters that are safe in a path, never the same", () => {
  const tokens = Array.from({ length: 1_000 }, () => randomIds.token());
  assert.equal(new Set(tokens).size, tokens.length);
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/);
});

Deno.test("derivedUuid() gives one UUID for one name under one namespace", () => {
  const [namespace, other] = [randomIds.uuid(), randomIds.uuid()];
  const id = derivedUuid(namespace, "steps/fetch");
  assert.ok(isUuid(id));
  assert.equal(derivedUuid(namespace, "steps/fetch"), id);
  assert.notEqual(derivedUuid(namespace, "steps/fetch/1"), id);
  assert.notEqual(derivedUuid(other, "steps/fetch"), id);
});

Deno.test("isUuid() takes the form in either case and nothing around it", () => {
  const id = "7D7E9F6C-3b0a-4c52-9a39-2f6d6a0f4e11";
  assert.ok(isUuid(id));
  for (const text of ["", id.slice(1), `${id}0`, `{${id}}`, `${id}\n`, id.replaceAll("-", "")]) {
    assert.ok(!isUuid(text), JSON.stringify(text));
  }
});
