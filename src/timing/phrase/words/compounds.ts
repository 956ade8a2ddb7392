const DAY_AND_PART =
  /\b((?:mon|diens|donners|frei|sams|sonn)tag|mittwoch|sonnabend)(s?)[ -]?(morgen|fruh|frueh|vormittag|mittag|nachmittag|abend|nacht)(s?)\b/g;

const PARTS: Readonly<Record<string, string>> = {
  fruh: "in der fruh",
  frueh: "in der fruh",
  mittag: "mittag",
  nacht: "in der nacht",
};

const EDGES: readonly (readonly [RegExp, string])[] = [
  [/\b(?:every|each) (month|quarter|year)[ -]end\b/g, "end of every $1"],
  [/\b(month|quarter|year)[ -]end\b/g, "end of $1"],
  [/\bjede[ns]? (monats|quartals|jahres)ende\b/g, "ende jedes $1"],
  [/\b(monats|quartals|jahres)ende\b/g, "ende des $1"],
  [/\b(monats|quartals|jahres)(?:anfang|beginn)\b/g, "anfang des $1"],
  [/\bmonatsersten?\b/g, "ersten des monats"],
  [/\bmonatsletzten?\b/g, "letzten tag des monats"],
];

/**
 * Splits German compounds: `mittwochmorgen` becomes "mittwoch am morgen", and `monatsende` "ende
 * des monats". "Montag morgen", written as two words, is handled the same way.
 */
export function splitCompounds(text: string): string {
  const apart = text.replaceAll(DAY_AND_PART, (whole, day, plural, part, adverb) => {
    if (adverb) return `${day}s ${part}s`;
    return plural ? whole : `${day} ${PARTS[part] ?? `am ${part}`}`;
  });
  return EDGES.reduce((left, [pattern, put]) => left.replaceAll(pattern, put), apart);
}
