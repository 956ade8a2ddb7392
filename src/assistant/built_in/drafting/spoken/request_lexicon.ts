import type { PhraseSet } from "../../../grammar/forms.ts";

/** The work that verbs of a request name. */
export const VERB_SENSES = [
  "get",
  "keep",
  "drop",
  "sort",
  "group",
  "sum",
  "count",
  "save",
  "send",
  "mail",
  "notify",
  "remind",
  "approve",
  "ask",
  "wait",
  "join",
  "concat",
  "retry",
  "dedupe",
  /** To compute, which says nothing besides what is computed. */
  "calculate",
  "show",
] as const;
export type VerbSense = typeof VERB_SENSES[number];

/** Roles of words that are no verbs. */
export const WORD_ROLES = [
  /** Before the source of rows: "from". */
  "from",
  /** Before a source, or before a file that is written: "in". */
  "inside",
  /** Before a file that is written: "as". */
  "as",
  /** Before a recipient or an address: "to". */
  "to",
  /** Before the column of groups: "per". */
  "per",
  /** Before a column by which rows are sorted or grouped: "by". */
  "by",
  /** Before a condition on rows: "whose". */
  "where",
  /** Before a condition on the next step: "if". */
  "if",
  /** A verb of failure. */
  "fails",
  /** A failure as a noun: "in case of an error". */
  "failure",
  "otherwise",
  "pronoun",
  /** Words for the things that a number counts: "10 Stück". */
  "measure",
  /** "The average", after its noun. */
  "average_behind",
  "sum_behind",
  /** Rows at the end: "the last 20". */
  "back",
  /** Words for any rows in a condition: "there is something". */
  "something",
  /** "It reports that": before a condition. */
  "says",
  /** Words that are a condition only before a comparison. */
  "loosely",
  /** Rows that are left: "the rest". */
  "rest",
  /** The result of the step before: "them", "the result". */
  "them",
  /** All or no kind of rows: "the rows". */
  "rows",
  /** A number that the step before made: "the total". */
  "number_made",
  "only",
  "article",
  /** Words for a file or an address, which say nothing besides it. */
  "file",
  "column",
  "approval",
  "by_mail",
  "by_post",
  "me",
  /** "There are any". */
  "any",
  /** Words that join two clauses. */
  "joint",
  /** Words without a meaning of their own. */
  "filler",
  /** Adjectives without a meaning of their own: "the whole list". */
  "plain",
  "sum_of",
  "average_of",
  "count_of",
  "maximum_of",
  "minimum_of",
  "most",
  "least",
  "front",
  "times",
  "duplicates",
  "saying",
  "reminder",
  "unit",
  "falls",
  "wish",
  "before",
  "of",
  "noun_forms",
  "relative",
  "workflow",
  /** Verbs of making, whose object is the workflow: "build me". */
  "making",
  "greeting",
] as const;
export type WordRole = typeof WORD_ROLES[number];

/** Roles of words that are no verbs even where they look like one. */
export const NEVER_VERB_ROLES: readonly WordRole[] = [
  "article",
  "from",
  "to",
  "where",
  "filler",
  "joint",
  "only",
  "before",
  "rest",
  "pronoun",
  "rows",
  "if",
  "failure",
  "otherwise",
  "plain",
];

/** How the parts of a request are said in a language. */
export interface PhraseTemplates {
  fetch: string;
  fetchThings: string;
  keepWhere: string;
  keepBare: string;
  keepKind: string;
  keepPlace: string;
  keepColumns: string;
  keepMost: string;
  keepLeast: string;
  keepFront: string;
  keepBack: string;
  drop: string;
  dropKind: string;
  sort: string;
  descending: string;
  ascending: string;
  sum: string;
  average: string;
  maximum: string;
  minimum: string;
  count: string;
  per: string;
  group: string;
  save: string;
  saveRest: string;
  mail: string;
  mailRest: string;
  mailText: string;
  mailMe: string;
  post: string;
  postRest: string;
  notify: string;
  if: string;
  ifAny: string;
  failure: string;
  approve: string;
  wait: string;
  join: string;
  concat: string;
  retry: string;
  dedupe: string;
  dedupeBy: string;
}

/** The words of a language, as restatements need them. */
export interface RequestLexicon {
  verbs: Readonly<Record<VerbSense, PhraseSet>>;
  /** Verbs that leave a prefix at the end of their clause: their deeds by both. */
  split: ReadonlyMap<string, VerbSense>;
  /** Words of the roles that are no verbs. */
  functionWords: ReadonlySet<string>;
  /** The deeds of verbs by their exact forms. */
  exact: ReadonlyMap<string, VerbSense>;
  /** Finite forms of such verbs, and their infinitives. */
  bases: ReadonlyMap<string, string>;
  prefixes: ReadonlySet<string>;
  roles: Readonly<Record<WordRole, PhraseSet>>;
  templates: PhraseTemplates;
  /** Whether "offene Posten" has its adjective first. */
  isAdjectiveFirst: boolean;
  /** Whether a verb alone means "it does", as in Spanish. */
  hasNoPronouns: boolean;
}
