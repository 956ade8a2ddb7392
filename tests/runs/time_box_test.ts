import assert from "node:assert/strict";
import { timeBoxed } from "../../src/runs/time_box.ts";
import { ManualClock } from "../support/manual_clock.ts";

Deno.test("timeBoxed() does not count the time that its work holds", async () => {
  const clock = new ManualClock(0);
  const box = {
    clock,
    timeoutMs: 1_000,
    signal: new AbortController().signal,
    reason: () => new Error("time is up"),
  };
  await timeBoxed(box, (signal, hold) => {
    clock.advance(999);
    const begin = hold();
    clock.advance(5_000);
    assert.ok(!signal.aborted);
    begin();
    clock.advance(999);
    assert.ok(!signal.aborted);
    clock.advance(1);
    assert.match(String(signal.reason), /time is up/);
    return Promise.resolve();
  });
});
