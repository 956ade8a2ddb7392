import { clockText, refuseMixture } from "../grammar/clock_times.ts";
import type { ClockTime } from "../grammar/parts.ts";
import { DAY_PARTS } from "../words/kinds.ts";
import { PhraseProblem } from "../words/reader.ts";
import type { Clause } from "./parsed_phrase.ts";

const NOON = 12 * 60;
const HOUR = 60;

/** The default time of each part of the day. */
const USUAL: readonly number[] = [8 * HOUR, 14 * HOUR, 18 * HOUR, 22 * HOUR];

/** The first and the last minute of each part of the day. The night continues after midnight. */
const DAY_PART_MINUTES: readonly (readonly [number, number])[] = [
  [0, NOON - 1],
  [NOON, 19 * HOUR],
  [16 * HOUR, 24 * HOUR - 1],
  [18 * HOUR, 31 * HOUR - 1],
];

/** Returns the minutes of the day that the times of a clause mean; null if it states no time. */
export function timesOfClause({ times, dayPart, thisPart }: Clause): number[] | null {
  const part = thisPart ?? dayPart?.dayPart ?? null;
  if (part === null) return times?.map(({ minute }) => minute) ?? null;
  if (!times) return [USUAL[part] ?? 0];
  refuseMixture(times);
  return times.map((time) => inDayPart(time, part));
}

function inDayPart({ minute, style }: ClockTime, part: number): number {
  const [first, last] = DAY_PART_MINUTES[part] ?? [0, 0];
  const isFixed = style === "half" || style === "word" || minute > NOON + HOUR - 1;
  const candidates = isFixed
    ? [minute, minute + 2 * NOON]
    : [minute % NOON, minute % NOON + NOON, minute % NOON + 2 * NOON];
  const wanted = part === 0
    ? [minute]
    : part === 3 && !isFixed && minute % NOON < 6 * HOUR
    ? [minute % NOON + 2 * NOON]
    : candidates;
  const found = wanted.find((each) => each >= first && each <= last);
  if (found !== undefined) return found % (2 * NOON);
  throw new PhraseProblem(`${clockText(minute)} is not in the ${DAY_PARTS[part]}`);
}
