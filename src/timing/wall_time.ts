/** A time as a clock on the wall of a zone shows it, with its offset: `2026-11-23T08:30:00+01:00`. */
export function localTime(timeMs: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}

/** The day that it is in a zone. */
export function localDate(timeMs: number, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timezone).toPlainDate();
}

export interface WallTime {
  date: Temporal.PlainDate;
  hour: number;
  minute: number;
}

/**
 * When a clock on the wall of a zone shows this: the first time if it does twice, the end of the
 * gap if it never does, as for recurring ticks.
 */
export function instantOf({ date, hour, minute }: WallTime, timezone: string): number {
  const wall = date.toPlainDateTime({ hour, minute });
  const earlier = wall.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  const transition = earlier.getTimeZoneTransition("next");
  return (transition ?? earlier).epochMilliseconds;
}

/** The next tick in the same way: null on a day that a zone leaves out, as Samoa did once. */
export function tickOf(wall: WallTime, timezone: string): number | null {
  const begin = wall.date.toZonedDateTime(timezone);
  return begin.toPlainDate().equals(wall.date) ? instantOf(wall, timezone) : null;
}
