import { equal } from "node:assert/strict";
import { type NormalForm, normalize } from "../../../src/lib/text/normalize.ts";

const FORMS: readonly NormalForm[] = ["NFC", "NFD", "NFKC", "NFKD"];

Deno.test("normalize() gives what the engine gives for any text that people write", () => {
  const texts = ["", "Straße", "e\u0323\u0301", "\ufdfa", "ｶﾞｷﾞ", "각", "Z̷͎̓a̸l̵g̶o̴".repeat(100)];
  for (const text of texts) {
    for (const form of FORMS) equal(normalize(text, form), text.normalize(form), text);
  }
});

Deno.test("normalize() divides a run of marks, so that none is sorted past thirty others", () => {
  const runs = [
    "\u0301\u0323",
    "\u0345\u0301\u0323",
    "\u0301\uff9e",
    "\u3099\uff9f",
    "\u0344\u0f73",
  ];
  for (const run of runs) {
    const text = `a${run.repeat(1_000)}`;
    for (const form of FORMS) {
      const done = normalize(text, form);
      const longest = Math.max(...done.split("\u034f").map((part) => [...part].length));
      equal(longest <= 1 + 30 * 3, true, `${form}: ${longest}`);
    }
  }
});
