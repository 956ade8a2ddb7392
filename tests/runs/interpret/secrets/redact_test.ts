import { deepEqual, equal, match, ok } from "node:assert/strict";
import { Buffer } from "node:buffer";
import { redact, redactText } from "../../../../src/runs/interpret/secrets/redact.ts";

Deno.test("redact() finds a secret in every text and key, however deep", () => {
  const value = { a: ["x token-1 y", { "token-1": null }], n: 1, b: true };
  deepEqual(redact(value, ["token-1"]), { a: ["x *** y", { "***": null }], n: 1, b: true });
});

Deno.test("redact() leaves nothing of a secret that holds another", () => {
  equal(redact("token-1 token-1-longer", ["token-1", "token-1-longer"]), "*** ***");
});

Deno.test("redact() knows a secret inside a JSON text and inside a URL", () => {
  const secret = 'line 1\n"line 2" & more';
  const texts = [JSON.stringify({ secret }), `https://x/?t=${encodeURIComponent(secret)}`, secret];
  deepEqual(redact(texts, [secret]), ['{"secret":"***"}', "https://x/?t=***", "***"]);
});

Deno.test("redact() does not search for secrets shorter than 6 characters", () => {
  equal(redact("12345 and 123456", ["12345"]), "12345 and 123456");
  equal(redactText("12345 and 123456", ["123456"]), "12345 and ***");
});

Deno.test("redact() gives back the value itself where there is nothing to search for", () => {
  const value = { a: 1 };
  equal(redact(value, ["short"]), value);
});

const SECRET = 'p\u00e4ss/w\u00f6rd+"1"';

/** Spellings of the secret, between other characters. */
const SPELLED: [name: string, spell: (secret: string) => string][] = [
  ["hex", (secret) => Buffer.from(secret).toString("hex")],
  ["hex in capitals", (secret) => Buffer.from(secret).toString("hex").toUpperCase()],
  ["JSON in ASCII", () => 'p\\u00e4ss/w\\u00f6rd+\\"1\\"'],
  ["JSON with escaped slashes", () => 'p\u00e4ss\\/w\u00f6rd+\\"1\\"'],
  ["an address in small letters", (secret) => lowerCodes(encodeURIComponent(secret))],
  ["a form", (secret) => new URLSearchParams({ a: `${secret} x` }).toString()],
];

function lowerCodes(text: string): string {
  return text.replaceAll(/%../g, (code) => code.toLowerCase());
}

for (const [name, spell] of SPELLED) {
  Deno.test(`redact() knows a secret as ${name}`, () => {
    const text = redactText(`x${spell(SECRET)}y`, [SECRET]);
    match(text, /^x(a=)?\*\*\*(\+x)?y$/);
  });
}

Deno.test("redact() knows a secret in base64, wherever in the text it began", () => {
  for (const secret of ["s3cret", SECRET, "?>?>?>~~~\u00ff\u00ff", "x".repeat(100)]) {
    for (let before = 0; before < 6; before++) {
      for (let after = 0; after < 6; after++) {
        const bytes = Buffer.from("a".repeat(before) + secret + "b".repeat(after));
        for (const encoding of ["base64", "base64url"] as const) {
          const encoded = bytes.toString(encoding);
          const told = redactText(encoded, [secret]);
          match(told, /\*\*\*/, `${encoded} of ${secret}`);
          const left = told.replace("***", "").length;
          // At most a character on each side that other bytes have a part in.
          ok(left <= Math.ceil(8 * before / 6) + Math.ceil(8 * after / 6) + 4, told);
        }
        const inUrl = encodeURIComponent(bytes.toString("base64"));
        match(redactText(inUrl, [secret]), /\*\*\*/, inUrl);
      }
    }
  }
});
