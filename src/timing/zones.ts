import { CITIES } from "./cities.ts";

/**
 * Returns the canonical spelling of a zone's IANA name, which may be in any case; null if the zone
 * does not exist.
 */
export function knownTimezone(name: string): string | null {
  if (!/^[A-Za-z][A-Za-z0-9_+/-]*$/.test(name)) return null;
  try {
    return Temporal.Instant.fromEpochMilliseconds(0).toZonedDateTimeISO(name).timeZoneId;
  } catch {
    return null;
  }
}

/** Returns the zone of a fixed offset such as `+05:30`; null if the offset is invalid. */
export function offsetTimezone(offset: string): string | null {
  const [, sign = "", hours = "", minutes = ""] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  if (sign === "" || Number(hours) > 14 || Number(minutes) > 59) return null;
  if (`${hours}${minutes}` === "0000") return "UTC";
  return offset;
}

/** Islands whose names are also holidays, which phrases mention. */
const HOLIDAYS: readonly string[] = ["christmas", "easter"];

interface Cities {
  zones: ReadonlyMap<string, string>;
  /** The first words of the cities' names. */
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

/**
 * Returns the zone of a city: one after which a zone is named, or a large one. The name must be in
 * lower case with single spaces.
 */
export function timezoneOfCity(city: string): string | null {
  return cities().zones.get(city) ?? null;
}

/** Returns whether a word begins the name of a city that `timezoneOfCity` knows. */
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
