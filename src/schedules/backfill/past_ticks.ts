import { setImmediate } from "node:timers/promises";
import { nextTick } from "../../timing/ticks.ts";
import type { Timing } from "../../timing/timing.ts";

/** Ticks that are calculated before others get their turn: one takes up to 0.2 ms. */
const PIECE_SIZE = 100;

/** The ticks from one time on and before another, as they are asked for. */
export async function* pastTicks(
  timing: Timing,
  { from, to }: { from: number; to: number },
): AsyncGenerator<number> {
  let count = 0;
  for (let at = nextTick(timing, from - 1); at !== null && at < to; at = nextTick(timing, at)) {
    yield at;
    if (++count % PIECE_SIZE === 0) await setImmediate();
  }
}
