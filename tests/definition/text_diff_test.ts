import assert from "node:assert/strict";
import { applyPatch } from "diff";
import { isReverse, unifiedDiff } from "../../src/definition/text_diff.ts";

function diffOf(before: string, after: string): string {
  return unifiedDiff({ from: { name: "1", text: before }, to: { name: "2", text: after } });
}

function numbered(count: number, mark = ""): string {
  return Array.from({ length: count }, (_, at) => `line ${at}${mark}\n`).join("");
}

Deno.test("unifiedDiff() shows the changed lines with three lines around them", () => {
  const before = numbered(20);
  assert.equal(
    diffOf(before, before.replace("line 9\n", "new\n")),
    [
      "--- 1",
      "+++ 2",
      "@@ -7,7 +7,7 @@",
      " line 6",
      " line 7",
      " line 8",
      "-line 9",
      "+new",
      " line 10",
      " line 11",
      " line 12",
      "",
    ].join("\n"),
  );
});

Deno.test("unifiedDiff() of equal texts is empty, with or without a last line end", () => {
  for (const [before, after] of [["", ""], ["a\n", "a\n"], ["a", "a\n"]] as const) {
    assert.equal(diffOf(before, after), "");
  }
});

const BASE = numbered(3_000);

/** Each turns the first text into the second one when it is applied. */
const PAIRS: Record<string, [string, string]> = {
  "nothing before": ["", "a\nb\n"],
  "nothing after": ["a\nb\n", ""],
  "a line end at the end": ["a\nb", "a\nc"],
  "two places": [BASE, BASE.replace("line 5\n", "").replace("line 2000\n", "x\ny\n")],
  "500 changed lines": [BASE, BASE.replace(numbered(500), numbered(500, "x"))],
  "501 changed lines": [BASE, BASE.replace(numbered(501), numbered(501, "x"))],
  "1,500 lines that came": [BASE, BASE.replace("line 10\n", `line 10\n${numbered(1_500, "x")}`)],
  "1,500 lines that went": [BASE.replace("line 10\n", `line 10\n${numbered(1_500, "x")}`), BASE],
  "everything": [BASE, numbered(2_000, "x")],
  "everything before": [BASE, ""],
};

for (const [what, [before, after]] of Object.entries(PAIRS)) {
  Deno.test(`unifiedDiff() applies to its first text: ${what}`, () => {
    const whole = before === "" || before.endsWith("\n") ? before : `${before}\n`;
    const patched = applyPatch(whole, diffOf(before, after));
    assert.equal(patched, after === "" || after.endsWith("\n") ? after : `${after}\n`);
  });
}

for (const [what, [before, after]] of Object.entries(PAIRS)) {
  Deno.test(`takesBack() knows the way back, and no other change: ${what}`, () => {
    const [there, back] = [diffOf(before, after), diffOf(after, before)];
    assert.deepEqual([isReverse(back, there), isReverse(there, back)], [true, true]);
    assert.deepEqual([isReverse(there, there), isReverse(back, back)], [false, false]);
    const further = diffOf(after, `another\n${before}`);
    assert.equal(isReverse(further, there), false);
  });
}

Deno.test("unifiedDiff() of texts that differ too much is one hunk, and leaves out what is equal", () => {
  const text = diffOf(`same\n${numbered(2_000)}end\n`, `same\n${numbered(2_000, "x")}end\n`);
  assert.equal(text.match(/^@@/gm)?.length, 1);
  assert.match(text, /^@@ -2,2000 \+2,2000 @@$/m);
  assert.doesNotMatch(text, /^[-+ ](same|end)$/m);
});
