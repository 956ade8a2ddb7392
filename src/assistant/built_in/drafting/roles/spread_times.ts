import { pattern } from "../../../../lib/text/pattern.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { timeIn } from "../../../../timing/phrase/parse_phrase.ts";
import { understand } from "../../../../timing/phrase/understand.ts";
import { plainLexemesOf } from "../lexemes.ts";
import { requestSlots } from "../request_slots.ts";
import { list, WHEN_BEGINNINGS } from "../words/word_lists.ts";

/** A request without the words that say when to repeat it. */
export interface WithoutTimes {
  text: string;
  /** The removed words as one schedule phrase; null if there are none. */
  when: string | null;
  /** Whether the request only names an hour. It is read as that hour of every day. */
  isEveryDay: boolean;
}

const BEGINS = new PhraseSet([
  ...WHEN_BEGINNINGS,
  ...list(
    "around,about,from,noon,midnight,um,gegen,etwa um,ungefähr um,à,vers,du,los,las,a las,sobre las,hacia las,el,le,les," +
      "entre semana,mo,di,mi,do,fr,montag bis,lundi au,lunes a,month end,end of month,each working,working days,business days,an,schultags,alle,mon,tue,wed,thu,fri",
  ),
]);
const CLOCK = /^(?:\d{1,2}(?:[:.]\d\d)?\s?(?:am|pm|h|uhr)|\d{1,2}[:h]\d\d(?:am|pm|h)?)$/iu;
/** Words that make a date a condition on rows, not a time of the workflow. */
const CHOOSING: ReadonlySet<string> = new Set(
  ("before after since until till than inférieure inférieur supérieure supérieur égale égal inferior superior igual over under last next due older newer past within per by vor nach seit bis älter letzten " +
    "nächsten je pro avant après depuis dernier derniers plus par antes después desde más últimos por hace")
    .split(" "),
);
/** Words that precede a time of day in a greeting. */
const GREETING: ReadonlySet<string> = new Set("good guten schönen bon buenos buenas".split(" "));
/** Matches an hour at which the workflow runs: "at 02:15", but not "closed 18:00". */
const AT_HOUR = /^(?:(?:at|um|à)\s\d{1,2}(?:[:.h]\d\d|\s?(?:am|pm|h|uhr))|a las?\s\d)/iu;
const OF_MONTH = /\d(?:st|nd|rd|th|er)(?!\p{L})/iu;
/** Matches nouns after "monthly" that make the word the period of a number. */
const NUMBERS =
  /^(?:totals?|sums?|averages?|counts?|revenues?|sales|turnover|figures|summen?|umsätze|durchschnitte?|totaux|moyennes?|totales|sumas?|medias?)$/u;
const STARTS_MAX = 16;
const TOKENS_MAX = 14;
const MISSES_MAX = 7;
const CHARACTERS_MAX = 1_500;
const CONTEXT = { now: 0, timezone: "UTC" };

interface TimePhrase {
  from: number;
  to: number;
  said: string;
  /** Whether the phrase alone says how often. */
  isRecurring: boolean;
}

/**
 * Removes the words that say when to repeat the request, wherever they stand: "every Monday … at
 * 9:15", "6pm, mon-fri", "gegen 17 Uhr … täglich".
 */
export function withoutTimes(text: string): WithoutTimes {
  const nothing = { text, when: null, isEveryDay: false };
  if (text.length > CHARACTERS_MAX) return nothing;
  const source = plainLexemesOf(text);
  if (source.isCut) return nothing;
  const phrases = atomsOf(source);
  const joined = joinedPhrase(phrases);
  if (joined === null) return nothing;
  const rest = phrases.toReversed().reduce((left, { from, to }) => {
    const [start, end] = [source.tokens[from]?.start ?? 0, source.tokens[to - 1]?.end ?? 0];
    return `${left.slice(0, start)} ${left.slice(end)}`;
  }, text);
  return { text: rest, ...joined };
}

function atomsOf(source: TokenizedText): TimePhrase[] {
  const { tokens } = source;
  const phrases: TimePhrase[] = [];
  let starts = 0;
  for (let at = 0; at < tokens.length && starts < STARTS_MAX; at++) {
    if (!mayBegin(tokens, at)) continue;
    starts++;
    const phrase = timePhraseAt(source, at);
    if (phrase === null) continue;
    phrases.push(phrase);
    at = phrase.to - 1;
  }
  return [...phrases, ...daysBeside(source, phrases)].toSorted((one, other) =>
    one.from - other.from
  );
}

function mayBegin(tokens: readonly Token[], at: number): boolean {
  const { text = "", kind } = tokens[at] ?? {};
  const before = tokens[at - 1]?.text ?? "";
  if (CHOOSING.has(before) || GREETING.has(before) || kind === "quoted") return false;
  if (CLOCK.test(text)) return true;
  const next = tokens[at + 1]?.text ?? "";
  if (kind === "number") return /^(?:am|pm|uhr|h|[ap]\.m)$/u.test(next) && /^\d{1,2}$/.test(text);
  return kind === "word" && BEGINS.lengthAt(tokens, at) > 0 && !NUMBERS.test(next);
}

/** Returns the longest time phrase that begins at a position. */
function timePhraseAt(source: TokenizedText, from: number): TimePhrase | null {
  let found: TimePhrase | null = null;
  const most = Math.min(source.tokens.length, from + TOKENS_MAX);
  for (let to = from + 1, misses = 0; to <= most && misses < MISSES_MAX; to++, misses++) {
    const last = source.tokens[to - 1];
    if (last?.kind === "url" || last?.kind === "file" || last?.kind === "quoted") break;
    if (last?.text === ";" || last?.text === "\n") break;
    const said = plainTime(textBetween(source, from, to));
    const isRecurring = repeats(said) !== null;
    if (!isRecurring && timeIn(said) !== "all") continue;
    found = { from, to, said, isRecurring };
    misses = 0;
  }
  return found;
}

/** Returns the names of days in clauses of their own: "Weekly … Monday." */
function daysBeside({ tokens }: TokenizedText, phrases: readonly TimePhrase[]): TimePhrase[] {
  if (!phrases.some(({ said }) => /^(?:weekly|every week|wöchentlich|jede woche)$/iu.test(said))) {
    return [];
  }
  const at = tokens.findIndex(({ text }, index) =>
    /^(?:mon|tues|wednes|thurs|fri|satur|sun)day$/u.test(text) &&
    !phrases.some(({ from, to }) => index >= from && index < to) &&
    /^[.,;]$/u.test(tokens[index + 1]?.text ?? ".")
  );
  return at < 0 ? [] : [{ from: at, to: at + 1, said: tokens[at]?.text ?? "", isRecurring: false }];
}

function textBetween({ source, tokens }: TokenizedText, from: number, to: number): string {
  return source.slice(tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0);
}

const SIMPLIFICATIONS: readonly (readonly [said: RegExp, plain: string])[] = [
  [/\s*\(\s*(?=\d)/gu, " at "],
  [/[()]/gu, ""],
  [/(?<!\p{L})(nachts|morgens|abends|mittags)\s(?=\d)/giu, "$1 um "],
  [
    /(?<!\p{L})(?:at\s)?(?:around|about|approximately|approx\.?|roughly)\s(?=\d|noon|six|seven|eight|nine|ten)/giu,
    "at ",
  ],
  [/(?<!\p{L})(?:gegen|etwa um|ungefähr um|so um|circa um)\s(?=\d)/giu, "um "],
  [/(?<!\p{L})vers\s(?=\d|midi)/giu, "à "],
  [/(?<!\p{L})(?:sobre|hacia) las\s(?=\d)/giu, "a las "],
  [/\sde la (?:madrugada|mañana)/giu, ""],
  [/(?<!\p{L})(?:an schultagen|schultags)/giu, "werktags"],
  [/(?<!\p{L})working days/giu, "weekdays"],
];

function plainTime(said: string): string {
  return SIMPLIFICATIONS.reduce((text, [pattern, plain]) => text.replace(pattern, plain), said)
    .replaceAll(/\s+/gu, " ").replace(/[\s,.]+$/u, "").trim();
}

/** Returns the cron line of a recurring phrase; null for any other phrase. */
function repeats(phrase: string): string | null {
  const timing = understand(phrase, CONTEXT);
  return !("reason" in timing) && timing.kind === "recurring" ? timing.cron : null;
}

const TIMES_MAX = 4;
const HOURS_APART_MAX = 3;
const HOUR =
  /\d{1,2}(?:[:.h]\d\d|\s?(?:am|pm|h|uhr)(?!\p{L}))|(?:at|um|à|las)\s\d|noon|midnight|mittag|midi|mediodía/iu;

/** Joins the time phrases of a request into one; null if they contradict each other. */
function joinedPhrase(
  phrases: readonly TimePhrase[],
): { when: string; isEveryDay: boolean } | null {
  if (phrases.length === 0 || phrases.length > TIMES_MAX) return null;
  // In "By ten somebody asks … at 9:45" the two hours belong to different things.
  const clocks = phrases.filter(({ said }) => HOUR.test(said));
  const isApart = clocks.some(({ from }, at) => {
    const before = clocks[at - 1];
    return before !== undefined && from - before.to > HOURS_APART_MAX;
  });
  if (isApart) return null;
  const recurring = phrases.filter(({ isRecurring }) => isRecurring).map(({ said }) => said);
  const others = phrases.filter(({ isRecurring, said }) => !isRecurring && !GENERAL.test(said)).map(
    ({ said }) => said,
  );
  const whole = [
    phrases.map(({ said }) => said),
    [...recurring, ...others],
    [...recurring.toReversed(), ...others],
    [...others, ...recurring],
    ...phrases.length === 2
      ? phrases.map(({ said }) => said).toReversed().map((said) => [said])
      : [],
  ];
  const isGeneral = recurring.every((said) => GENERAL.test(said));
  for (const parts of whole) {
    // Of "Weekly … every Monday at 9" the more precise phrase is enough.
    if (parts.length < phrases.length && !isSubsumed(phrases, parts)) continue;
    for (const joint of [" ", ", ", " at ", " on "]) {
      const when = sayable(parts.join(joint));
      if (when !== null) return { when, isEveryDay: false };
    }
  }
  return isGeneral ? withLead(others.join(" "), recurring.length === 0) : null;
}

const EACH_MONTH = ["every month", "jeden monat", "chaque mois", "cada mes"];
const EACH_DAY = ["every day", "jeden tag", "tous les jours", "todos los días"];

/**
 * Completes a phrase: "on the 1st at 6am" means every month, and "at 02:15" alone means every day.
 */
function withLead(
  said: string,
  isAlone: boolean,
): { when: string; isEveryDay: boolean } | null {
  if (!OF_MONTH.test(said) && !AT_HOUR.test(said)) return null;
  for (const lead of OF_MONTH.test(said) ? EACH_MONTH : EACH_DAY) {
    const when = sayable(`${lead} ${said}`);
    if (when !== null) return { when, isEveryDay: isAlone && !OF_MONTH.test(said) };
  }
  return null;
}

const REPEATED = {
  en: ["daily|every_day|weekly|every_week|monthly|every_month|month_end"],
  de: ["täglich|jeden_tag|wöchentlich|jede_woche|monatlich|jeden_monat"],
  fr: ["chaque jour|semaine|mois", "tous les jours|mois", "toutes les semaines"],
  es: ["cada día|semana|mes", "todos los días|meses"],
};
/** Matches general times such as "daily", which a more precise time already includes. */
const GENERAL = pattern("iu")`^ ${REPEATED} $`;

function isSubsumed(phrases: readonly TimePhrase[], [kept]: readonly string[]): boolean {
  return phrases.every(({ said, isRecurring }) => said === kept ? isRecurring : GENERAL.test(said));
}

/**
 * Returns the phrase if the canonical wording understands it, otherwise its cron line; null if it
 * does not recur.
 */
function sayable(phrase: string): string | null {
  const cron = repeats(phrase);
  if (cron === null) return null;
  const source = plainLexemesOf(phrase);
  const ends = requestSlots(source, () => [])["when"]?.(source.tokens, 0) ?? [];
  return ends.includes(source.tokens.length) ? phrase : cron;
}
