import assert from "node:assert/strict";
import { SlidingWindows } from "../../../src/http/middleware/sliding_windows.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const WINDOW_MS = 60_000;

function open(limit: number): { windows: SlidingWindows; clock: ManualClock } {
  const clock = new ManualClock();
  return { windows: new SlidingWindows({ limit, clock }), clock };
}

/** Whether each of `count` requests in a row passes. */
function passing(windows: SlidingWindows, key: string, count: number): number {
  return Array.from({ length: count }, () => windows.consume(key)).filter((s) => s.isAllowed)
    .length;
}

Deno.test("SlidingWindows.take() lets one more pass for each that is 60 seconds old", () => {
  const { windows, clock } = open(3);
  for (const gapMs of [0, 10_000, 20_000]) {
    clock.advance(gapMs);
    assert.ok(windows.consume("a").isAllowed);
  }
  assert.deepEqual(windows.consume("a"), { isAllowed: false, remaining: 0, nextInMs: 30_000 });
  clock.advance(29_999);
  assert.deepEqual(windows.consume("a"), { isAllowed: false, remaining: 0, nextInMs: 1 });
  clock.advance(1);
  assert.deepEqual(windows.consume("a"), { isAllowed: true, remaining: 0, nextInMs: 10_000 });
  assert.ok(!windows.consume("a").isAllowed);
  clock.advance(WINDOW_MS);
  assert.deepEqual(windows.consume("a"), { isAllowed: true, remaining: 2, nextInMs: WINDOW_MS });
});

Deno.test("SlidingWindows.take() does not count refused requests", () => {
  const { windows, clock } = open(2);
  passing(windows, "a", 2);
  for (let second = 1; second < 60; second++) {
    clock.advance(1000);
    assert.equal(passing(windows, "a", 10), 0);
  }
  clock.advance(1000);
  assert.equal(passing(windows, "a", 10), 2);
});

Deno.test("SlidingWindows.take() keeps nobody waiting for a clock that was set back", () => {
  const { windows, clock } = open(2);
  passing(windows, "a", 2);
  clock.advance(-3_600_000);
  assert.equal(windows.consume("a").nextInMs, WINDOW_MS);
  clock.advance(WINDOW_MS - 1);
  assert.ok(!windows.consume("a").isAllowed);
  clock.advance(1);
  assert.equal(passing(windows, "a", 3), 2);
});

Deno.test("SlidingWindows.take() remembers 50,000 keys and drops those that asked longest ago", () => {
  const { windows, clock } = open(1);
  for (let key = 0; key < 50_000; key++) windows.consume(`${key}`);
  assert.equal(windows.size, 50_000);
  assert.ok(!windows.consume("0").isAllowed, "refused, and yet the one that asked last");
  for (let key = 50_000; key < 60_000; key++) {
    windows.consume(`${key}`);
    assert.ok(windows.size > 49_800 && windows.size <= 50_000, `${windows.size}`);
  }
  assert.ok(!windows.consume("0").isAllowed);
  assert.ok(!windows.consume("10200").isAllowed);
  assert.ok(windows.consume("9900").isAllowed);
  clock.advance(WINDOW_MS);
  windows.consume("0");
  assert.equal(windows.size, 1, "what no longer counts is forgotten");
});

Deno.test("SlidingWindows.take() bounds what it remembers of a high limit", () => {
  const { windows } = open(1_000_000);
  for (const key of ["a", "b", "c"]) assert.equal(passing(windows, key, 1_000_001), 1_000_000);
  assert.equal(windows.size, 3);
  assert.ok(windows.consume("d").isAllowed);
  assert.equal(windows.size, 3);
  for (const key of ["b", "c"]) assert.ok(!windows.consume(key).isAllowed, key);
  assert.ok(windows.consume("a").isAllowed);
});

/** Numbers from 0 to below 1, always the same for a seed. */
function randomNumbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

Deno.test("SlidingWindows.take() agrees with a list of all requests on random input", () => {
  const seed = Math.floor(Math.random() * 2 ** 31);
  const random = randomNumbers(seed);
  for (const limit of [1, 2, 7, 60]) {
    const { windows, clock } = open(limit);
    const passed = new Map<string, number[]>();
    for (let request = 0; request < 5_000; request++) {
      // Bursts, gaps of seconds, and now and then one that empties every window.
      const draw = random();
      if (draw > 0.5) {
        clock.advance(Math.floor(random() * (draw > 0.998 ? 90_000 : 120_000 / limit)));
      }
      const key = `${Math.floor(random() * 4)}`;
      const now = clock.now();
      const counting = (passed.get(key) ?? []).filter((at) => at > now - WINDOW_MS);
      const isAllowed = counting.length < limit;
      if (isAllowed) counting.push(now);
      passed.set(key, counting);
      const expected = {
        isAllowed,
        remaining: limit - counting.length,
        nextInMs: Math.min(...counting) + WINDOW_MS - now,
      };
      assert.deepEqual(windows.consume(key), expected, `seed ${seed}, limit ${limit}, #${request}`);
    }
  }
});
