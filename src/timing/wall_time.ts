/** Returns a time as local time of a zone, with its offset: `2026-11-23T08:30:00+01:00`. */
export function localTime(timeMs: number, timezone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timezone)
    .toString({ timeZoneName: "never", fractionalSecondDigits: 0 });
}

/** Returns the current day in a zone. */
export function localDate(timeMs: number, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(timeMs).toZonedDateTimeISO(timezone).toPlainDate();
}

export interface WallTime {
  date: Temporal.PlainDate;
  hour: number;
  minute: number;
}

/**
 * Returns the instant of a local time in a zone: the first one if the time occurs twice, the end of
 * the gap if it is skipped, as for recurring ticks.
 */
export function instantOf({ date, hour, minute }: WallTime, timezone: string): number {
  const wall = date.toPlainDateTime({ hour, minute });
  const earlier = wall.toZonedDateTime(timezone, { disambiguation: "earlier" });
  if (earlier.toPlainDateTime().equals(wall)) return earlier.epochMilliseconds;
  const transition = earlier.getTimeZoneTransition("next");
  return (transition ?? earlier).epochMilliseconds;
}

/**
 * Returns the instant of a tick, as `instantOf()`; null on a day that the zone skips, as Samoa once
 * did.
 */
export function tickOf(wall: WallTime, timezone: string): number | null {
  const begin = wall.date.toZonedDateTime(timezone);
  return begin.toPlainDate().equals(wall.date) ? instantOf(wall, timezone) : null;
}
