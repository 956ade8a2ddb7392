import { splitCompounds } from "./compounds.ts";
import { normalize } from "../../../lib/text/normalize.ts";

const ISO = /\d{4}-\d{2}-\d{2}(?:t\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:z|[+-]\d{2}:\d{2})?)?/u;
const DATE = /\d{1,2}\.\d{1,2}\.(?:\d{4})?(?!\d)|\d{1,2}\/\d{1,2}\/\d{4}/u;
const CLOCK = /\d{1,2}[:.]\d{2}(?::\d{2})?(?:am|pm)?(?![\d\p{L}])|\d{1,2}h\d{2}(?!\d)/u;
const MARK = /:\d{2}(?!\d)/u;
const OFFSET = /(?:utc|gmt)[+-]\d{1,2}(?::?\d{2})?(?!\d)/u;
const ZONE = /[a-z]+(?:[/_][a-z][a-z0-9_+-]*)+/u;
const NUMBER = /\d+[.,]\d(?!\d)|\d+\p{L}*/u;
const NAME = /\p{L}+(?:'\p{L}+)*/u;
const WORD = new RegExp(
  [ISO, DATE, CLOCK, MARK, OFFSET, ZONE, NUMBER, NAME, /\S/].map(({ source }) => source).join("|"),
  "gu",
);

const LETTER_DAYS: Readonly<Record<string, string>> = {
  m: "monday",
  tu: "tuesday",
  w: "wednesday",
  th: "thursday",
  f: "friday",
  sa: "saturday",
  su: "sunday",
};

/**
 * Splits a phrase into words, in lower case and without accents. Brackets, quotes and signs at the
 * end are left out. Each other sign is a word.
 */
export function splitWords(phrase: string): string[] {
  const text = normalize(phrase.toLowerCase(), "NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll("ß", "ss")
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/[–—−]/g, "-")
    .replaceAll(/\b([ap])\.\s?m\b\.?/g, "$1m")
    .replaceAll(/\bo'clock\b/g, "oclock")
    .replaceAll(/\bi'd\b/g, "i would")
    .replaceAll(/\bmwf\b/g, "m/w/f")
    .replaceAll(/["“”()[\]¡¿«»]/g, " ")
    .replace(/(?<![.!?\s])[.!?\s]+$/, "");
  return (splitCompounds(text).match(WORD) ?? []).flatMap((word) => {
    if (word.includes("/")) return splitSlashes(word);
    return word.length > ISO_DATE_LENGTH && ISO.test(word) ? splitIsoTime(word) : word;
  });
}

const ISO_DATE_LENGTH = "2027-01-31".length;

/** Splits `2027-01-31T08:30:00+05:30` into a day, a time and a zone. */
function splitIsoTime(word: string): string[] {
  const [, date = "", time = "", seconds = ":00", offset = ""] = ISO_TIME.exec(word) ?? [];
  if (!/^:00(?:\.0+)?$/.test(seconds)) return [word];
  const zone = offset === "z" ? "utc" : `utc${offset}`;
  return [date, time, ...offset === "" ? [] : [zone]];
}

const ISO_TIME = /^(.{10})t(\d\d:\d\d)(:\d\d(?:\.\d+)?)?(z|[+-]\d\d:\d\d)?$/;

/** Splits `mon/wed/fri` into a list. A zone keeps its slashes. */
function splitSlashes(word: string): string | string[] {
  const parts = word.split("/");
  if (parts.length < 2 || !parts.every((part) => SHORT_DAY.test(part))) return word;
  return parts.flatMap((part, index) => {
    const day = LETTER_DAYS[part] ?? part;
    return index === 0 ? [day] : [",", day];
  });
}

const SHORT_DAY = /^(?:m|tu|w|th|f|sa|su|mon|tues?|wed|thu(?:rs?)?|fri|sat|sun)$/;
