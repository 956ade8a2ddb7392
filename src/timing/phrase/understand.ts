import type { Timing } from "../timing.ts";
import { readCronPhrase } from "./cron_phrase.ts";
import { readParts } from "./grammar/read_parts.ts";
import { ENGLISH } from "./languages/english.ts";
import { FRENCH } from "./languages/french.ts";
import { GERMAN } from "./languages/german.ts";
import { SPANISH } from "./languages/spanish.ts";
import type { Part, PlacedPart } from "./grammar/parts.ts";
import type { ReadingContext } from "./meaning/moments.ts";
import { joinParts } from "./meaning/said.ts";
import { toTiming } from "./meaning/to_timing.ts";
import { Lexicon } from "./words/lexicon.ts";
import { ChoiceProblem, PhraseProblem, Reader } from "./words/reader.ts";
import { splitWords } from "./words/split_words.ts";

export const PHRASE_CHARACTERS_MAX = 500;

export const LEXICONS = [ENGLISH, GERMAN, FRENCH, SPANISH].map((language) => new Lexicon(language));
const [ENGLISH_LEXICON = new Lexicon(ENGLISH)] = LEXICONS;

/** Why a phrase is not taken, and which of its words were understood. */
export interface Refusal {
  reason: string;
  /** The words as they were read, of which some were not understood. */
  words: readonly string[];
  understood: string[];
  unknown: string[];
  /** The language that understands most of it; null if no other phrase is near. */
  lexicon: Lexicon | null;
}

/** The timing of a phrase, or why there is none, in the language that understands most of it. */
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
 * How much of a text is a time, complete or not: `all` of its words are one, as in "at 9"; a `part`
 * of them is one; `none`.
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
    if (!parts.some(({ part }) => saysTime(part))) continue;
    if (isRead && reader.unknown.length === 0) return "all";
    found = "part";
  }
  return found;
}

/** Names of days and numbers mean something else in other texts; with "every" and "at" they do not. */
function saysTime(part: Part): boolean {
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

/** The timing of words in one language, or why there is none. */
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
