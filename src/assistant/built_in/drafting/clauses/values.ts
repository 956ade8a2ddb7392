import { phraseSet } from "./phrase_set.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import type { Parsed } from "./clause_pieces.ts";
import { isContent, isVerb } from "./names.ts";
import { classSet, type ParseContext } from "./parse_context.ts";

const UNIT = classSet("unit");

/** Reads a number with its unit, as conditions write it. */
export function numberAt(context: ParseContext, at: number): Parsed<string> | null {
  const { tokens } = context;
  const token = tokens[at];
  const words = numberWordsAt(tokens, at);
  if (token?.text === "zero") return { end: at + 1, value: "0" };
  if (token?.kind !== "number" && words === null) return null;
  const end = at + (words?.length ?? 1);
  const number = words?.value ?? readNumber(token?.text ?? "", "en");
  if (number === null) return null;
  if (tokens[end]?.text === "%") return { end: end + 1, value: `${number}%` };
  if (/^[$€£]$/u.test(tokens[end]?.text ?? "")) return { end: end + 1, value: String(number) };
  return { end: end + context.is(end, UNIT), value: String(number) };
}

/** Reads a whole number without a unit. */
export function countAt(context: ParseContext, at: number): Parsed<number> | null {
  const words = numberWordsAt(context.tokens, at);
  if (words) return { end: at + words.length, value: words.value };
  const token = context.tokens[at];
  if (token?.text === "one") return { end: at + 1, value: 1 };
  const digits = token?.kind === "number" && /^\d{1,3}(?:[,.]?\d{3})*$/.test(token.text);
  return digits ? { end: at + 1, value: Number(token.text.replaceAll(/[,.]/g, "")) } : null;
}

const MONTHS =
  "january february march april may june july august september october november december".split(
    " ",
  );

/** Reads a day and returns it as a date. */
export function dayAt(context: ParseContext, at: number): Parsed<string> | null {
  const { tokens } = context;
  if (tokens[at]?.kind === "date") return { end: at + 1, value: tokens[at]?.text ?? "" };
  const text = tokens.slice(at, at + DAY_TOKENS_MAX).map((token) => token.text).join(" ");
  const [whole, day, month, year] =
    /^(\d{1,2})(?:st|nd|rd|th)?\.?(?: of)? ([a-z]{3,9}) ?,? ?(\d{4})(?!\S)/u.exec(text) ?? [];
  const [other, name, on, of] = whole
    ? []
    : /^([a-z]{3,9}) (\d{1,2})(?:st|nd|rd|th)? ?,? ?(\d{4})(?!\S)/u.exec(text) ?? [];
  const index = MONTHS.findIndex((each) =>
    each.startsWith(month ?? name ?? "-") && (month ?? name ?? "").length >= 3
  );
  const [number, full] = [Number(day ?? on), year ?? of];
  const said = whole ?? other;
  if (said === undefined || index < 0 || !full || number < 1 || number > 31) return null;
  const end = at + said.trim().split(" ").length;
  return {
    end,
    value: `${full}-${String(index + 1).padStart(2, "0")}-${String(number).padStart(2, "0")}`,
  };
}

const DAY_TOKENS_MAX = 5;

const SPANS: readonly (readonly [PhraseSet, string])[] = [
  [
    phraseSet("today,this day,today's date,the current day,the same day"),
    "today",
  ],
  [phraseSet("tomorrow,the next day,the following day,the day after"), "tomorrow"],
  [phraseSet("yesterday,the previous day,the day before"), "yesterday"],
  [phraseSet("this week,the current week,the present week,the week"), "this week"],
  [
    phraseSet(
      "next week,the next week,the coming week,the following week,the week ahead,coming week",
    ),
    "next week",
  ],
  [
    phraseSet("last week,the last week,the previous week,the past week,previous week"),
    "last week",
  ],
  [
    phraseSet("this month,the current month,the present month,current month"),
    "this month",
  ],
  [
    phraseSet("next month,the next month,the coming month,the following month"),
    "next month",
  ],
  [
    phraseSet("last month,the last month,the previous month,previous month"),
    "last month",
  ],
  [
    phraseSet("this year,the current year,the present year,current year"),
    "this year",
  ],
  [
    phraseSet("last year,the last year,the previous year,previous year"),
    "last year",
  ],
];
const LEADS = phraseSet("in,on,from,of,within,during,for,over,due,dated,falling,at");
const COMING = phraseSet(
  "in the next,within the next,over the next,during the next,in the coming,within the coming,within," +
    "in less than,in under,the next,in the following,next,coming,no more than,in,less than,not more than",
);
const RECENT = phraseSet(
  "in the last,in the past,within the last,within the past,over the last,during the last,over the past," +
    "during the past,from the last,from the past,of the last,of the past,the last,the past,for the last," +
    "in the previous,last,past,since the last,less than,younger than,newer than,not older than,within," +
    "no older than,at most",
);
const OLDER = phraseSet(
  "older than,longer ago than,more than,over,for more than,for over,for longer than,longer than," +
    "at least,since more than,for at least,greater than,later than,beyond,more as,older as,by more than",
);
const AGO = phraseSet(
  "ago,old,in the past,back,overdue,late,past due,of age,earlier,past the due date,past due date,behind",
);
const AHEAD = phraseSet("from now,ahead,from today,in the future,away");
const UNITS: readonly (readonly [PhraseSet, string])[] = [
  [phraseSet("day,days,calendar days,d"), "days"],
  [phraseSet("week,weeks"), "weeks"],
  [phraseSet("month,months"), "months"],
  [phraseSet("year,years"), "years"],
  [phraseSet("hour,hours,h,hrs"), "hours"],
  [phraseSet("minute,minutes,mins"), "minutes"],
];

/** Reads a period relative to the run, such as "older than 30 days". */
export function spanAt(context: ParseContext, start: number): Parsed<string> | null {
  for (const at of [start, start + context.is(start, LEADS)]) {
    const named =
      SPANS.map(([words, said]) => ({ length: context.is(at, words), said })).sort((one, other) =>
        other.length - one.length
      )[0];
    if (named && named.length > 0) return { end: at + named.length, value: named.said };
  }
  return distanceAt(context, start);
}

/** Reads "30 days". */
export function amountAt(context: ParseContext, at: number): Parsed<string> | null {
  const count = countAt(context, at) ??
    (context.tokens[at]?.text === "a" ? { end: at + 1, value: 1 } : null);
  if (count === null) return null;
  const unit = UNITS.find(([words]) => context.is(count.end, words) > 0);
  if (!unit) return null;
  const end = count.end + context.is(count.end, unit[0]);
  return { end, value: `${count.value} ${unit[1]}` };
}

function distanceAt(context: ParseContext, at: number): Parsed<string> | null {
  const recent = amountAt(context, at + context.is(at, RECENT));
  const said = context.textAt(at, at + context.is(at, RECENT)).toLowerCase();
  if (recent && context.is(at, RECENT) > 0) {
    const ago = context.is(recent.end, AGO);
    const isSaid = /last|past|previous|younger|newer|older/u.test(said);
    if (isSaid || ago > 0) return { end: recent.end + ago, value: `in the last ${recent.value}` };
  }
  const older = amountAt(context, at + context.is(at, OLDER));
  if (older && context.is(at, OLDER) > 0) {
    const ago = context.is(older.end, AGO);
    const isSaid = /older|ago|longer/u.test(
      context.textAt(at, at + context.is(at, OLDER)).toLowerCase(),
    );
    if (isSaid || ago > 0) return { end: older.end + ago, value: `older than ${older.value}` };
  }
  const coming = amountAt(context, at + context.is(at, COMING));
  if (coming && context.is(at, COMING) > 0) {
    return {
      end: coming.end + context.is(coming.end, AHEAD),
      value: `within the next ${coming.value}`,
    };
  }
  const past = amountAt(context, at);
  const ago = past ? context.is(past.end, AGO) : 0;
  return past && ago > 0 ? { end: past.end + ago, value: `older than ${past.value}` } : null;
}

const NO_VALUES = phraseSet(
  "in,the,than,to,by,not,more,less,it,them,available,reached,sent,done,each,per,from,into",
);
const VALUE_WORDS_MAX = 3;

/**
 * Reads the text of a cell in the notation of conditions, the reading with the most words first.
 */
export function textsAt(context: ParseContext, at: number): Parsed<string>[] {
  const token = context.tokens[at];
  if (token?.kind === "quoted") return [{ end: at + 1, value: JSON.stringify(token.text) }];
  if (token?.kind === "word" && /^(?:true|false)$/.test(token.text)) {
    return [{ end: at + 1, value: token.text }];
  }
  if (token?.kind === "word" && /^\d/.test(token.text)) {
    return [{ end: at + 1, value: JSON.stringify(token.original) }];
  }
  if (
    token?.kind !== "word" || isVerb(token.text) || context.is(at, NO_VALUES) > 0 ||
    context.isMail(at)
  ) return [];
  if (!/^\p{Lu}{2,}$/u.test(token.original ?? "") && !isContent(token)) return [];
  const found: Parsed<string>[] = [];
  for (let to = at; to < at + VALUE_WORDS_MAX; to++) {
    const next = context.tokens[to];
    const isName = /^\p{Lu}/u.test(next?.original ?? "") && isContent(next);
    if (to > at && !(isName && /^\p{Lu}/u.test(token.original ?? ""))) break;
    found.unshift({ end: to + 1, value: JSON.stringify(context.textAt(at, to + 1)) });
  }
  return found;
}
