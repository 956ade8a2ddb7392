/** The most schedules of a workflow, in addition to the one called `default`. */
export const NAMED_SCHEDULES_MAX = 20;

/** The allowed names of a schedule. */
export const SCHEDULE_NAME = /^[a-z0-9-]{1,64}$/;

/** The most bytes of a schedule's inputs as JSON. */
export const INPUTS_BYTES_MAX = 64 * 1024;

/** The most levels of lists and objects in a schedule's inputs. */
export const LEVELS_MAX = 100;

/** The most ticks of one backfill. */
export const BACKFILL_TICKS_MAX = 1_000;
