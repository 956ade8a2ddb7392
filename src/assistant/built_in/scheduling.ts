import type { Wish } from "./phrases.ts";

const CHANGES: readonly { change: string; words: RegExp }[] = [
  { change: "pause", words: /\b(?:pause|suspend)\b/i },
  { change: "resume", words: /\b(?:resume|unpause)\b/i },
  { change: "remove", words: /\b(?:remove|delete|cancel|stop|drop)\b/i },
];

/** Matches the beginning of a phrase in each sentence. */
const BEGINNING =
  /\b(?:(?:re)?schedule|run|execute|start)\s+(?!the\s+schedule\b)(?:[^\n!?.]|\.(?=\S))+/gi;

/** Text after a phrase that is no part of it. */
const OTHER_DEED = /(?:,|\band\b|\bthen\b)\s*(?:then\s+)?(?:publish|show|run it now)\b.*$/i;

const TIME = /\d|\b(?:every|each|tomorrow|today|noon|midnight|\w+days?|in|\w+ly)\b/i;

/** The request in a sentence about a schedule: "schedule it every monday", "pause the schedule". */
export function readScheduleWish(words: string): Wish {
  const found = CHANGES.find((entry) => entry.words.test(words));
  if (found && /\bschedule\b/i.test(words)) {
    return { tool: "change_schedule", input: { change: found.change } };
  }
  const sentences = [...words.matchAll(BEGINNING)].map(([text]) => text.replace(OTHER_DEED, ""));
  const timed = sentences.find((text) => TIME.test(text));
  return { tool: "schedule", input: { phrase: (timed ?? words).trim() } };
}
