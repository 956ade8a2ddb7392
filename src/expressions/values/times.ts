import { describeValue } from "../types.ts";

/** Matches a date, or a date and time with or without an offset. */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}:\d{2})?)?$/;

/**
 * Parses an ISO 8601 date or time. A date alone is its midnight in UTC. Returns null for other
 * texts.
 */
export function parseIsoTime(text: string): Date | null {
  const [, day, time, offset] = ISO_TIME.exec(text) ?? [];
  // Without an offset, the result would depend on the host's zone.
  if (day === undefined || (time !== undefined && offset === undefined)) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  const parsed = new Date(`${day}T${time ?? "00:00"}${offset?.toUpperCase() ?? "Z"}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/**
 * Parses a text without an offset as local time in `zone`. A time that a clock change skips is
 * moved by the length of the gap. Of a time that occurs twice, the first is used.
 */
export function parseTimeInZone(text: string, zone: string): Date | null {
  const [, day, time, offset] = ISO_TIME.exec(text) ?? [];
  if (offset !== undefined) return parseIsoTime(text);
  try {
    const local = Temporal.PlainDateTime.from(`${day}T${time ?? "00:00"}`);
    return dateOf(local.toZonedDateTime(zone));
  } catch {
    return null;
  }
}

/** Converts a time to a zone. `name` is the function's name for messages. */
export function inZone(time: Date, { name, zone }: { name: string; zone: string }) {
  checkZone(name, zone);
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);
}

/** Throws Error if the zone does not exist. */
export function checkZone(name: string, zone: string): void {
  try {
    Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(zone);
  } catch {
    const expectation = 'an IANA time zone such as "Europe/Berlin"';
    throw new Error(`${name}() takes ${expectation} as "zone", not ${describeValue(zone)}`);
  }
}

export function dateOf(time: Temporal.ZonedDateTime): Date {
  return new Date(time.epochMilliseconds);
}
