import type { PhraseSet } from "../../../grammar/forms.ts";

/** The senses of the verbs of a request, each with many verbs per language. */
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
  /** Verbs such as "compute": the result is said by other words. */
  "calculate",
  "show",
] as const;
export type VerbSense = typeof VERB_SENSES[number];

/** The roles of words that are not verbs. */
export const WORD_ROLES = [
  /** Before a source of rows: "from". */
  "from",
  /** Before a source of rows, or before a file to write: "in". */
  "inside",
  /** Before a file to write: "as". */
  "as",
  /** Before a recipient or an address: "to". */
  "to",
  /** Before the column of the groups: "per". */
  "per",
  /** Before a column to sort or group by: "by". */
  "by",
  /** Before a condition on rows: "whose". */
  "where",
  /** Before a condition on the next action: "if". */
  "if",
  /** Verbs that report a failure. */
  "fails",
  /** Nouns for a failure: "in case of an error". */
  "failure",
  "otherwise",
  "pronoun",
  /** Units of counted things: "10 Stück". */
  "measure",
  /** "Average" after its column. */
  "average_after",
  "sum_after",
  /** The last rows: "the last 20". */
  "back",
  /** Words for any row in a condition: "there is something". */
  "something",
  /** Before a condition: "it reports that". */
  "says",
  /** Words that begin a condition only if a comparison follows. */
  "loosely",
  /** The rows that a condition left out: "the rest". */
  "rest",
  /** The previous result: "them", "the result". */
  "them",
  /** Words for rows of any kind: "the rows". */
  "rows",
  /** The number that an earlier clause computed: "the total". */
  "number_made",
  "only",
  "article",
  /** Words before a file or an address that add nothing: "the file". */
  "file",
  "column",
  "approval",
  "by_mail",
  "by_post",
  "me",
  /** "If there are any". */
  "any",
  /** Conjunctions between two clauses. */
  "joint",
  /** Words that can be left out. */
  "filler",
  /** Adjectives that can be left out: "the whole list". */
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
  /** Verbs whose object is the workflow: "build me". */
  "making",
  "greeting",
] as const;
export type WordRole = typeof WORD_ROLES[number];

/** Roles whose words are never verbs, even if they look like a form of a verb. */
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

/** The canonical phrases of a language, with `{slot}` in the places of values. */
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

/** The words of German, French or Spanish that `canonicalWording` understands. */
export interface RequestLexicon {
  verbs: Readonly<Record<VerbSense, PhraseSet>>;
  /** The senses of separable verbs, by the finite form and the prefix: "lies ein". */
  split: ReadonlyMap<string, VerbSense>;
  /** The words of the roles in `NEVER_VERB_ROLES`. */
  functionWords: ReadonlySet<string>;
  /** The senses of verbs, by their exact forms. */
  exact: ReadonlyMap<string, VerbSense>;
  /** The finite forms of separable verbs, without the prefix. */
  bases: ReadonlyMap<string, string>;
  prefixes: ReadonlySet<string>;
  roles: Readonly<Record<WordRole, PhraseSet>>;
  templates: PhraseTemplates;
  /** Whether adjectives precede the noun, as in German: "offene Posten". */
  isAdjectiveFirst: boolean;
  /** Whether a verb alone can mean "it does", as in Spanish. */
  hasNoPronouns: boolean;
}
