import assert from "node:assert/strict";
import { randomBytes } from "node:crypto";
import { createSealer, sha256Hex } from "../../src/lib/crypto.ts";

const BINDING = "run/1/envs";
const TEXT = "s€cret";

Deno.test("createSealer() opens what it sealed, empty text and others", () => {
  const sealer = createSealer(randomBytes(32));
  for (const text of ["", "a", TEXT, "x".repeat(100_000)]) {
    assert.equal(sealer.open(BINDING, sealer.seal(BINDING, text)), text);
  }
});

Deno.test("createSealer() does not seal the same text the same way twice", () => {
  const sealer = createSealer(randomBytes(32));
  assert.notDeepEqual(sealer.seal(BINDING, TEXT), sealer.seal(BINDING, TEXT));
});

Deno.test("createSealer() does not open with another key", () => {
  const sealed = createSealer(randomBytes(32)).seal(BINDING, TEXT);
  assert.throws(() => createSealer(randomBytes(32)).open(BINDING, sealed));
});

Deno.test("createSealer() does not open with another binding", () => {
  const sealer = createSealer(randomBytes(32));
  const sealed = sealer.seal(BINDING, TEXT);
  for (const binding of ["run/2/envs", "run/1/env", ""]) {
    assert.throws(() => sealer.open(binding, sealed), binding);
  }
});

Deno.test("createSealer() does not open after any one bit has changed", () => {
  const sealer = createSealer(randomBytes(32));
  const sealed = sealer.seal(BINDING, TEXT);
  for (let bit = 0; bit < sealed.length * 8; bit++) {
    const flipped = sealed.map((byte, index) =>
      index === Math.floor(bit / 8) ? byte ^ (1 << bit % 8) : byte
    );
    assert.throws(() => sealer.open(BINDING, flipped), `bit ${bit}`);
  }
});

Deno.test("createSealer() does not open what was cut short", () => {
  const sealer = createSealer(randomBytes(32));
  const sealed = sealer.seal(BINDING, TEXT);
  for (let length = 0; length < sealed.length; length++) {
    assert.throws(() => sealer.open(BINDING, sealed.subarray(0, length)), `${length} bytes`);
  }
});

Deno.test("sha256Hex() hashes text as UTF-8, bytes as they are", () => {
  const ofAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
  assert.equal(sha256Hex("abc"), ofAbc);
  assert.equal(sha256Hex(new TextEncoder().encode("abc")), ofAbc);
  assert.equal(sha256Hex("é"), sha256Hex(new Uint8Array([0xc3, 0xa9])));
});
