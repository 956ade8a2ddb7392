import { equal, ok } from "node:assert/strict";
import { backoffMs } from "../../../src/runs/interpret/backoff.ts";

const DELAY_MS_MAX = 5 * 60_000;

function samples(
  policy: Parameters<typeof backoffMs>[0],
  attempt: number,
): { least: number; most: number } {
  const all = Array.from({ length: 500 }, () => backoffMs(policy, { attempt, retryAfterMs: null }));
  return { least: Math.min(...all), most: Math.max(...all) };
}

Deno.test("backoffMs() jitters over the whole of a delay that doubles", () => {
  const policy = { backoff: "exponential", delayMs: 1000 } as const;
  for (const [attempt, boundMs] of [[1, 1000], [2, 2000], [5, 16_000]] as const) {
    const { least, most } = samples(policy, attempt);
    ok(least >= 0 && least < boundMs / 2, `attempt ${attempt}: ${least}`);
    ok(most <= boundMs && most > boundMs / 2, `attempt ${attempt}: ${most}`);
  }
});

Deno.test("backoffMs() jitters within a fixed delay and never goes beyond five minutes", () => {
  const fixed = samples({ backoff: "fixed", delayMs: 1000 }, 9);
  ok(fixed.most <= 1000 && fixed.most > 500, `${fixed.most}`);
  const { most } = samples({ backoff: "exponential", delayMs: 1000 }, 11);
  ok(most <= DELAY_MS_MAX && most > DELAY_MS_MAX / 2, `${most}`);
});

Deno.test("backoffMs() waits no less than the other side asked for, within bounds", () => {
  const policy = { backoff: "fixed", delayMs: 10 } as const;
  equal(backoffMs(policy, { attempt: 1, retryAfterMs: 7000 }), 7000);
  equal(backoffMs(policy, { attempt: 1, retryAfterMs: 86_400_000 }), DELAY_MS_MAX);
});
