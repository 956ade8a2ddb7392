import assert from "node:assert/strict";
import { isDeeperThan, type Json } from "../../src/lib/json.ts";

const LEVELS: [value: Json, levels: number][] = [
  [null, 0],
  ["text", 0],
  [[], 1],
  [{}, 1],
  [[1, 2], 1],
  [[[]], 2],
  [{ a: { b: [] } }, 3],
  [[1, [2], { a: [[]] }], 4],
];

Deno.test("isDeeperThan() counts the lists and objects inside each other", () => {
  for (const [value, levels] of LEVELS) {
    assert.ok(!isDeeperThan(value, levels), JSON.stringify(value));
    if (levels > 0) assert.ok(isDeeperThan(value, levels - 1), JSON.stringify(value));
  }
});

Deno.test("isDeeperThan() looks into a million levels", () => {
  const value = JSON.parse("[".repeat(1_000_000) + "]".repeat(1_000_000));
  assert.ok(isDeeperThan(value, 100));
  assert.ok(!isDeeperThan(value, 1_000_000));
});
