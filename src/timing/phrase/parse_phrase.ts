import { AppError } from "../../lib/errors.ts";
import { firesAfter } from "../ticks.ts";
import type { Timing } from "../timing.ts";
import { readCronPhrase } from "./cron_phrase.ts";
import { readParts } from "./grammar/read_parts.ts";
import { ENGLISH } from "./languages/english.ts";
import { FRENCH } from "./languages/french.ts";
import { GERMAN } from "./languages/german.ts";
import { SPANISH } from "./languages/spanish.ts";
import type { Place } from "./meaning/moments.ts";
import { joinParts } from "./meaning/said.ts";
import { toTiming } from "./meaning/to_timing.ts";
import { Lexicon } from "./words/lexicon.ts";
import { PhraseProblem, Reader } from "./words/reader.ts";
import { splitWords } from "./words/split_words.ts";

/** The place and the time at which a phrase is read; its zone is for a phrase that names none. */
export type PhraseContext = Place;

export const PHRASE_CHARACTERS_MAX = 500;

/** Shown with every refusal. */
export const EXAMPLE_PHRASES: readonly string[] = [
  "every weekday at 08:30 Berlin time",
  "every 15 minutes",
  "tomorrow at 5pm",
];

const LEXICONS = [ENGLISH, GERMAN, FRENCH, SPANISH].map((language) => new Lexicon(language));
const [ENGLISH_LEXICON = new Lexicon(ENGLISH)] = LEXICONS;

/** Why a phrase is not taken, and which of its words were understood. */
export interface Refusal {
  reason: string;
  understood: string[];
  unknown: string[];
}

/**
 * When a phrase says, which is taken only where every word of it is understood and it fires from
 * now on. Errors: `invalid_request` with what was understood, the nearest phrase and examples.
 */
export function parsePhrase(phrase: string, context: PhraseContext): Promise<Timing> {
  return new Promise((resolve) => resolve(requireTiming(phrase, context)));
}

function requireTiming(phrase: string, context: PhraseContext): Timing {
  const found = understand(phrase, context);
  if (!("reason" in found) && firesAfter(found, context.now)) return found;
  const refusal = "reason" in found ? found : neverFires(found, phrase);
  const shown = JSON.stringify(phrase.length > 200 ? `${phrase.slice(0, 200)}…` : phrase);
  const message = `Cannot schedule ${shown}: ${refusal.reason}. ${explain(refusal, context)}`;
  throw new AppError("invalid_request", message, {
    issues: [{ path: "input", message: refusal.reason }],
  });
}

/**
 * The problem of a phrase that does not depend on the present time: a word that is not understood,
 * or a phrase that never fires; null where there is none. A time of it may lie in the past.
 */
export function phraseProblem(phrase: string): string | null {
  const context = { now: 0, timezone: "UTC" };
  const found = understand(phrase, context);
  if ("reason" in found) return `${found.reason}. ${explain(found, context)}`;
  if (found.kind === "once" || firesAfter(found, 0)) return null;
  return neverFires(found, phrase).reason;
}

function neverFires(timing: Timing, phrase: string): Refusal {
  const reason = timing.kind === "once" ? "that time lies in the past" : "no such day ever comes";
  return { reason, understood: splitWords(phrase), unknown: [] };
}

/** The timing of a phrase, or why there is none, in the language that understands most of it. */
function understand(phrase: string, context: PhraseContext): Timing | Refusal {
  if (phrase.length > PHRASE_CHARACTERS_MAX) {
    const reason = `it is longer than ${PHRASE_CHARACTERS_MAX} characters`;
    return { reason, understood: [], unknown: [] };
  }
  const words = splitWords(phrase);
  if (words.length === 0) return { reason: "it is empty", understood: [], unknown: [] };
  try {
    const cron = readCronPhrase(phrase, { ...context, lexicon: ENGLISH_LEXICON });
    if (cron) return cron;
  } catch (error) {
    if (!(error instanceof PhraseProblem)) throw error;
    return { reason: error.message, understood: [], unknown: words };
  }
  return understandWords(words, context);
}

function understandWords(words: readonly string[], context: PhraseContext): Timing | Refusal {
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
  return best ?? { reason: "it is empty", understood: [], unknown: [] };
}

function readIn(
  lexicon: Lexicon,
  words: readonly string[],
  context: PhraseContext,
): Timing | Refusal {
  const reader = new Reader(words, lexicon);
  try {
    const parts = readParts(reader);
    const { understood, unknown } = reader;
    if (unknown.length > 0) {
      return { reason: "not every word of it is understood", understood, unknown };
    }
    return toTiming(joinParts(parts), context);
  } catch (error) {
    if (!(error instanceof PhraseProblem)) throw error;
    return { reason: error.message, understood: reader.understood, unknown: reader.unknown };
  }
}

function explain(refusal: Refusal, context: PhraseContext): string {
  const { understood, unknown } = refusal;
  const shown = (words: readonly string[]): string => JSON.stringify(words.join(" "));
  const nearest = nearestPhrase(refusal, context);
  const parts = [
    `Understood: ${understood.length === 0 ? "nothing" : shown(understood)}.`,
    unknown.length === 0 ? "" : `Not understood: ${shown(unknown)}.`,
    nearest === null ? "" : `Without that: "${nearest}".`,
    `Examples: ${EXAMPLE_PHRASES.map((example) => `"${example}"`).join(", ")}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}

/** The phrase that is left without the words that are not understood, where it would be taken. */
function nearestPhrase({ understood, unknown }: Refusal, context: PhraseContext): string | null {
  if (understood.length === 0 || unknown.length === 0) return null;
  const found = understandWords(understood, context);
  return "reason" in found || !firesAfter(found, context.now) ? null : understood.join(" ");
}
