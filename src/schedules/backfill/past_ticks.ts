import { Turns } from "../../lib/turns/turns.ts";
import { nextTick } from "../../timing/ticks.ts";
import type { Timing } from "../../timing/timing.ts";

/** How long ticks are calculated before others get their turn. */
const TURN_MS = 5;

/** The ticks from one time on and before another, as they are asked for; in turns by organization. */
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
