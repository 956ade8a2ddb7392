import { knownTimezone, timezoneOfCity } from "../zones.ts";
import type { Words } from "./words.ts";

const CITY_WORDS_MAX = 4;

/** Takes a zone by IANA name or city: `Europe/Berlin`, `in New York`, `Berlin time`, `UTC`. */
export function readZone(words: Words): string | null {
  return words.attempt(() => {
    words.take("in");
    const zone = readName(words) ?? readCity(words);
    if (zone !== null) words.takeAny(["time", "timezone", "time zone"]);
    return zone;
  });
}

function readName(words: Words): string | null {
  if (words.takeAny(["utc", "gmt"])) return "UTC";
  const name = words.peek(1);
  const zone = name.includes("/") ? knownTimezone(name) : null;
  return zone !== null && words.take(name) ? zone : null;
}

function readCity(words: Words): string | null {
  for (let count = CITY_WORDS_MAX; count > 0; count--) {
    const city = words.peek(count);
    const zone = timezoneOfCity(city);
    if (zone !== null && words.take(city)) return zone;
  }
  return null;
}
