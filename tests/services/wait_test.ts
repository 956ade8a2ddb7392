import assert from "node:assert/strict";
import { createWaitService } from "../../src/services/wait/service.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { failureOf, stepCall } from "../support/runs/step_calls.ts";

const NOON = Date.UTC(2026, 5, 1, 12);
const AN_HOUR_MS = 3_600_000;

Deno.test("wait.for asks to be called again, and then says when it went on", async () => {
  const clock = new ManualClock(NOON);
  const wait = createWaitService({ clock });
  const values = { duration: "1h" };
  const until = NOON + AN_HOUR_MS;
  assert.deepEqual(await wait(stepCall("for", { values })), { kind: "wait", until });
  const resumed = stepCall("for", { values, waited: { until, signal: null } });
  assert.deepEqual(await wait(resumed), { kind: "wait", until });
  clock.advance(AN_HOUR_MS + 5);
  assert.deepEqual(await wait(resumed), {
    kind: "done",
    output: { resumedAt: "2026-06-01T13:00:00.005Z" },
  });
});

Deno.test("wait.until reads its zone and passes at once when the time has passed", async () => {
  const wait = createWaitService({ clock: new ManualClock(NOON) });
  const at = (time: string) => wait(stepCall("until", { values: { time } }));
  assert.deepEqual(await at("2026-06-01T15:00:00+02:00"), {
    kind: "wait",
    until: NOON + AN_HOUR_MS,
  });
  assert.deepEqual(await at("2026-06-01T12:00:00Z"), {
    kind: "done",
    output: { resumedAt: "2026-06-01T12:00:00.000Z" },
  });
});

Deno.test("wait refuses durations and times that it cannot read", async () => {
  const wait = createWaitService({ clock: new ManualClock(NOON) });
  for (const duration of ["", "5", "-1s", "1 h", "1w"]) {
    const { code } = await failureOf(wait, stepCall("for", { values: { duration } }));
    assert.equal(code, "input_invalid", duration);
  }
  for (const time of ["tomorrow", "2026-06-01T12:00:00", "2026-13-01T00:00:00Z"]) {
    const { code } = await failureOf(wait, stepCall("until", { values: { time } }));
    assert.equal(code, "input_invalid", time);
  }
});
