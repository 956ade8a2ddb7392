import type { Firing } from "../timing/jitter.ts";
import { type Timing, timingOf } from "../timing/timing.ts";
import type { ScheduleKey } from "./context.ts";
import type { ScheduleRow } from "./schedule_store.ts";

/** Returns when the ticks of a schedule fire. */
export function firingOf(
  { workflowId, name, jitterMs, timing }: ScheduleKey & { jitterMs: number; timing: Timing },
): Firing {
  return { timing, jitterMs, seed: `${workflowId}/${name}` };
}

/** Returns when the ticks of a stored schedule fire. */
export function firingOfRow(row: ScheduleRow): Firing {
  const { workflow_id: workflowId, name, jitter_ms: jitterMs } = row;
  return firingOf({ workflowId, name, jitterMs, timing: timingOf(row) });
}
