/** Date, or date and time with a zone; without a zone the host's would decide. */
const ISO_TIME =
  /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?)([Zz]|[+-]\d{2}:\d{2}))?$/;

/** What a date getter can read, in a zone or in UTC. */
export type DatePart =
  | "getFullYear"
  | "getMonth"
  | "getDate"
  | "getDayOfMonth"
  | "getDayOfWeek"
  | "getDayOfYear"
  | "getHours"
  | "getMinutes"
  | "getSeconds"
  | "getMilliseconds";

/** Reads an ISO 8601 date or time; a date alone is its midnight in UTC. Null when it is neither. */
export function parseIsoTime(text: string): Date | null {
  const [, day, time = "00:00", zone = "Z"] = ISO_TIME.exec(text) ?? [];
  if (day === undefined) return null;
  const midnight = new Date(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight.getTime()) || !midnight.toISOString().startsWith(day)) return null;
  const parsed = new Date(`${day}T${time}${zone.toUpperCase()}`);
  return Number.isNaN(parsed.getTime()) ? null : parsed;
}

/** One part of a time, counted as CEL does: months and days of the month from 0, Sunday 0. */
export function datePart(time: Date, part: DatePart, zone: string): number {
  const local = zone === "UTC" ? time : inZone(time, zone);
  switch (part) {
    case "getFullYear":
      return local.getUTCFullYear();
    case "getMonth":
      return local.getUTCMonth();
    case "getDate":
      return local.getUTCDate();
    case "getDayOfMonth":
      return local.getUTCDate() - 1;
    case "getDayOfWeek":
      return local.getUTCDay();
    case "getDayOfYear":
      return Math.floor((local.getTime() - Date.UTC(local.getUTCFullYear(), 0, 1)) / 86_400_000);
    case "getHours":
      return local.getUTCHours();
    case "getMinutes":
      return local.getUTCMinutes();
    case "getSeconds":
      return local.getUTCSeconds();
    case "getMilliseconds":
      return local.getUTCMilliseconds();
  }
}

const formats = new Map<string, Intl.DateTimeFormat>();

/** The time whose UTC parts are the zone's local ones. */
function inZone(time: Date, zone: string): Date {
  const parts = new Map(
    zoneFormat(zone).formatToParts(time).map(({ type, value }) => [type, Number(value)]),
  );
  const read = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? 0;
  return new Date(Date.UTC(
    read("year"),
    read("month") - 1,
    read("day"),
    read("hour"),
    read("minute"),
    read("second"),
    time.getUTCMilliseconds(),
  ));
}

function zoneFormat(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone);
  if (known !== undefined) return known;
  const format = makeZoneFormat(zone);
  formats.set(zone, format);
  return format;
}

function makeZoneFormat(zone: string): Intl.DateTimeFormat {
  try {
    return new Intl.DateTimeFormat("en-US", {
      timeZone: zone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  } catch {
    throw new Error("the zone is not an IANA time zone");
  }
}
