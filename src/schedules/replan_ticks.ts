import type { Database } from "../db/database.ts";
import type { Clock } from "../lib/clock.ts";
import type { Log } from "../lib/log.ts";
import { forgetMissedAfter } from "./missed_tick_store.ts";
import { advanceSchedule, findPlannedAfter, type PlannedAhead } from "./schedule_store.ts";
import { lastFired, nextFiresAt } from "../timing/jitter.ts";
import { previousTick } from "../timing/ticks.ts";
import { firingOf } from "./firing.ts";
import { type Timing, timingOf } from "../timing/timing.ts";
import { Turns } from "../lib/turns/turns.ts";
import type { ScheduleKey } from "./context.ts";

interface ReplanDeps {
  db: Database;
  clock: Clock;
}

/** The allowed difference between the clocks of two machines. */
const SKEW_MS = 60_000;
const BATCH_SIZE = 100;
const TURN_MS = 5;

/**
 * Recomputes the next tick of each schedule that was planned while the clock was ahead; otherwise
 * it would not fire until that time. A tick that has already started a run starts no other one.
 */
export async function replanTicks({ db, clock }: ReplanDeps, log: Log): Promise<void> {
  let moved = 0;
  for (;;) {
    const now = clock.now();
    const ahead = await findPlannedAfter(db.queries, { latest: now + SKEW_MS, limit: BATCH_SIZE });
    if (ahead.length === 0) break;
    const planned = await planInTurns(ahead, now);
    await Promise.all(planned.map((plan) => write(db, { plan, now })));
    moved += planned.filter(({ dueAt, nextAt }) => nextAt !== dueAt).length;
  }
  if (moved > 0) {
    log.warn("the clock was ahead: the next ticks of schedules were recalculated", {
      schedules: moved,
    });
  }
}

interface NewPlan extends ScheduleKey {
  timing: Timing;
  dueAt: number;
  nextAt: number | null;
  /** The last tick that is in the past. */
  last: number | null;
}

/** Computes the plans in turns, because a schedule with many free days takes milliseconds. */
async function planInTurns(ahead: readonly PlannedAhead[], now: number): Promise<NewPlan[]> {
  const turns = new Turns({ orgKey: "", turnMs: TURN_MS });
  const planned: NewPlan[] = [];
  for (const schedule of ahead) {
    planned.push(planAgain(schedule, now));
    if (turns.isOver) await turns.next();
  }
  return planned;
}

function planAgain(schedule: PlannedAhead, now: number): NewPlan {
  const { workflowId, name, nextAt: dueAt } = schedule;
  const timing = timingOf(schedule);
  const firing = firingOf({ ...schedule, timing });
  const nextAt = timing.kind === "once"
    ? timing.runAt
    : nextFiresAt(firing, lastFired(firing, now) ?? now);
  return { workflowId, name, timing, dueAt, nextAt, last: previousTick(timing, now + 1) };
}

async function write(
  db: Database,
  { plan: { last, ...plan }, now }: { plan: NewPlan; now: number },
): Promise<void> {
  const { workflowId, name } = plan;
  await db.transaction(async ({ queries }) => {
    if (!await advanceSchedule(queries, { ...plan, now })) return;
    await forgetMissedAfter(queries, { workflowId, name, now, last });
  });
}
