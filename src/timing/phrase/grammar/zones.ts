import {
  AMBIGUOUS_PLACES,
  UNCLEAR_ABBREVIATIONS,
  ZONE_ABBREVIATIONS,
} from "../../ambiguous_places.ts";
import { beginsCity, knownTimezone, offsetTimezone, timezoneOfCity } from "../../zones.ts";
import { ChoiceProblem, type Reader } from "../words/reader.ts";

const CITY_WORDS_MAX = 4;

/** The ending of "Berliner Zeit". */
const ER = /er$/;

/** The first words of ambiguous places, also in their German forms with "er". */
const STARTS_OF_PLACES = new Set(
  Object.keys(AMBIGUOUS_PLACES).map((name) => name.split(" ")[0] ?? "")
    .flatMap((word) => [word, `${word}er`]),
);

/** Reads a zone: `Europe/Berlin`, `in New York`, `Berlin time`, `CET`, `UTC+5:30`. */
export function readZone(reader: Reader): string | null {
  return reader.attempt(() => readMarked(reader)) ?? reader.attempt(() => readPlain(reader)) ??
    reader.attempt(() => readCityTime(reader));
}

/** Reads `in Berlin`, `in the time zone Europe/Paris`, `heure de Paris`. */
function readMarked(reader: Reader): string | null {
  const isBefore = reader.skip("zoneBefore");
  if (!isBefore && !reader.skip("zoneIn")) return null;
  const zone = readPlain(reader) ?? readCity(reader)?.zone ?? null;
  if (zone !== null) reader.skip("zoneTime");
  return zone;
}

/** Reads a name that can only be a zone. */
function readPlain(reader: Reader): string | null {
  reader.attempt(() => reader.takeWord("us") && AMERICAN.test(reader.peek(1)) || null);
  const word = reader.peek(1);
  const unclear = UNCLEAR_ABBREVIATIONS[word];
  if (unclear) {
    throw new ChoiceProblem(`"${word.toUpperCase()}" may mean several zones: say ${unclear}`);
  }
  const zone = ZONE_ABBREVIATIONS[word] ?? offsetOf(word) ??
    (word.includes("/") ? knownTimezone(word) : null);
  if (zone === null) return null;
  reader.skipWords(1);
  reader.skip("zoneTime");
  return zone;
}

const AMERICAN = /^(?:eastern|central|mountain|pacific)$/;

function offsetOf(word: string): string | null {
  const match = /^(?:utc|gmt)([+-])(\d{1,2})(?::?(\d{2}))?$/.exec(word);
  if (!match) return null;
  const [, sign = "", hours = "", minutes = "00"] = match;
  return offsetTimezone(`${sign}${hours.padStart(2, "0")}:${minutes}`);
}

/** Reads a city with a word that makes it a zone. Throws for a city without such a word. */
function readCityTime(reader: Reader): string | null {
  const city = readCity(reader);
  if (city === null) return null;
  if (reader.skip("zoneTime")) return city.zone;
  const name = city.name.replaceAll(/\b\p{L}/gu, (letter) => letter.toUpperCase());
  throw new ChoiceProblem(`a place is a zone only as "${name} time" or "in ${name}"`);
}

function readCity(reader: Reader): { name: string; zone: string } | null {
  const first = reader.peek(1);
  if (!STARTS_OF_PLACES.has(first) && !beginsCity(first) && !beginsCity(first.replace(ER, ""))) {
    return null;
  }
  for (let count = CITY_WORDS_MAX; count > 0; count--) {
    const words = reader.peek(count);
    if (words.split(" ").length < count) continue;
    for (const name of [words, words.replace(ER, "")]) {
      const zones = AMBIGUOUS_PLACES[name];
      if (zones) throw new ChoiceProblem(`which "${words}" is meant: ${zones.join(" or ")}?`);
      const zone = timezoneOfCity(name);
      if (zone === null) continue;
      reader.skipWords(count);
      return { name, zone };
    }
  }
  return null;
}
