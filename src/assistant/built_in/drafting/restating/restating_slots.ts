import { PhraseSet } from "../../../grammar/forms.ts";
import type { Slots } from "../../../grammar/phrase_matcher.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { readCondition } from "../conditions/read_condition.ts";
import { NO_NOUN_WORDS } from "../places.ts";
import { STATES } from "../words/word_lists.ts";
import { REQUEST_CLASSES, VERBS } from "../words/words.ts";
import { PER } from "../parts/totals.ts";
import { compilePhrase, matchPhrase } from "../../../grammar/phrase_matcher.ts";
import { RESTATING_CLASSES } from "./restating_words.ts";

const VERB = new PhraseSet([...VERBS, ...(RESTATING_CLASSES["verb"] ?? "").split("|")]);
const STATE = new PhraseSet(STATES);
const COUNT = new PhraseSet((REQUEST_CLASSES["count"] ?? "").split("|"));
/** Plurals that name a usual column: "amounts" means `amount`. */
const USUAL_PLURALS = new PhraseSet(["amounts", "emails", "e_mails", "prices"]);
const NUMBER_WORD = new PhraseSet(
  ("sum,total,totals,total sum,average,mean,avg,max,maximum,highest,largest,biggest,min,minimum,lowest,smallest," +
    "the sum,the total,the average,the highest,the lowest,the maximum,the minimum,the max,the min")
    .split(","),
);
const SEPARATORS = new PhraseSet("tab,tabs,semicolon,semicolons,pipe,pipes".split(","));
const AND = new PhraseSet(["and", ",", ", and", "&"]);
const PER_PATTERNS = PER.map((per) => compilePhrase(per, REQUEST_CLASSES));
const NO_ACTS = new PhraseSet(
  "is,are,was,were,be,have,has,had,do,does,did,can,could,will,would,should,must,and,or,not".split(
    ",",
  ),
);
const BETWEEN = compilePhrase(
  "with|and? {number} <unit> between|apart|in_between|pause|pauses|delay|waiting? them|each|tries|attempts?",
  REQUEST_CLASSES,
);
const QUALITIES_MAX = 4;
const LIST_MAX = 20;

/** Adds the slots of the rewriting rules to those of requests. */
export function restatingSlots(source: TokenizedText, slots: Slots): Slots {
  const { tokens } = source;
  const one = (words: PhraseSet) => (_: readonly Token[], at: number) =>
    [...words.lengthsAt(tokens, at)].map((length) => at + length);
  const word = (at: number) => tokens[at]?.kind === "word" ? [at + 1] : [];
  return {
    ...slots,
    // An empty match before a verb.
    verb: (_, at) => VERB.lengthAt(tokens, at) > 0 ? [at] : [],
    state: one(STATE),
    state_2: one(STATE),
    other_file: slots["file"] ?? (() => []),
    usual_plural: one(USUAL_PLURALS),
    c_count: one(COUNT),
    // A verb before a number, as in "scored less than 60".
    act: (_, at) =>
      NO_ACTS.lengthAt(tokens, at) > 0 || NO_NOUN_WORDS.lengthAt(tokens, at) > 0 ? [] : word(at),
    qualities: (_, at) => qualityEnds(source, at),
    gloss: (_, at) => glossEnds(source, at),
    numbers_said: (_, at) => listEnds(tokens, at, (place) => NUMBER_WORD.lengthAt(tokens, place)),
    per_said: (_, at) =>
      PER_PATTERNS.flatMap((pattern) =>
        [...matchPhrase(pattern, { tokens, at, slots })].map(({ end }) => end)
      ),
    sep: one(SEPARATORS),
    names: (_, at) => listEnds(tokens, at, (place) => nameLength(tokens, place)),
    urls: (_, at) => listEnds(tokens, at, (place) => tokens[place]?.kind === "url" ? 1 : 0),
    datas: (_, at) =>
      listEnds(tokens, at, (place) => (slots["data"]?.(tokens, place) ?? []).length > 0 ? 1 : 0),
    pause: (_, at) => [...matchPhrase(BETWEEN, { tokens, at, slots })].map(({ end }) => end),
  };
}

/**
 * Returns 1 if the token may be the name of a column in the singular: "title", but neither
 * "invoices" nor "the". Otherwise returns 0.
 */
function nameLength(tokens: readonly Token[], at: number): number {
  const [end] = valueEnds(tokens, at);
  const { kind, text = "" } = tokens[at] ?? {};
  const isName = kind === "word" && /^[\p{L}_]{2,}$/u.test(text) && !/[^su]s$/u.test(text);
  return end !== undefined && isName && VERB.lengthAt(tokens, at) === 0 ? 1 : 0;
}

/** Returns the end of a list of at least two items, separated by commas or "and". */
function listEnds(
  tokens: readonly Token[],
  start: number,
  lengthAt: (at: number) => number,
): number[] {
  let at = start;
  let end = start;
  let isList = false;
  for (let count = 0; count < LIST_MAX; count++) {
    const length = lengthAt(at);
    if (length === 0) break;
    end = at + length;
    isList = isList || count > 0;
    at = end + AND.lengthAt(tokens, end);
    if (at === end) break;
  }
  return isList ? [end] : [];
}

/** Returns the end of a condition in parentheses that explains the words before it. */
function glossEnds(source: TokenizedText, at: number): number[] {
  const { source: text, tokens } = source;
  const before = text.slice(tokens[at - 1]?.end ?? 0, tokens[at]?.start);
  if (!before.includes("(")) return [];
  const read = readCondition(source, at, { takesPairs: true });
  if (read === null || read.missingAt !== null) return [];
  const after = text.slice(tokens[read.end - 1]?.end, tokens[read.end]?.start);
  return after.includes(")") ? [read.end] : [];
}

const NO_VALUES = new PhraseSet(
  "median,percentile,it,that,this,them,the,a,an,first,last,so,yet,sure,is,are,by,to,and,or,not,now,please"
    .split(","),
);

function valueEnds(tokens: readonly Token[], at: number): number[] {
  const { kind } = tokens[at] ?? {};
  const isValue = kind === "word" || kind === "quoted" || kind === "number";
  return isValue && NO_VALUES.lengthAt(tokens, at) === 0 ? [at + 1] : [];
}

/** Returns the end of up to four words before a parenthesis. */
function qualityEnds({ source, tokens }: TokenizedText, at: number): number[] {
  for (let to = at; to < at + QUALITIES_MAX && tokens[to]?.kind === "word"; to++) {
    if (source.slice(tokens[to]?.end, tokens[to + 1]?.start).includes("(")) return [to + 1];
  }
  return [];
}
