import type { Queries } from "../db/dialect.ts";
import { freeSpans, type TickSpan } from "../timing/free_spans.ts";
import type { Timing } from "../timing/timing.ts";
import type { ScheduleKey } from "./context.ts";
import { recordMissed } from "./missed_tick_store.ts";

/** Ticks older than this are not shown. */
const SHOWN_MS = 30 * 24 * 60 * 60 * 1000;

interface Planned {
  timing: Timing;
  plannedAt: number | null;
  now: number;
}

/** Records the ticks that were left out since the next tick was computed. */
export async function recordFreeTicks(
  queries: Queries,
  { workflowId, name, ...planned }: ScheduleKey & Planned,
): Promise<void> {
  const freeTicks = freeTicksOf(planned);
  await recordTicks(queries, { workflowId, name, freeTicks, now: planned.now });
}

export function freeTicksOf({ timing, plannedAt, now }: Planned): TickSpan[] {
  const after = Math.max(plannedAt ?? now, now - SHOWN_MS);
  return freeSpans(timing, { after, until: now });
}

export async function recordTicks(
  queries: Queries,
  { freeTicks, ...tick }: ScheduleKey & { freeTicks: readonly TickSpan[]; now: number },
): Promise<void> {
  for (const span of freeTicks) await recordMissed(queries, { ...tick, span, reason: "free_day" });
}
