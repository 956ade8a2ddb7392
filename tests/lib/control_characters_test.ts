import assert from "node:assert/strict";
import { isPlainLine, isPlainText } from "../../src/lib/control_characters.ts";

/** C0, DEL and C1, all of them. */
const CONTROLS = [...Array(0x20).keys(), ...Array.from({ length: 0x21 }, (_, at) => 0x7f + at)]
  .map((code) => String.fromCharCode(code));

const LINE_CONTROLS = ["\t", "\n", "\r"];

Deno.test("isPlainLine() takes no control character at all", () => {
  for (const control of CONTROLS) assert.equal(isPlainLine(`a${control}b`), false);
  assert.equal(isPlainLine("a\ud800"), false);
  assert.equal(isPlainLine("Größe 名 😀\u00a0\u200d\ufeff"), true);
});

Deno.test("isPlainText() takes tabs and line breaks, no other control character and no half of one", () => {
  for (const control of CONTROLS) {
    assert.equal(isPlainText(`a${control}b`), LINE_CONTROLS.includes(control));
  }
  for (const half of ["\ud800", "\udc00"]) assert.equal(isPlainText(`a\n${half}b`), false);
  assert.equal(isPlainText("Größe\r\n\t名 😀\u00a0\u2028\ufeff"), true);
});
