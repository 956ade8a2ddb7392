import assert from "node:assert/strict";
import { firesAt, type Firing, tickFiringAt } from "../../src/timing/jitter.ts";
import { planTicks } from "../../src/schedules/plan_ticks.ts";
import { nextTick } from "../../src/timing/ticks.ts";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

/** A Friday, so that a weekend without ticks lies in the range. */
const START = Date.UTC(2026, 10, 20, 12);
const LATE_MS_MAX = 72 * HOUR_MS;

const TIMING = { kind: "recurring", cron: "*/7 9-17 * * 1-5", timezone: "UTC" } as const;

function ticksOf({ timing }: Firing): number[] {
  const ticks: number[] = [];
  const end = START + LATE_MS_MAX + 2 * HOUR_MS;
  for (let at = nextTick(timing, START); at !== null && at < end; at = nextTick(timing, at)) {
    ticks.push(at);
  }
  return ticks;
}

/** The ticks from the first to the last, both of which must be ticks. */
function between(ticks: readonly number[], { first, last }: { first: number; last: number }) {
  const [from, to] = [ticks.indexOf(first), ticks.indexOf(last)];
  assert.ok(from >= 0 && to >= from, `${first} to ${last} are no ticks`);
  return ticks.slice(from, to + 1);
}

for (const windowMs of [MINUTE_MS, HOUR_MS, 30 * HOUR_MS]) {
  for (const jitterMs of [0, 5 * MINUTE_MS]) {
    const title = `planTicks() takes each tick of ${windowMs} ms once and records the others, ` +
      `at any moment, with a jitter of ${jitterMs} ms`;
    Deno.test(title, () => {
      const firing = { timing: TIMING, jitterMs, seed: "x" };
      const due = { firing, catchup: "all", catchupWindowMs: windowMs } as const;
      const ticks = ticksOf(firing);
      const [first = assert.fail()] = ticks;
      for (let late = 0; late < LATE_MS_MAX; late += 53 * MINUTE_MS) {
        const now = first + late;
        const seen: number[] = [];
        let dueAt: number | null = firesAt(firing, first);
        while (dueAt !== null && dueAt <= now) {
          const plan = planTicks({ ...due, dueAt: tickFiringAt(firing, dueAt) }, now);
          for (const at of plan.missed ? between(ticks, plan.missed) : []) {
            assert.ok(now - firesAt(firing, at) >= windowMs);
            seen.push(at);
          }
          if (plan.runAt !== null) {
            const firedAt = firesAt(firing, plan.runAt);
            assert.ok(now - firedAt < windowMs && firedAt <= now);
            seen.push(plan.runAt);
          }
          dueAt = plan.nextAt;
        }
        assert.deepEqual(seen, ticks.filter((at) => firesAt(firing, at) <= now));
      }
    });
  }
}
