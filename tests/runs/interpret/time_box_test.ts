import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { lazilyTimeBoxed, timeBoxed } from "../../../src/runs/interpret/time_box.ts";
import { ManualClock } from "../../support/time/manual_clock.ts";

const LATE = new Error("late");

function limits(clock: ManualClock, signal = new AbortController().signal) {
  return { clock, timeoutMs: 1_000, signal, reason: () => LATE };
}

Deno.test("lazilyTimeBoxed() ends work that has asked for its signal when the time is up", async () => {
  const clock = new ManualClock();
  const asked: AbortSignal[] = [];
  const result = lazilyTimeBoxed(limits(clock), (ask) => {
    asked.push(ask());
    return new Promise(() => {});
  });
  clock.advance(999);
  deepEqual(asked.map(({ aborted }) => aborted), [false]);
  clock.advance(1);
  await rejects(result, LATE);
});

Deno.test("lazilyTimeBoxed() passes on a cancellation that came before the signal was asked for", async () => {
  const cancel = new AbortController();
  const began = Promise.withResolvers<void>();
  const result = lazilyTimeBoxed(limits(new ManualClock(), cancel.signal), async (ask) => {
    await began.promise;
    ask().throwIfAborted();
  });
  cancel.abort(new Error("cancelled"));
  began.resolve();
  await rejects(result, /cancelled/);
});

Deno.test("lazilyTimeBoxed() sets no timer for work that does not ask", async () => {
  const clock = new ManualClock();
  let timers = 0;
  const counting = { now: () => clock.now(), after: () => (timers++, () => {}) };
  equal(await lazilyTimeBoxed({ ...limits(clock), clock: counting }, () => Promise.resolve(1)), 1);
  equal(timers, 0);
});

Deno.test("timeBoxed() does not count the time that its work holds", async () => {
  const clock = new ManualClock(0);
  await timeBoxed(limits(clock), (signal, hold) => {
    clock.advance(999);
    const begin = hold();
    clock.advance(5_000);
    ok(!signal.aborted);
    begin();
    clock.advance(999);
    ok(!signal.aborted);
    clock.advance(1);
    match(String(signal.reason), /late/);
    return Promise.resolve();
  });
});
