import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";

/** The dependencies of schedules on the server around them. */
export interface ScheduleSettings {
  /** Zone of those that name none. */
  defaultTimezone: string;
  /** Called when a change is on disk, so that nobody sleeps past a new tick. */
  onScheduleChanged(): void;
  /** The run of the workflow's latest tick, of those that are kept. */
  findLastRun(queries: Queries, workflowId: string): Promise<TickRun | null>;
}

/** The run that a tick started. */
export interface TickRun {
  runId: string;
  /** When the tick was due. */
  at: number;
}

/** The context of an operation that changes schedules. */
export interface ScheduleContext extends Context {
  schedules: ScheduleSettings;
}
