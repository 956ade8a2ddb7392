/** Phrases that are put together at random from words that all mean something somewhere. */
const WORDS: readonly string[] = [
  ...["every", "each", "other", "day", "days", "week", "month", "hour", "minutes", "quarter"],
  ...["monday", "fridays", "weekday", "weekends", "mon-fri", "march", "december", "easter"],
  ...["at", "on", "the", "of", "in", "and", "or", "to", "from", "between", "until", "starting"],
  ...["except", "not", "for", "next", "this", "last", "first", "second", "third", "1st", "31st"],
  ...["9", "17", "8:30", "9am", "17h30", "0830", "noon", "midnight", "half past", "quarter to"],
  ...["holidays", "free days of", "moved from", "to the next working day", "if it is a", "de-by"],
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
  const below = randomBelow(seed);
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

/** The words for each place of a phrase; most combinations mean something. */
const PLACES: readonly (readonly string[])[] = [
  [
    ...[
      "every day",
      "every weekday",
      "every 2 days",
      "every other friday",
      "mondays and thursdays",
    ],
    ...[
      "mon-fri",
      "on the 1st and 15th of every month",
      "on the last day of every month",
      "weekly",
    ],
    ...["on the first monday of every month", "on the last working day of every month", "weekends"],
    ...["every 3 weeks on tuesday", "every year on 24 december", "every 2 months on the 31st"],
    ...["every 3 years on 1 may", "every 10 days", "on the 24th of december that is a monday"],
    ...[
      "on the third friday of each quarter",
      "every january",
      "second tuesday of january",
      "daily",
    ],
    ...[
      "every quarter",
      "on the 29th of february every year",
      "every 15 minutes",
      "every 7 minutes",
    ],
    ...["every 90 minutes", "every 5 hours", "hourly", "every morning", "tomorrow", "next friday"],
    ...["on 24 December", "in 3 days", "on 2027-01-31", "tonight", "in 2 hours", "monday"],
    ...["0 9 * * 1-5", "*/20 8-18 * * *", "0 0 L * *", "0 9 1 * 1", "0 9 * 1,6 5#3", "@daily"],
  ],
  [
    ...["", "at 9", "at 8:30 and 17:00", "at noon", "at midnight", "at half past seven", "at 2:30"],
    ...[
      "between 9 and 17",
      "during business hours",
      "at :15",
      "at 9am, 12:30pm and 6pm",
      "at 23:59",
    ],
  ],
  ["", "", "except on mondays", "not on weekends", "except in august", "except on 24 december"]
    .concat([
      ...["except on public holidays", "not on free days of de-by", "", ""],
      ...["moved from free days of de-by to the next working day"],
    ]),
  [
    ...[
      "",
      "",
      "",
      "from 1 march",
      "starting next monday",
      "from 1 march until 30 june",
      "ten times",
    ],
    ...["until christmas", "until 31 december 2027", "for 3 weeks", "starting tomorrow, 5 times"],
  ],
  ["", "", "Berlin time", "in New York", "UTC+5:30", "America/Nuuk", "in Lord Howe", "CET"],
];

/** Phrases whose parts all mean something, though not always together; equal for equal seeds. */
export function* likelyPhrases(seed: number, count: number): Generator<string> {
  const below = randomBelow(seed);
  for (let made = 0; made < count; made++) {
    const parts = PLACES.map((place) => place[below(place.length)] ?? "");
    yield parts.filter((part) => part !== "").join(" ");
  }
}

function randomBelow(seed: number): (limit: number) => number {
  let state = seed;
  return (limit) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor(state / 2 ** 32 * limit);
  };
}
