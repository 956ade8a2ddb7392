import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { forgetMissedAfter } from "./missed_tick_store.ts";
import { advanceSchedule, findPlannedAfter, type PlannedAhead } from "./schedule_store.ts";
import { lastFired, nextFiresAt } from "../timing/jitter.ts";
import { previousTick } from "../timing/ticks.ts";
import { firingOf } from "./firing.ts";
import { timingOf } from "../timing/timing.ts";

interface ReplanDeps {
  db: Database;
  clock: Clock;
}

/** The clocks of two machines may differ by so much without harm. */
const SKEW_MS = 60_000;
const BATCH_SIZE = 100;

/**
 * Works out the next tick of each schedule again that was planned while the clock was ahead: it
 * would be silent until that time comes. A tick that has started a run starts no other.
 */
export async function replanTicks({ db, clock }: ReplanDeps, log: Log): Promise<void> {
  let moved = 0;
  for (;;) {
    const now = clock.now();
    const ahead = await findPlannedAfter(db.queries, { latest: now + SKEW_MS, limit: BATCH_SIZE });
    if (ahead.length === 0) break;
    const replanned = await Promise.all(ahead.map((schedule) => replan({ db, schedule, now })));
    moved += replanned.filter(Boolean).length;
  }
  if (moved > 0) {
    log.warn("the clock was ahead: the next ticks of schedules were recalculated", {
      schedules: moved,
    });
  }
}

/** Whether the next tick is another than before. */
async function replan(
  { db, schedule, now }: { db: Database; schedule: PlannedAhead; now: number },
): Promise<boolean> {
  const { workflowId, name, nextAt: dueAt } = schedule;
  const timing = timingOf(schedule);
  const firing = firingOf({ ...schedule, timing });
  const nextAt = timing.kind === "once"
    ? timing.runAt
    : nextFiresAt(firing, lastFired(firing, now) ?? now);
  await db.transaction(async ({ queries }) => {
    if (!await advanceSchedule(queries, { workflowId, name, timing, dueAt, nextAt, now })) return;
    const last = previousTick(timing, now + 1);
    await forgetMissedAfter(queries, { workflowId, name, now, last });
  });
  return nextAt !== dueAt;
}
