import { PhraseSet } from "../../../grammar/forms.ts";
import {
  RECENT_ADJECTIVES,
  RECENT_WORDS,
  TIME_UNITS,
} from "../../../grammar/language/comparisons.ts";
import {
  AFTER_TODAY,
  AGO_WORDS,
  BEFORE_TODAY,
  COMING_ADJECTIVES,
  COMING_WORDS,
  NAMED_SPANS,
  OLDER_ALONE,
  OLDER_WORDS,
  OVERDUE,
  SPAN_LEADS,
} from "../../../grammar/language/relative_dates.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { fieldOf } from "../columns.ts";
import { timeIn } from "./periods.ts";

/** A comparison of a date with the time of the run. */
export interface RelativeDate {
  /** An expression over `item`. */
  expression: string;
  /** The position after the comparison. */
  end: number;
}

const NOW = "timestamp(run.createdAt)";
const RECENT = new PhraseSet(RECENT_WORDS);
const COMING = new PhraseSet(COMING_WORDS);
const OLDER = new PhraseSet(OLDER_WORDS);
const ALONE = new PhraseSet(OLDER_ALONE);
const AGO = new PhraseSet(AGO_WORDS);
const ADJECTIVE = new PhraseSet([...RECENT_ADJECTIVES, ...COMING_ADJECTIVES]);
const COMING_ADJECTIVE = new PhraseSet(COMING_ADJECTIVES);
const LEAD = new PhraseSet(SPAN_LEADS);
const [BEFORE, AFTER, LATE] = [BEFORE_TODAY, AFTER_TODAY, OVERDUE].map((words) =>
  new PhraseSet(words)
);
const SPANS = NAMED_SPANS.map(([words, unit, from]) => ({
  words: new PhraseSet(words),
  unit,
  from,
}));
const UNITS = Object.entries(TIME_UNITS).map(([unit, words]) => ({
  unit,
  words: new PhraseSet(words),
}));

/** Matches names of date columns that can be "overdue". */
const DATE_NAME =
  /date|due|deadline|until|_(?:at|on)$|datum|fällig|frist|bis$|échéance|echeance|fecha|venc|plazo/iu;

/**
 * Returns the comparison with the time of the run that begins at the position; null if there is
 * none.
 */
export function relativeDateAt(
  tokens: readonly Token[],
  { at, column }: { at: number; column: string },
): RelativeDate | null {
  const cell = fieldOf("item", column);
  const time = timeIn(cell);
  const found = spanAt(tokens, at, time) ?? distanceAt(tokens, at, time) ??
    todayAt(tokens, { at, column, time });
  return found &&
    { ...found, expression: `(default(${cell}, "") != "" && ${found.expression})` };
}

/**
 * Whether a time such as "due tomorrow" or "from yesterday" begins at the position. None of its
 * words is a column.
 */
export function beginsSpan(tokens: readonly Token[], at: number): boolean {
  return relativeDateAt(tokens, { at, column: "" }) !== null;
}

/** Reads "this week", "is due tomorrow". */
function spanAt(tokens: readonly Token[], start: number, time: string): RelativeDate | null {
  for (const at of [start + LEAD.lengthAt(tokens, start), start]) {
    for (const { words, unit, from } of SPANS) {
      const length = words.lengthAt(tokens, at);
      if (length === 0) continue;
      const first = `${NOW}.startOf("${unit}")`;
      const [begin, end] = [from, from + 1].map((count) =>
        count === 0 ? first : `${first}.add(${count}, "${unit}s")`
      );
      return { expression: `${time} >= ${begin} && ${time} < ${end}`, end: at + length };
    }
  }
  return null;
}

/** Reads "in the last 7 days", "within the next 2 weeks", "older than 30 days". */
function distanceAt(tokens: readonly Token[], start: number, time: string): RelativeDate | null {
  for (const at of [start, start + LEAD.lengthAt(tokens, start)]) {
    const lengths = [RECENT, COMING, OLDER].map((words) => words.lengthAt(tokens, at));
    const longest = Math.max(...lengths);
    if (longest === 0) continue;
    const count = countAt(tokens, at + longest);
    if (count === null) continue;
    const { value, unit, end, isComing } = count;
    const [recent = 0, coming = 0, older = 0] = lengths;
    if (isComing || coming > recent) {
      const last = `${NOW}.add(${value}, "${unit}")`;
      return { expression: `${time} >= ${NOW}.startOf("day") && ${time} <= ${last}`, end };
    }
    const since = `${NOW}.add(-${value}, "${unit}")`;
    if (recent > 0) return { expression: `${time} >= ${since}`, end };
    const ago = AGO.lengthAt(tokens, end);
    if (older > 0 && (ago > 0 || ALONE.lengthAt(tokens, at) > 0)) {
      return { expression: `${time} < ${since}`, end: end + ago };
    }
  }
  return null;
}

/** Reads "7 days", "7 derniers jours" */
function countAt(
  tokens: readonly Token[],
  at: number,
): { value: number; unit: string; end: number; isComing: boolean } | null {
  const digits = tokens[at]?.kind === "number" && /^\d{1,4}$/.test(tokens[at].text);
  const number = digits
    ? { value: Number(tokens[at]?.text), length: 1 }
    : numberWordsAt(tokens, at);
  if (number === null) return null;
  const adjectiveAt = at + number.length;
  const unitAt = adjectiveAt + ADJECTIVE.lengthAt(tokens, adjectiveAt);
  const found = UNITS.find(({ words }) => words.lengthAt(tokens, unitAt) > 0);
  if (!found) return null;
  const isComing = COMING_ADJECTIVE.lengthAt(tokens, adjectiveAt) > 0;
  return { value: number.value, unit: found.unit, end: unitAt + 1, isComing };
}

/** Reads "before today" and "in the past"; for a date column also "overdue". */
function todayAt(
  tokens: readonly Token[],
  { at, column, time }: { at: number; column: string; time: string },
): RelativeDate | null {
  const before = BEFORE?.lengthAt(tokens, at) ?? 0;
  const late = DATE_NAME.test(column) ? LATE?.lengthAt(tokens, at) ?? 0 : 0;
  const after = AFTER?.lengthAt(tokens, at) ?? 0;
  if (Math.max(before, late) > 0) {
    return { expression: `${time} < ${NOW}.startOf("day")`, end: at + Math.max(before, late) };
  }
  if (after === 0) return null;
  const tomorrow = `${NOW}.startOf("day").add(1, "days")`;
  return { expression: `${time} >= ${tomorrow}`, end: at + after };
}
