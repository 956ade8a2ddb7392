/** Schedules of a workflow beside the one called `default`. */
export const NAMED_SCHEDULES_MAX = 20;

/** How a schedule may be called. */
export const SCHEDULE_NAME = /^[a-z0-9-]{1,64}$/;

/** The inputs of a schedule, as JSON. */
export const INPUTS_BYTES_MAX = 64 * 1024;

/** Lists and objects of a schedule's inputs inside each other. */
export const LEVELS_MAX = 100;

/** Ticks that one backfill makes up for. */
export const BACKFILL_TICKS_MAX = 1_000;
