import { instantOf, localDate } from "../wall_time.ts";
import { type ClockTime, readTimes } from "./clock_times.ts";
import { readCourtesy } from "./courtesies.ts";
import { isDay, readDate } from "./dates.ts";
import { type Delay, readDelay } from "./delays.ts";
import { PhraseProblem, type Words } from "./words.ts";
import { readZone } from "./zone_words.ts";

/** The parts of a phrase for one time, which do not contradict each other. */
export interface OneTimeParts {
  delay?: Delay;
  dateWords: string[];
  times?: ClockTime[];
  zone?: string;
}

export interface OneTime {
  runAt: number;
  timezone: string;
}

/** Reads every word of a phrase for one time; those that mean nothing here are passed over. */
export function readOneTime(words: Words): OneTimeParts {
  const parts: OneTimeParts = { dateWords: [] };
  while (!words.isDone) {
    if (words.take(",") || words.take("once") || readCourtesy(words)) continue;
    if (!readPart(words, parts)) words.passOver();
  }
  words.requireUnderstood();
  requireWhole(parts);
  return parts;
}

/** The time that the parts mean when they are said at a time in a zone. */
export async function resolveOneTime(
  parts: OneTimeParts,
  { now, timezone }: { now: number; timezone: string },
): Promise<OneTime> {
  const zone = parts.zone ?? timezone;
  return { runAt: await instantOfParts(parts, { now, timezone: zone }), timezone: zone };
}

function readPart(words: Words, parts: OneTimeParts): boolean {
  const delay = parts.delay ? null : readDelay(words);
  if (delay) {
    parts.delay = delay;
    return true;
  }
  const date = parts.dateWords.length > 0 ? null : readDate(words);
  if (date) {
    parts.dateWords = date;
    return true;
  }
  const times = parts.times ? null : readTimes(words);
  if (times) {
    parts.times = times;
    return true;
  }
  const zone = parts.zone ? null : readZone(words);
  if (zone) parts.zone = zone;
  return zone !== null;
}

function requireWhole({ delay, dateWords, times }: OneTimeParts): void {
  if (times && times.length > 1) throw new PhraseProblem("one time can only be at one time");
  if (delay) {
    if (dateWords.length > 0) throw new PhraseProblem("it says twice on which day");
    if (times && (delay.hours || delay.minutes)) {
      throw new PhraseProblem("it says twice at what time");
    }
    return;
  }
  if (dateWords.length === 0) {
    throw new PhraseProblem('it does not say when, such as "every day" or "tomorrow"');
  }
  if (!times) throw new PhraseProblem('it needs a time of day, such as "at 5pm"');
  if (!isDay(dateWords)) throw noSuchDay(dateWords);
}

async function instantOfParts(
  { delay, dateWords, times }: OneTimeParts,
  { now, timezone }: { now: number; timezone: string },
): Promise<number> {
  const [time] = times ?? [];
  const start = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(timezone);
  if (delay) {
    if (!time) return start.add(delay).epochMilliseconds;
    return instantOf({ date: start.add(delay).toPlainDate(), ...time }, timezone);
  }
  const { dateOf } = await import("./calendar.ts");
  const date = dateOf(dateWords.join(" "), localDate(now, timezone));
  if (date === null || !time) throw noSuchDay(dateWords);
  return instantOf({ date, ...time }, timezone);
}

function noSuchDay(dateWords: readonly string[]): PhraseProblem {
  return new PhraseProblem(`there is no such day as "${dateWords.join(" ")}"`);
}
