import assert from "node:assert/strict";
import { isoTime, isoTimeOrNull, sleep, systemClock } from "../../src/lib/clock.ts";
import { ManualClock } from "../support/time/manual_clock.ts";

const REASON = new Error("enough");

/** A clock that counts the timers that are armed. */
class CountingClock extends ManualClock {
  armed = 0;

  override after(delayMs: number, callback: () => void): () => void {
    this.armed++;
    const cancel = super.after(delayMs, () => {
      this.armed--;
      callback();
    });
    return () => {
      this.armed--;
      cancel();
    };
  }
}

Deno.test("sleep() resolves when its time has come and not before", async () => {
  const clock = new ManualClock();
  let isOver = false;
  const sleeping = sleep(clock, 1_000).then(() => isOver = true);
  clock.advance(999);
  await Promise.resolve();
  assert.equal(isOver, false);
  clock.advance(1);
  await sleeping;
  assert.equal(isOver, true);
});

Deno.test("sleep() rejects with the reason as soon as the signal aborts, and arms nothing", async () => {
  const clock = new CountingClock();
  const abort = new AbortController();
  const sleeping = sleep(clock, 1_000, abort.signal);
  assert.equal(clock.armed, 1);
  abort.abort(REASON);
  await assert.rejects(sleeping, REASON);
  assert.equal(clock.armed, 0);
});

Deno.test("sleep() rejects at once when the signal has aborted before", async () => {
  const clock = new CountingClock();
  await assert.rejects(sleep(clock, 1_000, AbortSignal.abort(REASON)), REASON);
  assert.equal(clock.armed, 0);
});

Deno.test("sleep() is over for good when its time has come before the signal", async () => {
  const clock = new CountingClock();
  const abort = new AbortController();
  const sleeping = sleep(clock, 1_000, abort.signal);
  clock.advance(1_000);
  abort.abort(REASON);
  await sleeping;
  assert.equal(clock.armed, 0);
});

Deno.test("systemClock.after() calls back once, in a later turn even for a time gone by", async () => {
  let calls = 0;
  await new Promise<void>((resolve) => {
    systemClock.after(-1_000, () => {
      calls++;
      resolve();
    });
    assert.equal(calls, 0);
  });
  assert.equal(calls, 1);
});

Deno.test("systemClock.after() does not call back once it is cancelled", async () => {
  let isCalled = false;
  const cancel = systemClock.after(0, () => isCalled = true);
  cancel();
  await new Promise<void>((resolve) => systemClock.after(1, resolve));
  assert.equal(isCalled, false);
});

Deno.test("isoTime() is UTC with milliseconds, isoTimeOrNull() the same or null", () => {
  assert.equal(isoTime(0), "1970-01-01T00:00:00.000Z");
  assert.equal(isoTime(Date.UTC(2026, 10, 21, 8, 30, 0, 7)), "2026-11-21T08:30:00.007Z");
  assert.equal(isoTimeOrNull(0), "1970-01-01T00:00:00.000Z");
  assert.equal(isoTimeOrNull(null), null);
});

Deno.test("isoTime() is what the runtime gives, for every time and for none", () => {
  const days = [0, 1, 11_016, 19_782, 20_783, 2_932_896, 2_932_897, -1, -719_528, 1e8, -1e8];
  const inDays = [0, 1, 7, 59, 999, 1_000, 59_999, 60_000, 3_599_999, 3_600_000, 86_399_999, 0.5];
  for (const day of days) {
    for (const inDay of inDays) {
      const ms = day * 86_400_000 + inDay;
      // Twice: the date of the day is known then.
      for (const _ of [1, 2]) {
        if (ms > 8.64e15) assert.throws(() => isoTime(ms), RangeError);
        else assert.equal(isoTime(ms), new Date(ms).toISOString());
      }
    }
  }
  for (const none of [NaN, Infinity, -8.64e15 - 1]) assert.throws(() => isoTime(none), RangeError);
});

Deno.test("isoTime() is right for more days than it remembers", () => {
  for (let day = 0; day < 3_000; day++) {
    assert.equal(isoTime(day * 86_400_000), new Date(day * 86_400_000).toISOString());
  }
});
