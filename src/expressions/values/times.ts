import { describeValue } from "../types.ts";

/** Date, or date and time with or without an offset. */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}:\d{2})?)?$/;

/** Reads an ISO 8601 date or time; a date alone is its midnight in UTC. Null when it is neither. */
export function parseIsoTime(text: string): Date | null {
  const [, day, time, offset] = ISO_TIME.exec(text) ?? [];
  // Without an offset the host's zone would decide.
  if (day === undefined || (time !== undefined && offset === undefined)) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  const parsed = new Date(`${day}T${time ?? "00:00"}${offset?.toUpperCase() ?? "Z"}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/**
 * Reads a text without an offset as wall time in `zone`. A time that they skip is taken as far
 * after the gap, one that they show twice as the first.
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

/** A time as the clocks and calendars of a zone show it; `name` is the function, for messages. */
export function inZone(time: Date, { name, zone }: { name: string; zone: string }) {
  checkZone(name, zone);
  return Temporal.Instant.fromEpochMilliseconds(time.getTime()).toZonedDateTimeISO(zone);
}

/** Throws Error if there is no such zone. */
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
