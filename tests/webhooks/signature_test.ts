import assert from "node:assert/strict";
import { fitsSignature } from "../../src/webhooks/signature.ts";

const encoder = new TextEncoder();

/** RFC 4231, as far as its keys are text. */
const VECTORS = [
  {
    secret: "\v".repeat(20),
    text: "Hi There",
    digits: "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7",
  },
  {
    secret: "Jefe",
    text: "what do ya want for nothing?",
    digits: "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
  },
];

Deno.test("fitsSignature() accepts vectors of RFC 4231, and nothing that differs", () => {
  for (const { secret, text, digits } of VECTORS) {
    const bytes = encoder.encode(text);
    for (const given of [digits, `sha256=${digits}`, digits.toUpperCase()]) {
      assert.ok(fitsSignature(given, { bytes, secret }), given);
    }
    assert.ok(!fitsSignature(digits, { bytes, secret: `${secret}x` }));
    assert.ok(!fitsSignature(digits, { bytes: bytes.slice(1), secret }));
    for (let at = 0; at < digits.length; at++) {
      const digit = digits[at] === "0" ? "1" : "0";
      const changed = digits.slice(0, at) + digit + digits.slice(at + 1);
      assert.ok(!fitsSignature(changed, { bytes, secret }), `digit ${at}`);
    }
  }
});

Deno.test("fitsSignature() refuses a part of a signature, and anything around one", () => {
  const [{ secret, text, digits }] = VECTORS as [typeof VECTORS[0]];
  const bytes = encoder.encode(text);
  const parts = Array.from({ length: digits.length }, (_, length) => digits.slice(0, length));
  const around = [` ${digits}`, `${digits} `, `${digits}\n`, `sha256=sha256=${digits}`];
  for (const given of [undefined, ...parts, ...around, `sha512=${digits}`, `0x${digits}`]) {
    assert.ok(!fitsSignature(given, { bytes, secret }), String(given));
  }
});
