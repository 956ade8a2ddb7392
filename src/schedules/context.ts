import type { Context } from "../identity/context.ts";

/** What schedules need of the server around them. */
export interface ScheduleSettings {
  /** Zone of those that name none. */
  defaultTimezone: string;
  /** Called when a change is on disk, so that nobody sleeps past a new tick. */
  onScheduleChanged(): void;
}

/** The context of an operation that changes schedules. */
export interface ScheduleContext extends Context {
  schedules: ScheduleSettings;
}
