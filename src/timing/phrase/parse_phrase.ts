import { AppError } from "../../lib/errors.ts";
import { joinCron, parseCron } from "../cron.ts";
import { firesAfter } from "../ticks.ts";
import type { Timing } from "../timing.ts";
import { type OneTimeParts, readOneTime, resolveOneTime } from "./one_time.ts";
import { isRecurring, readRecurrence } from "./recurrence.ts";
import { PhraseProblem, Words, wordsOf } from "./words.ts";
import { readZone } from "./zone_words.ts";

type Recurring = Timing & { kind: "recurring" };

/** The place and the time at which a phrase is read. */
export interface PhraseContext {
  now: number;
  /** The zone of a phrase that names none. */
  timezone: string;
}

export const PHRASE_CHARACTERS_MAX = 500;

/** Shown with every refusal. */
export const EXAMPLE_PHRASES: readonly string[] = [
  "every weekday at 08:30 Berlin time",
  "every 15 minutes",
  "tomorrow at 5pm",
];

/**
 * When a phrase says, which is taken only where every word of it is understood and it fires from
 * now on. Errors: `invalid_request` with what was understood and examples.
 */
export async function parsePhrase(phrase: string, context: PhraseContext): Promise<Timing> {
  const words = wordsIn(phrase);
  try {
    const said = readPhrase(phrase, words, context.timezone);
    const timing: Timing = "kind" in said
      ? said
      : { kind: "once", ...await resolveOneTime(said, context) };
    if (!firesAfter(timing, context.now)) throw new PhraseProblem(neverFires(timing));
    return timing;
  } catch (error) {
    if (error instanceof PhraseProblem) throw refusal(phrase, { reason: error.message, words });
    throw error;
  }
}

/**
 * The problem of a phrase that does not depend on the present time: a word that is not understood,
 * or a phrase that never fires; null where there is none. A time of it may lie in the past.
 */
export function phraseProblem(phrase: string): string | null {
  const words = wordsIn(phrase);
  try {
    const said = readPhrase(phrase, words, "UTC");
    return "kind" in said && !firesAfter(said, 0) ? neverFires(said) : null;
  } catch (error) {
    if (!(error instanceof PhraseProblem)) throw error;
    return `${error.message}. ${explain(words)}`;
  }
}

function wordsIn(phrase: string): Words {
  return new Words(wordsOf(phrase.slice(0, PHRASE_CHARACTERS_MAX)));
}

/** A recurring phrase, or what is said of one time. */
function readPhrase(phrase: string, words: Words, timezone: string): Recurring | OneTimeParts {
  if (phrase.length > PHRASE_CHARACTERS_MAX) {
    throw new PhraseProblem(`it is longer than ${PHRASE_CHARACTERS_MAX} characters`);
  }
  const cron = readCron(phrase, timezone);
  if (cron) return cron;
  const all = words.peek(Infinity);
  if (all === "") throw new PhraseProblem("it is empty");
  if (!isRecurring(all)) return readOneTime(words);
  const recurrence = readRecurrence(words);
  return recurring(recurrence.cron, recurrence.timezone ?? timezone);
}

/** Null where the phrase is none: a cron begins with two fields of figures and signs. */
function readCron(phrase: string, fallbackZone: string): Recurring | null {
  const parts = phrase.trim().split(/\s+/);
  if (parts.length < 5 || !parts.slice(0, 2).every((part) => /^[\d*,/-]+$/.test(part))) return null;
  const lines = phrase.split(";");
  const last = lines.pop()?.trim().split(/\s+/) ?? [];
  const zoneWords = new Words(wordsOf(last.slice(5).join(" ")));
  const timezone = readZone(zoneWords);
  if (!zoneWords.isDone) throw new PhraseProblem(`a cron line has 5 fields, not ${last.length}`);
  const cron = joinCron([...lines, last.slice(0, 5).join(" ")]);
  return recurring(cron, timezone ?? fallbackZone);
}

function recurring(text: string, timezone: string): Recurring {
  const parsed = parseCron(text);
  if ("problem" in parsed) throw new PhraseProblem(parsed.problem);
  return { kind: "recurring", cron: parsed.cron, timezone };
}

function neverFires(timing: Timing): string {
  return timing.kind === "once" ? "that time lies in the past" : "no such day ever comes";
}

function refusal(phrase: string, { reason, words }: { reason: string; words: Words }): AppError {
  const shown = JSON.stringify(phrase.length > 200 ? `${phrase.slice(0, 200)}…` : phrase);
  const message = `Cannot schedule ${shown}: ${reason}. ${explain(words)}`;
  return new AppError("invalid_request", message, { issues: [{ path: "input", message: reason }] });
}

function explain(words: Words): string {
  const { understood, unknown } = words.split();
  const parts = [
    `Understood: ${understood === "" ? "nothing" : JSON.stringify(understood)}.`,
    unknown === "" ? "" : `Not understood: ${JSON.stringify(unknown)}.`,
    `Examples: ${EXAMPLE_PHRASES.map((example) => `"${example}"`).join(", ")}.`,
  ];
  return parts.filter((part) => part !== "").join(" ");
}
