import { Turns } from "../../lib/turns/turns.ts";
import { nextTick } from "../../timing/ticks.ts";
import type { Timing } from "../../timing/timing.ts";

/** The longest time of computing ticks before other organizations get their turn. */
const TURN_MS = 5;

/**
 * Yields the ticks from `from` on and before `before`. Computes them on demand, and lets other
 * organizations take turns.
 */
export async function* pastTicks(
  timing: Timing,
  { from, to, orgKey }: { from: number; to: number; orgKey: string },
): AsyncGenerator<number> {
  const turns = new Turns({ orgKey, turnMs: TURN_MS });
  for (let at = nextTick(timing, from - 1); at !== null && at < to; at = nextTick(timing, at)) {
    yield at;
    if (turns.isOver) await turns.next();
  }
}
