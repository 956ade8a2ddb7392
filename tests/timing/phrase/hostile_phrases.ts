/** Phrases that are put together at random from words that all mean something somewhere. */
const WORDS: readonly string[] = [
  ...["every", "each", "other", "day", "days", "week", "month", "hour", "minutes", "quarter"],
  ...["monday", "fridays", "weekday", "weekends", "mon-fri", "march", "december", "easter"],
  ...["at", "on", "the", "of", "in", "and", "or", "to", "from", "between", "until", "starting"],
  ...["except", "not", "for", "next", "this", "last", "first", "second", "third", "1st", "31st"],
  ...["9", "17", "8:30", "9am", "17h30", "0830", "noon", "midnight", "half past", "quarter to"],
  ...["seven", "ten", "90", "0", "99999", "times", "once", "twice", "a", "daily", "weekly"],
  ...["monthly", "tomorrow", "tonight", "morning", "in the evening", "please", "run this", "start"],
  ...["Berlin time", "in London", "CET", "Europe/Paris", "UTC+5:30", "Cordoba", "24.12.2026"],
  ...["2027-01-31", "24 December", ":15", "past", ",", ";", ".", "-", "/", "*", "#", "L", "*/5"],
  ...["jeden", "Tag", "um", "Uhr", "montags", "tous les", "jours", "à", "cada", "los", "lunes"],
  ...["mañana", "morgen", "le", "el", "de", "des", "banana", "if it rains", "maybe", "around"],
  ...["\u202e", "🕘", "’", "\u0000", "ａｔ", "٩", "İ", "ß", "--", "${{", "');", "\\", "%"],
];

/** The words that mean nothing in any place of any language: a phrase with one is never taken. */
export const MEANINGLESS: readonly string[] = [
  ...["banana", "if it rains", "maybe", "around", "\u202e", "🕘", "\u0000", "٩", "${{", "');", "%"],
];

/** Phrases at random, equal for equal seeds. */
export function* hostilePhrases(seed: number, count: number): Generator<string> {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
  const word = (): string => WORDS[below(WORDS.length)] ?? "";
  for (let made = 0; made < count; made++) {
    const start = below(3) === 0 ? [] : [STARTS[below(STARTS.length)] ?? ""];
    yield [...start, ...Array.from({ length: 1 + below(9) }, word)].join(" ");
  }
}

const STARTS: readonly string[] = [
  ...["every day at 9", "every 15 minutes", "every monday at 9", "on the 1st of every month"],
  ...["täglich um 9", "tous les jours à 9h", "todos los días a las 9", "tomorrow at 5pm"],
  ...["first monday of the month", "every 2 weeks on friday", "30 8 * * 1-5"],
];
