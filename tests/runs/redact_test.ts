import { deepEqual, equal } from "node:assert/strict";
import { redact, redactText } from "../../src/runs/redact.ts";

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

Deno.test("redact() does not search for what is under 6 characters", () => {
  equal(redact("12345 and 123456", ["12345"]), "12345 and 123456");
  equal(redactText("12345 and 123456", ["123456"]), "12345 and ***");
});

Deno.test("redact() gives back the value itself where there is nothing to search for", () => {
  const value = { a: 1 };
  equal(redact(value, ["short"]), value);
});
