/** The text of a calendar. */
export const ICS_BYTES_MAX = 1024 * 1024;

/** Events of a calendar, and times that its recurring ones come. */
export const EVENTS_MAX = 100_000;
export const OCCURRENCES_MAX = 200_000;

/** Calendars of an organization. */
export const CALENDARS_MAX = 100;

/** Free days are known from so long before a calendar is read, and for so long after. */
export const DAYS_BEFORE = 400;
export const DAYS_AFTER = 20 * 366;

/** Free days that are kept with the names of their events. */
export const NAMED_DAYS_MAX = 200;
export const DAY_NAME_LENGTH_MAX = 100;

export const URL_LENGTH_MAX = 2_000;
