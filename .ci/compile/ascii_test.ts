import assert from "node:assert/strict";
import { toAscii } from "./ascii.ts";

Deno.test("toAscii() keeps what a script means", () => {
  const text = 'µ — "quoted" 👋 \u00a0';
  const script = `({ text: ${JSON.stringify(text)}, matches: /[µ–]/.test("µ") }) // → done`;
  const ascii = toAscii(script);
  assert.doesNotMatch(ascii, /[\u0080-\uffff]/);
  assert.deepEqual({ ...(0, eval)(ascii) }, { text, matches: true });
});

Deno.test("toAscii() refuses a character that is escaped already", () => {
  assert.throws(() => toAscii('"\\—"'), /a backslash is before it/);
});
