import { AppError } from "../../lib/errors.ts";
import { joinCron, parseCron } from "../cron.ts";
import { firesAfter } from "../ticks.ts";
import type { Timing } from "../timing.ts";
import { readOneTime } from "./one_time.ts";
import { isRecurring, readRecurrence } from "./recurrence.ts";
import { PhraseProblem, Words, wordsOf } from "./words.ts";
import { readZone } from "./zone_words.ts";

/** Where and when a phrase is said. */
export interface PhraseContext {
  now: number;
  /** Of a phrase that names none. */
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
  const words = new Words(wordsOf(phrase.slice(0, PHRASE_CHARACTERS_MAX)));
  try {
    if (phrase.length > PHRASE_CHARACTERS_MAX) {
      throw new PhraseProblem(`it is longer than ${PHRASE_CHARACTERS_MAX} characters`);
    }
    const timing = readCron(phrase, context) ?? await readWords(words, context);
    if (!firesAfter(timing, context.now)) throw new PhraseProblem(neverFires(timing));
    return timing;
  } catch (error) {
    if (error instanceof PhraseProblem) throw refusal(phrase, { reason: error.message, words });
    throw error;
  }
}

async function readWords(words: Words, context: PhraseContext): Promise<Timing> {
  const all = words.peek(Infinity);
  if (all === "") throw new PhraseProblem("it is empty");
  if (isRecurring(all)) {
    const { cron, timezone } = readRecurrence(words);
    return recurring(cron, timezone ?? context.timezone);
  }
  return { kind: "once", ...await readOneTime(words, context) };
}

/** Null where the phrase is none: a cron begins with two fields of figures and signs. */
function readCron(phrase: string, context: PhraseContext): Timing | null {
  const parts = phrase.trim().split(/\s+/);
  if (parts.length < 5 || !parts.slice(0, 2).every((part) => /^[\d*,/-]+$/.test(part))) return null;
  const lines = phrase.split(";");
  const last = lines.pop()?.trim().split(/\s+/) ?? [];
  const zoneWords = new Words(wordsOf(last.slice(5).join(" ")));
  const timezone = readZone(zoneWords);
  if (!zoneWords.isDone) throw new PhraseProblem(`a cron line has 5 fields, not ${last.length}`);
  const cron = joinCron([...lines, last.slice(0, 5).join(" ")]);
  return recurring(cron, timezone ?? context.timezone);
}

function recurring(text: string, timezone: string): Timing {
  const parsed = parseCron(text);
  if ("problem" in parsed) throw new PhraseProblem(parsed.problem);
  return { kind: "recurring", cron: parsed.cron, timezone };
}

function neverFires(timing: Timing): string {
  return timing.kind === "once" ? "that time lies in the past" : "no such day ever comes";
}

function refusal(phrase: string, { reason, words }: { reason: string; words: Words }): AppError {
  const { understood, unknown } = words.split();
  const shown = JSON.stringify(phrase.length > 200 ? `${phrase.slice(0, 200)}…` : phrase);
  const parts = [
    `Cannot schedule ${shown}: ${reason}.`,
    `Understood: ${understood === "" ? "nothing" : JSON.stringify(understood)}.`,
    unknown === "" ? "" : `Not understood: ${JSON.stringify(unknown)}.`,
    `Examples: ${EXAMPLE_PHRASES.map((example) => `"${example}"`).join(", ")}.`,
  ];
  const message = parts.filter((part) => part !== "").join(" ");
  return new AppError("invalid_request", message, { issues: [{ path: "input", message: reason }] });
}
