import { PhraseProblem, readSeparator, type Words } from "./words.ts";

export interface ClockTime {
  hour: number;
  minute: number;
}

interface ReadTime extends ClockTime {
  /** How it was written: `8:30` and `8` count to 24, `8pm` and `noon` do not. */
  style: "figures" | "half" | "word";
}

/** Takes one time or several: `at 8:30 and 17:30`, `9am`, `noon`. A bare hour needs the `at`. */
export function readTimes(words: Words): ClockTime[] | null {
  return words.attempt(() => readTimeList(words));
}

function readTimeList(words: Words): ClockTime[] | null {
  const hasAt = readAt(words);
  const first = readTime(words, hasAt);
  if (first === null) return null;
  const times = [first];
  for (;;) {
    const next = words.attempt(() => {
      if (!readSeparator(words)) return null;
      return readTime(words, readAt(words) || hasAt);
    });
    if (next === null) break;
    times.push(next);
  }
  refuseMixture(times);
  return times.map(({ hour, minute }) => ({ hour, minute }));
}

function readAt(words: Words): boolean {
  return words.take("at") || words.take("@");
}

function readTime(words: Words, hasAt: boolean): ReadTime | null {
  if (words.take("noon") || words.take("midday")) return { hour: 12, minute: 0, style: "word" };
  if (words.take("midnight")) return { hour: 0, minute: 0, style: "word" };
  return words.attempt(() => {
    const match = words.takeMatch(/^(\d{1,2})(?::(\d{2}))?(am|pm)?$/);
    if (!match) return null;
    const [, hourText, minuteText, joinedHalf] = match;
    const half = joinedHalf ?? words.takeAny(["am", "pm"]);
    const isNamed = words.take("oclock") || half !== null || minuteText !== undefined;
    const time = timeOf({ hour: Number(hourText), minute: Number(minuteText ?? 0), half });
    return time !== null && (isNamed || hasAt) ? time : null;
  });
}

function timeOf(
  { hour, minute, half }: ClockTime & { half: string | null },
): ReadTime | null {
  if (minute > 59) return null;
  if (half === null) return hour > 23 ? null : { hour, minute, style: "figures" };
  if (hour < 1 || hour > 12) return null;
  return { hour: hour % 12 + (half === "pm" ? 12 : 0), minute, style: "half" };
}

/** In "at 9 and 11 pm" the half of the day of the 9 is unclear. */
function refuseMixture(times: readonly ReadTime[]): void {
  const styles = new Set(times.map(({ style }) => style));
  if (styles.has("figures") && styles.has("half")) {
    throw new PhraseProblem("the times must all say am or pm, or none of them");
  }
}

/** The minute and hour fields of cron lines that together fire at exactly these times. */
export function timeFields(times: readonly ClockTime[]): string[] {
  const byMinute = Map.groupBy(times, ({ minute }) => minute);
  const byHours = Map.groupBy(
    byMinute,
    ([, sameMinute]) => listText(sameMinute.map(({ hour }) => hour)),
  );
  return [...byHours].map(([hours, group]) =>
    `${listText(group.map(([minute]) => minute))} ${hours}`
  );
}

function listText(values: readonly number[]): string {
  return [...new Set(values)].sort((a, b) => a - b).join();
}
