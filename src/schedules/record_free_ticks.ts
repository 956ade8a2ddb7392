import type { Queries } from "../db/dialect.ts";
import { freeSpans } from "../timing/free_spans.ts";
import type { Timing } from "../timing/timing.ts";
import type { ScheduleKey } from "./context.ts";
import { recordMissed } from "./missed_tick_store.ts";

/** Older ones are not shown. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

/** Puts the ticks on record that were left out since the next tick was worked out. */
export async function recordFreeTicks(
  queries: Queries,
  { workflowId, name, timing, plannedAt, now }: ScheduleKey & {
    timing: Timing;
    plannedAt: number | null;
    now: number;
  },
): Promise<void> {
  const after = Math.max(plannedAt ?? now, now - SHOWN_MS);
  for (const span of freeSpans(timing, { after, until: now })) {
    await recordMissed(queries, { workflowId, name, span, reason: "free_day", now });
  }
}
