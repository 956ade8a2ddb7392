/** The most bytes of a calendar's text. */
export const ICS_BYTES_MAX = 1024 * 1024;

/** The most events of a calendar, and the most occurrences of its recurring events. */
export const EVENTS_MAX = 100_000;
export const OCCURRENCES_MAX = 200_000;

/** The most calendars of an organization. */
export const CALENDARS_MAX = 100;

/** The most of them that one user may own, so that nobody takes all of them. */
export const CALENDARS_OF_USER_MAX = 50;

/**
 * The number of days before and after the reading of a calendar for which its free days are known.
 */
export const DAYS_BEFORE = 400;
export const DAYS_AFTER = 20 * 366;

/** The most free days that are stored with the names of their events. */
export const NAMED_DAYS_MAX = 200;
export const DAY_NAME_LENGTH_MAX = 100;

export const URL_LENGTH_MAX = 2_000;
