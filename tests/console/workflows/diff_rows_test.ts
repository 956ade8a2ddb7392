import { deepEqual, equal } from "node:assert/strict";
import { hunksOf, linesOf, markedParts } from "../../../console/parts/diff_rows.ts";

const DIFF = `--- version 1
+++ version 2
@@ -1,4 +1,3 @@
 name: A
--- a comment
-text: kept
+text: keeps
 end: 1
@@ -20,2 +19,3 @@
+first: 1
 last: 2
\\ No newline at end of file
`;

/** Each row as its two columns: number, text, and an asterisk if it is changed. */
function drawn(diff: string): (string | null)[][][] {
  return hunksOf(linesOf(diff)).map((rows) =>
    rows.map(({ before, after }) =>
      [before, after].map((line) =>
        line && `${line.number} ${line.text}${line.isChanged ? "*" : ""}`
      )
    )
  );
}

Deno.test("lines that replace others stand beside them, each with its number", () => {
  deepEqual(drawn(DIFF), [
    [
      ["1 name: A", "1 name: A"],
      ["2 -- a comment*", "2 text: keeps*"],
      ["3 text: kept*", null],
      ["4 end: 1", "3 end: 1"],
    ],
    [
      [null, "19 first: 1*"],
      ["20 last: 2", "20 last: 2"],
    ],
  ]);
});

Deno.test("an empty diff has no lines, and a side that is empty begins at 0", () => {
  deepEqual(linesOf(""), []);
  deepEqual(drawn(""), []);
  deepEqual(drawn("--- a\n+++ b\n@@ -0,0 +1,2 @@\n+one\n+\n"), [[
    [null, "1 one*"],
    [null, "2 *"],
  ]]);
});

Deno.test("the part in which two lines differ is marked, and nothing of both at once", () => {
  deepEqual(markedParts("text: kept", "text: keeps"), ["text: ke", "pt", ""]);
  deepEqual(markedParts("text: keeps", "text: kept"), ["text: ke", "eps", ""]);
  deepEqual(markedParts("limit: 10", "limit: 250"), ["limit: ", "1", "0"]);
  deepEqual(markedParts("aa", "aaa"), ["aa", "", ""]);
  deepEqual(markedParts("aaa", "aa"), ["aa", "a", ""]);
  deepEqual(markedParts("", "x"), ["", "", ""]);
  for (const [text, other] of [["abcabc", "abc"], ["x".repeat(100_000), "x"]] as const) {
    equal(markedParts(text, other).join(""), text);
  }
});
