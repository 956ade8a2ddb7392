import { AppError } from "../../lib/errors.ts";
import { firesAfter } from "../ticks.ts";
import type { Timing } from "../timing.ts";
import type { ReadingContext } from "./meaning/moments.ts";
import { nearestPhrase } from "./nearest/nearest_phrase.ts";
import { type Refusal, understand } from "./understand.ts";
import { splitWords } from "./words/split_words.ts";

export { PHRASE_CHARACTERS_MAX, timeIn } from "./understand.ts";

/** The place and the time at which a phrase is read; its zone is for a phrase that names none. */
export interface PhraseContext extends ReadingContext {
  /** The phrase that a refusal suggests, which must be one; the grammar's own unless stated. */
  nearest?: string;
}

/** Shown with every refusal. */
export const EXAMPLE_PHRASES: readonly string[] = [
  "every weekday at 08:30 Berlin time",
  "every 15 minutes",
  "tomorrow at 5pm",
];

/** A phrase that needs no present time is read at the beginning of the epoch. */
const ANY_CONTEXT: ReadingContext = { now: 0, timezone: "UTC" };

/**
 * When a phrase says, which is taken only if every word of it is understood and it fires from
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
 * or a phrase that never fires; null if there is none. A time of it may lie in the past.
 */
export function phraseProblem(phrase: string): string | null {
  const refusal = timelessRefusal(phrase);
  return refusal && `${refusal.reason}. ${explain(refusal, ANY_CONTEXT)}`;
}

/** Whether a phrase has no problem that does not depend on the present time. */
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
