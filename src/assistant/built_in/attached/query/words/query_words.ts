/** The meanings of the words in a request about the rows of a table. */
export const WORD_KINDS = [
  /** Words that can be left out once rows and columns are known. */
  "filler",
  /** Nouns for the rows: "the ones", "orders". */
  "rows",
  "who",
  /** Verbs between the rows and a value or a date that can be left out: "placed", "assigned". */
  "linkVerb",
  "and",
  "or",
  "not",
  "remove",
  "only",
  "columns",
  "per",
  "by",
  "sort",
  "descending",
  "ascending",
  "newest",
  "oldest",
  "newestFirst",
  "oldestFirst",
  "first",
  "last",
  "top",
  /** Superlatives of a sum, or of the number of rows. */
  "most",
  "least",
  /** Superlatives of a single number. */
  "highest",
  "lowest",
  /** Superlatives for which it depends on the column whether the largest number is meant. */
  "best",
  "worst",
  /** Superlatives of frequency. */
  "popular",
  /** Superlatives of ages or dates. */
  "youngest",
  "eldest",
  /** Superlatives of durations. */
  "longest",
  "shortest",
  /** Superlatives of prices. */
  "dearest",
  "cheapest",
  "total",
  "average",
  "maximum",
  "minimum",
  "count",
  "howMuch",
  /** Words for money that is not paid yet. */
  "owed",
  "distinct",
  "duplicates",
  "over",
  "atLeast",
  "under",
  "atMost",
  "between",
  "orMore",
  "orLess",
  "after",
  "since",
  "before",
  "until",
  "empty",
  "filled",
  "without",
  /** Comparisons with a part of a text. */
  "contains",
  "startsWith",
  "endsWith",
  "save",
  "send",
  "format",
] as const;

export type WordKind = typeof WORD_KINDS[number];

/** Phrases by meaning, separated by commas. */
export type QueryWords = Readonly<Record<WordKind, string>>;
