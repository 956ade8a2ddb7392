import type { Timing } from "../timing.ts";
import { readCronPhrase } from "./cron_phrase.ts";
import { readParts } from "./grammar/read_parts.ts";
import { ENGLISH } from "./languages/english.ts";
import { FRENCH } from "./languages/french.ts";
import { GERMAN } from "./languages/german.ts";
import { SPANISH } from "./languages/spanish.ts";
import type { Part, PlacedPart } from "./grammar/parts.ts";
import type { ReadingContext } from "./meaning/moments.ts";
import { joinParts } from "./meaning/parsed_phrase.ts";
import { toTiming } from "./meaning/to_timing.ts";
import { Lexicon } from "./words/lexicon.ts";
import { ChoiceProblem, PhraseProblem, Reader } from "./words/reader.ts";
import { splitWords } from "./words/split_words.ts";

export const PHRASE_CHARACTERS_MAX = 500;

export const LEXICONS = [ENGLISH, GERMAN, FRENCH, SPANISH].map((language) => new Lexicon(language));
const [ENGLISH_LEXICON = new Lexicon(ENGLISH)] = LEXICONS;

/** The reason why a phrase is refused, and its words. */
export interface Refusal {
  reason: string;
  /** All words of the phrase. */
  words: readonly string[];
  understood: string[];
  unknown: string[];
  /** The language that understands most words; null if no nearest phrase should be searched. */
  lexicon: Lexicon | null;
}

/**
 * Returns the timing of a phrase, or why it is refused, in the language that understands most of
 * its words.
 */
export function understand(phrase: string, context: ReadingContext): Timing | Refusal {
  if (phrase.length > PHRASE_CHARACTERS_MAX) {
    return refusal(`it is longer than ${PHRASE_CHARACTERS_MAX} characters`);
  }
  const words = splitWords(phrase);
  if (words.length === 0) return refusal("it is empty");
  try {
    const cron = readCronPhrase(phrase, { ...context, lexicon: ENGLISH_LEXICON });
    if (cron) return cron;
  } catch (error) {
    if (!(error instanceof PhraseProblem)) throw error;
    return { ...refusal(error.message), words, unknown: words };
  }
  return understandWords(words, context);
}

function refusal(reason: string): Refusal {
  return { reason, words: [], understood: [], unknown: [], lexicon: null };
}

function understandWords(words: readonly string[], context: ReadingContext): Timing | Refusal {
  let best: Refusal | null = null;
  for (const isCorrected of [false, true]) {
    for (const lexicon of LEXICONS) {
      const given = isCorrected ? lexicon.correct(words) : words;
      if (isCorrected && given.every((word, index) => word === words[index])) continue;
      const found = readIn(lexicon, given, context);
      if (!("reason" in found)) return found;
      if (best === null || found.unknown.length < best.unknown.length) best = found;
    }
  }
  return best ?? refusal("it is empty");
}

/**
 * Returns how much of a text states a time, complete or not: `all` if all words do, as in "at 9";
 * `part` if some do; otherwise `none`.
 */
export function timeIn(text: string): "all" | "part" | "none" {
  if (text.length > PHRASE_CHARACTERS_MAX) return "none";
  const words = splitWords(text);
  let found: "part" | "none" = "none";
  for (const lexicon of LEXICONS) {
    const reader = new Reader(words, lexicon);
    const parts: PlacedPart[] = [];
    let isRead = true;
    try {
      readParts(reader, parts);
    } catch (error) {
      if (!(error instanceof PhraseProblem)) throw error;
      isRead = false;
    }
    if (!parts.some(({ part }) => statesTime(part))) continue;
    if (isRead && reader.unknown.length === 0) return "all";
    found = "part";
  }
  return found;
}

/**
 * Returns whether a part certainly states a time. Names of days and numbers alone have other
 * meanings in other texts; with "every" and "at" they do not.
 */
function statesTime(part: Part): boolean {
  switch (part.kind) {
    case "interval":
    case "times":
    case "window":
    case "thisPart":
    case "openWeekend":
      return true;
    case "days":
      return part.days.isRecurring;
    case "dayPart":
      return part.isRecurring;
    case "dates":
      return part.dates.some((date) => date.kind !== "weekday" || date.which !== null);
    default:
      return false;
  }
}

/** Returns the timing of words in one language, or why they are refused. */
export function readIn(
  lexicon: Lexicon,
  words: readonly string[],
  context: ReadingContext,
): Timing | Refusal {
  const reader = new Reader(words, lexicon);
  try {
    const parts = readParts(reader);
    const { understood, unknown } = reader;
    if (unknown.length > 0) {
      const reason = "not every word of it is understood";
      return { reason, words, understood, unknown, lexicon };
    }
    return toTiming(joinParts(parts), context);
  } catch (error) {
    if (!(error instanceof PhraseProblem)) throw error;
    const { understood, unknown } = reader;
    const refused = { reason: error.message, words, understood, unknown };
    return { ...refused, lexicon: error instanceof ChoiceProblem ? null : lexicon };
  }
}
