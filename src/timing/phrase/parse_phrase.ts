import { AppError } from "../../lib/errors.ts";
import { firesAfter } from "../ticks.ts";
import type { Timing } from "../timing.ts";
import type { ReadingContext } from "./meaning/moments.ts";
import { nearestPhrase } from "./nearest/nearest_phrase.ts";
import { type Refusal, understand } from "./understand.ts";
import { splitWords } from "./words/split_words.ts";

export { PHRASE_CHARACTERS_MAX, timeIn } from "./understand.ts";

/** The context for reading a phrase. Its zone applies to phrases that name none. */
export interface PhraseContext extends ReadingContext {
  /** The phrase that an error suggests, which must be valid; the default is the nearest one. */
  nearest?: string;
}

/** Examples in every error. */
export const EXAMPLE_PHRASES: readonly string[] = [
  "every weekday at 08:30 Berlin time",
  "every 15 minutes",
  "tomorrow at 5pm",
];

/** The context for phrases that do not depend on the current time. */
const ANY_CONTEXT: ReadingContext = { now: 0, timezone: "UTC" };

/**
 * Parses a phrase. All its words must be understood, and it must fire after now. Errors:
 * `invalid_request` with the understood words, the nearest phrase and examples.
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
 * Returns the problem of a phrase that does not depend on the current time: an unknown word, or
 * that the phrase never fires. Returns null if there is none. A time in the phrase may be in the
 * past.
 */
export function phraseProblem(phrase: string): string | null {
  const refusal = timelessRefusal(phrase);
  return refusal && `${refusal.reason}. ${explain(refusal, ANY_CONTEXT)}`;
}

/** Returns whether a phrase has no problem that is independent of the current time. */
export function isPhrase(phrase: string): boolean {
  return timelessRefusal(phrase) === null;
}

function timelessRefusal(phrase: string): Refusal | null {
  const found = understand(phrase, ANY_CONTEXT);
  if ("reason" in found) return found;
  if (found.kind === "once" || firesAfter(found, ANY_CONTEXT.now)) return null;
  return neverFires(found, phrase);
}

function neverFires(timing: Timing, phrase: string): Refusal {
  const reason = timing.kind === "once" ? "that time lies in the past" : "no such day ever comes";
  const words = splitWords(phrase);
  return { reason, words, understood: words, unknown: [], lexicon: null };
}

function explain(refusal: Refusal, context: PhraseContext): string {
  const { understood, unknown } = refusal;
  const shown = (words: readonly string[]): string => JSON.stringify(words.join(" "));
  const nearest = context.nearest ?? nearestPhrase(refusal, context);
  const parts = [
    `Understood: ${understood.length === 0 ? "nothing" : shown(understood)}.`,
    unknown.length === 0 ? "" : `Not understood: ${shown(unknown)}.`,
    nearest === null ? "" : `The nearest phrase that is taken: "${nearest}".`,
    `Examples: ${EXAMPLE_PHRASES.map((example) => `"${example}"`).join(", ")}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
