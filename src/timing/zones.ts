import { CITIES } from "./cities.ts";

/** The zone of an IANA name in any case, as it is spelled; null if there is none. */
export function knownTimezone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}

/** The zone of a fixed offset such as `+05:30`; null if there is none. */
export function offsetTimezone(offset: string): string | null {
  const [, sign = "", hours = "", minutes = ""] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  if (sign === "" || Number(hours) > 14 || Number(minutes) > 59) return null;
  if (`${hours}${minutes}` === "0000") return "UTC";
  return offset;
}

/** Islands whose names say something else in a phrase about time. */
const HOLIDAYS: readonly string[] = ["christmas", "easter"];

interface Cities {
  zones: ReadonlyMap<string, string>;
  /** The first words of their names. */
  starts: ReadonlySet<string>;
}

let known: Cities | null = null;

function cities(): Cities {
  if (known === null) {
    const zones = new Map([...namesakes(), ...Object.entries(CITIES)]);
    const starts = new Set(zones.keys().map((city) => city.split(" ")[0] ?? ""));
    known = { zones, starts };
  }
  return known;
}

/** The zone of a city: one that a zone is named after, or a large one. Lower case, single spaces. */
export function timezoneOfCity(city: string): string | null {
  return cities().zones.get(city) ?? null;
}

/** Whether the name of a city that `timezoneOfCity` knows begins with that word. */
export function beginsCity(word: string): boolean {
  return cities().starts.has(word);
}

function* namesakes(): Generator<[string, string]> {
  for (const zone of Intl.supportedValuesOf("timeZone")) {
    const city = zone.split("/").at(-1)?.replaceAll("_", " ").toLowerCase() ?? "";
    const isCity = zone.includes("/") && !zone.startsWith("Etc/") && !HOLIDAYS.includes(city);
    if (isCity) yield [city, zone];
  }
}
