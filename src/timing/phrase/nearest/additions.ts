interface Additions {
  /** Words before a time of the day. */
  at: readonly string[];
  /** Words that may follow a day of the month. */
  ofEveryMonth: readonly string[];
  everyDay: readonly string[];
  /** Words for the end of a phrase without a time. */
  times: readonly (readonly string[])[];
  /** Patterns of words, with the words that were probably meant. */
  replacements: readonly (readonly [RegExp, string])[];
}

/** The words that are most often missing in phrases, by language. */
export const ADDITIONS: Readonly<Record<string, Additions>> = {
  English: {
    at: ["at"],
    ofEveryMonth: ["of", "every", "month"],
    everyDay: ["every", "day"],
    times: [["at", "9:00"], ["at", "9:00", "and", "17:00"]],
    replacements: [
      [/\b(?:every|each)(?: (?:-|0|\d+))? sec(?:ond)?s?$/, "every minute"],
      [/\bevery 0 (minute|hour|day|week|month)s?\b/, "every $1"],
      [/\bevery (?:second|2nd)\b/, "every other"],
      [/\bevery (third|3rd|fourth|4th|fifth|5th) (\w+day)\b/, "on the $1 $2 of every month"],
      [/^(\d+ (?:minute|hour|day|week|month)s?)$/, "in $1"],
      [/\bbiweekly\b/, "every 2 weeks"],
      [/\bbimonthly\b/, "every 2 months"],
      [/\bfew\b/, "2"],
      [/\bat (\d+) and (\d+)pm\b/, "at $1pm and $2pm"],
      [/^([a-z]+day)\b/, "every $1"],
    ],
  },
  German: {
    at: ["um"],
    ofEveryMonth: ["jedes", "monats"],
    everyDay: ["jeden", "tag"],
    times: [["um", "9", "uhr"]],
    replacements: [
      [/\bam wochenende\b/, "jedes wochenende"],
      [/\bjede[nrs]? zweite[nrs]?\b/, "alle 2 wochen am"],
      [/\balle \d+ sekunden\b/, "jede minute"],
      [/\balle paar\b/, "alle 2"],
    ],
  },
  French: {
    at: ["a"],
    ofEveryMonth: ["de", "chaque", "mois"],
    everyDay: ["tous", "les", "jours"],
    times: [["a", "9h"]],
    replacements: [[/\btoutes les \d+ secondes\b/, "toutes les minutes"]],
  },
  Spanish: {
    at: ["a", "las"],
    ofEveryMonth: ["de", "cada", "mes"],
    everyDay: ["todos", "los", "dias"],
    times: [["a", "las", "9"]],
    replacements: [[/\bcada \d+ segundos\b/, "cada minuto"]],
  },
};
