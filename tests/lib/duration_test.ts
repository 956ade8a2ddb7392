import assert from "node:assert/strict";
import { parseDuration } from "../../src/lib/duration.ts";

const TAKEN: readonly [string, number][] = [
  ["0s", 0],
  ["500ms", 500],
  ["30s", 30_000],
  ["5m", 300_000],
  ["2h", 7_200_000],
  ["7d", 604_800_000],
];

Deno.test("parseDuration() gives milliseconds", () => {
  for (const [text, ms] of TAKEN) assert.equal(parseDuration(text), ms, text);
});

Deno.test("parseDuration() gives null for any other text", () => {
  const others = ["", "5", "s", "5 s", "-5s", "1.5h", "5S", "5m30s", " 5s", "5s\n", "1234567890s"];
  for (const text of others) assert.equal(parseDuration(text), null, JSON.stringify(text));
});
