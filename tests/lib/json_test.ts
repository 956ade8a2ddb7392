import assert from "node:assert/strict";
import { isDeeperThan, isLongerThan, type Json } from "../../src/lib/json.ts";

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

Deno.test("isDeeperThan() looks no further into a million levels than asked", () => {
  const value = JSON.parse("[".repeat(1_000_000) + "]".repeat(1_000_000));
  assert.ok(isDeeperThan(value, 500));
});

/**
 * Each with the characters that it has at least, were its texts one character each without quotes.
 */
const LENGTHS: [value: Json, characters: number][] = [
  [null, 1],
  ["a long text", 1],
  [[], 1],
  [[1, 2, 3], 4],
  [{ key: 1 }, 5],
  [{ a: [1, 2], b: {} }, 11],
];

Deno.test("isLongerThan() counts values and keys, and never more than there are characters", () => {
  for (const [value, characters] of LENGTHS) {
    const text = JSON.stringify(value);
    assert.ok(isLongerThan(value, characters - 1), text);
    assert.ok(!isLongerThan(value, characters), text);
    assert.ok(characters <= text.length, text);
  }
});

Deno.test("isLongerThan() looks no further than it has to", () => {
  const unread = new Proxy([], { get: () => assert.fail("it looked into the last item") });
  assert.ok(isLongerThan([...Array(100).fill(1), unread], 50));
  const deep = JSON.parse("[".repeat(1_000_000) + "]".repeat(1_000_000));
  assert.ok(isLongerThan(deep, 100) && isLongerThan(deep, 999_999));
  assert.ok(!isLongerThan(deep, 1_000_000));
});
