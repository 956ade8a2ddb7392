import { PhraseSet } from "../../grammar/forms.ts";
import { numberWordsAt } from "../../grammar/number_words.ts";
import type { Slots } from "../../grammar/phrase_matcher.ts";
import { textOf } from "../../grammar/slots.ts";
import type { Token, TokenizedText } from "../../grammar/tokens.ts";
import { isPhrase } from "../../../timing/phrase/parse_phrase.ts";
import { readCondition } from "./conditions/read_condition.ts";
import { isFileToWrite, isWritable } from "./files/file_kinds.ts";
import { formulaEnds } from "./formulas.ts";
import { isMailAddress } from "./lexemes.ts";
import { groupKeyEnds } from "./group_keys.ts";
import { listNameOf } from "./files/list_name.ts";
import { isColumn, isWayToSend, PRONOUNS } from "./column_token.ts";
import { periodAt } from "./dates/periods.ts";
import { recipientEnds } from "./recipients.ts";
import { NO_NOUN_WORDS, personEnds, placeEnds, qualityEnds, wordsFrom } from "./places.ts";
import { renamesAt } from "./renames.ts";
import { sortKeysAt } from "./sort_keys.ts";
import { THRESHOLD_SLOTS } from "./thresholds.ts";
import { ONE_TIMES, PAIRED_COLUMNS, USUAL_COLUMNS, WHEN_BEGINNINGS } from "./words/word_lists.ts";
import { REQUEST_CLASSES, VERBS } from "./words/words.ts";

const THINGS_MAX = 4;
const OF_TIMES =
  /^(?:days?|weeks?|months?|years?|quarters?|hours?|weekdays?|today|tomorrow|yesterday)$/u;
const NAME_WORDS_MAX = 6;
const WHEN_TOKENS_MAX = 14;
const FORMATS: ReadonlySet<string> = new Set(["csv", "json", "xml", "yaml", "html", "text", "txt"]);

/** Returns the slots of requests. `objectEnds` returns where the object of a verb may end. */
export function requestSlots(
  source: TokenizedText,
  objectEnds: (at: number) => number[],
): Slots {
  return remembering({
    ...tokenSlots(),
    ...DETAIL_SLOTS,
    ...THRESHOLD_SLOTS,
    ...columnSlots(source.tokens),
    ...timeSlots(source),
    ...spanSlots(source),
    object: (_, at) => objectEnds(at),
  });
}

/** Returns a slot for one token that passes the test. */
function one(test: (token: Token) => boolean): Slots[string] {
  return (tokens, at) => {
    const token = tokens[at];
    return token && test(token) ? [at + 1] : [];
  };
}

/** A list by its name or by the name of its file. */
const listName = one((token) => isWritable(token) || isColumn(token));

const column = one(isColumn);

const cell = one(({ kind }) => kind === "quoted" || kind === "word" || kind === "number");

/** Slots of details, each with one token. */
const DETAIL_SLOTS: Slots = {
  spreadsheet: one(({ kind, text }) =>
    (kind === "file" && /\.(?:xlsx?|ods)$/iu.test(text)) ||
    (kind === "word" && /^(?:excel|xlsx?|spreadsheet|tableur)$/iu.test(text))
  ),
  yes: cell,
  no: cell,
  header_value: one(({ kind, text }) =>
    kind === "quoted" || kind === "number" ||
    (kind === "word" && !/^(?:from|in|and|with|the)$/u.test(text))
  ),
};

/** Returns the slots with one token each. */
function tokenSlots(): Slots {
  const url = one(({ kind }) => kind === "url");
  const quoted = one(({ kind }) => kind === "quoted");
  const data = one(({ kind, text }) =>
    kind === "url" || (kind === "file" && /\.(?:csv|tsv|json)$/iu.test(text))
  );
  return {
    url,
    second: url,
    data,
    more_data: data,
    mail: recipientEnds,
    // A file whose bytes no step can read as rows.
    document: one(({ kind, text }) => kind === "file" && !/\.(?:csv|tsv|json)$/iu.test(text)),
    quoted,
    old_text: quoted,
    new_text: quoted,
    subject: quoted,
    number: (tokens, at) => {
      if (tokens[at]?.kind === "number") return [at + 1];
      const words = numberWordsAt(tokens, at);
      return words ? [at + words.length] : [];
    },
    pause_number: one(({ kind }) => kind === "number"),
    env: one(({ kind, original }) =>
      kind === "word" && /^[A-Z][A-Z0-9_]{1,62}$/.test(original ?? "")
    ),
    duration: one(({ kind, text }) => kind === "word" && /^\d{1,6}(?:ms|s|m|h|d)$/.test(text)),
    sample: one(({ kind }) => kind === "quoted" || kind === "number"),
    json: one(({ kind }) => kind === "json"),
    column,
    date: column,
    by: (tokens, at) => periodAt(tokens, at) || isWayToSend(tokens, at) ? [] : column(tokens, at),
    group_keys: groupKeyEnds,
    period: (tokens, at) => {
      const period = periodAt(tokens, at);
      return period ? [at + period.length] : [];
    },
    same: column,
    counted: column,
    second_column: column,
    first_name: listName,
    second_name: listName,
    side: listName,
    format: one(({ kind, text }) => kind === "word" && FORMATS.has(text)),
    system: one(({ kind, original = "" }) => kind === "word" && /^\p{Lu}/u.test(original)),
  };
}

/** Returns the slots with several tokens each. */
function spanSlots(source: TokenizedText): Slots {
  const { tokens } = source;
  return {
    file: (_, at) => isFileToWrite(tokens, at) ? [at + 1] : [],
    header: (_, at) => headerEnds(source, at),
    is_new: (_, at) => [...IS_NEW.lengthsAt(tokens, at)].map((length) => at + length),
    is_missing: (_, at) => [...IS_MISSING.lengthsAt(tokens, at)].map((length) => at + length),
    thing: (_, at) => wordsFrom(tokens, at, 1),
    // An empty match before the end of a sentence.
    stop: (_, at) => at >= tokens.length || ENDS_SENTENCE.has(tokens[at]?.text ?? "") ? [at] : [],
    // An empty match at the end of the text, for verbs that follow their object.
    end: (_, at) => at >= tokens.length ? [at] : [],
    // An empty match before "if" or "when".
    if_next: (_, at) => CONDITIONAL.lengthAt(tokens, at) > 0 ? [at] : [],
    things: (_, at) => thingEnds(tokens, at),
    name: (_, at) =>
      tokens[at]?.kind === "quoted" ? [at + 1] : wordsFrom(tokens, at, NAME_WORDS_MAX).reverse(),
    fields: (_, at) => [...fieldEnds(tokens, at), ...phrasesEnd(tokens, at)],
    condition: (_, at) => {
      const read = readCondition(source, at);
      return read ? [read.end] : [];
    },
    pairs: (_, at) => {
      const read = readCondition(source, at, { takesPairs: true });
      return read ? [read.end] : [];
    },
    // A noun that is not a column, as in "orders over 1,000". The assistant asks for the column.
    plural: (_, at) =>
      wordsFrom(tokens, at, 1).filter((to) =>
        isPlural(tokens[to - 1]) || isData(tokens, tokens[to - 1])
      ),
    quality: (_, at) => qualityEnds(tokens, at),
    place: (_, at) => placeEnds(tokens, at),
    person: (_, at) => personEnds(tokens, at),
    proper: (_, at) => /^\p{Lu}/u.test(tokens[at]?.original ?? "") ? placeEnds(tokens, at) : [],
    // A column with its value, but only a usual column: "keep order A" means something else.
    paired: (_, at) => {
      const read = PAIRED.lengthAt(tokens, at) > 0
        ? readCondition(source, at, { takesPairs: true })
        : null;
      return read ? [read.end] : [];
    },
    bare: (_, at) => {
      const read = readCondition(source, at);
      return read && read.missingAt !== null ? [read.end] : [];
    },
    // All remaining tokens.
    rest: (_, at) => at < tokens.length ? [tokens.length] : [],
  };
}

/** Returns slots of column names. */
function columnSlots(tokens: readonly Token[]): Slots {
  return {
    columns: (_, at) => columnEnds(tokens, at),
    formula: (_, at) => formulaEnds(tokens, at),
    usual_columns: (_, at) => usualColumnEnds(tokens, at),
    renames: (_, at) => renamesAt(tokens, at).ends.toReversed(),
    keys: (_, at) => sortKeysAt(tokens, at).slice(1).map(({ end }) => end).reverse(),
  };
}

/** Returns slots of times, and of tasks in reminders. */
function timeSlots(source: TokenizedText): Slots {
  const { tokens } = source;
  const times = tokens.filter((_, at) => BEGINS_WHEN.lengthAt(tokens, at) > 0).length;
  if (times > TIMES_MAX) return {};
  return {
    when: (_, at) => whenEnds(source, at),
    errand: (_, at) => errandEnds(source, at),
    deed: (_, at) => NO_DEED.lengthAt(tokens, at) > 0 ? [] : errandEnds(source, at),
  };
}

/**
 * Returns the ends of a noun that contains no time, because "the hearings of the next day" are not
 * all hearings.
 */
function thingEnds(tokens: readonly Token[], at: number): number[] {
  return wordsFrom(tokens, at, THINGS_MAX).filter((to) =>
    !tokens.slice(at, to).some(({ text }) => OF_TIMES.test(text))
  );
}

function remembering(slots: Slots): Slots {
  return Object.fromEntries(
    Object.entries(slots).map(([name, endsAt]) => {
      const known = new Map<number, number[]>();
      return [name, (tokens: readonly Token[], at: number) => {
        const ends = known.get(at) ?? endsAt(tokens, at);
        known.set(at, ends);
        return ends;
      }];
    }),
  );
}

/** Returns the end of a header name with hyphens, such as `X-Api-Key`. */
function headerEnds({ source, tokens }: TokenizedText, at: number): number[] {
  if (tokens[at]?.kind !== "word") return [];
  let to = at + 1;
  while (isHyphened(source, tokens[to - 1], tokens[to])) to++;
  return [to];
}

function isHyphened(source: string, before?: Token, after?: Token): boolean {
  return before !== undefined && after?.start === before.end + 1 && source[before.end] === "-";
}

const [IS_NEW, IS_MISSING] = [wordsOf("is_new"), wordsOf("is_missing")];

function wordsOf(name: string): PhraseSet {
  return new PhraseSet((REQUEST_CLASSES[name] ?? "").split("|"));
}

const CONDITIONAL = new PhraseSet((REQUEST_CLASSES["if"] ?? "").split("|"));

/** Whether a word is a plural, such as "Orders" or "Bestellungen", but not "US". */
function isPlural(token: Token | undefined): boolean {
  return token !== undefined && /s$|^\p{Lu}.{3,}en$/u.test(token.original ?? token.text);
}

/**
 * Whether a word names the rows of a file instead of a column, as "Belege" does for "belege.csv".
 */
function isData(tokens: readonly Token[], token: Token | undefined): boolean {
  return tokens.some(({ kind, text }) =>
    (kind === "url" || kind === "file") && listNameOf(text).toLowerCase() === token?.text
  );
}

const FIELDS_MAX = 10;
const FIELD_WORDS_MAX = 4;
const COLUMNS_MAX = 40;
/** A sentence with more words that may begin a time is not a request. */
const TIMES_MAX = 24;
const FIELD_JOINTS = new PhraseSet([
  "and",
  "und",
  "et",
  "y",
  "the",
  "a",
  "an",
  "der",
  "die",
  "das",
]);

/** Returns the ends of a list of field names separated by "and", "the" or commas, longest first. */
function fieldEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (ends.length < FIELDS_MAX) {
    while (at > start && (tokens[at]?.text === "," || FIELD_JOINTS.lengthAt(tokens, at) > 0)) at++;
    const token = tokens[at];
    if (token?.kind !== "word" || NO_NOUN_WORDS.lengthAt(tokens, at) > 0) break;
    if (FIELD_JOINTS.lengthAt(tokens, at) > 0) break;
    // "Ask for a city, fetch https://…" continues with other work.
    if (at > start && VERB_WORDS.lengthAt(tokens, at) > 0) break;
    at++;
    ends.unshift(at);
    if (tokens[at]?.text !== "," && FIELD_JOINTS.lengthAt(tokens, at) === 0) break;
  }
  return ends;
}

/** Returns the ends of a field name with several words, such as "date of birth". */
function phrasesEnd(tokens: readonly Token[], at: number): number[] {
  return wordsFrom(tokens, at, FIELD_WORDS_MAX).reverse()
    .filter((to) => to > at + 1);
}

const PAIRED = new PhraseSet(PAIRED_COLUMNS);
const VERB_WORDS = new PhraseSet(VERBS);
/**
 * Returns the ends of a list of column names with "and" or commas, longest first. No name is a
 * verb.
 */
function columnEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (ends.length < COLUMNS_MAX) {
    while (at > start && (tokens[at]?.text === "," || FIELD_JOINTS.lengthAt(tokens, at) > 0)) at++;
    const token = tokens[at];
    const isName = token?.kind === "quoted" ||
      (token?.kind === "word" && !PRONOUNS.has(token.text));
    if (!isName || (at > start && VERB_WORDS.lengthAt(tokens, at) > 0)) break;
    at++;
    ends.unshift(at);
    if (tokens[at]?.text !== "," && FIELD_JOINTS.lengthAt(tokens, at) === 0) break;
  }
  return ends;
}

const USUAL = new PhraseSet(USUAL_COLUMNS);

/**
 * Returns the ends of a list of names that almost always are columns. In "take only red and blue"
 * they may be values.
 */
function usualColumnEnds(tokens: readonly Token[], start: number): number[] {
  return columnEnds(tokens, start).filter((end) => {
    const names = tokens.slice(start, end).filter((_, at) => !isJoint(tokens, start + at));
    return names.length > 1 && names.some((name) => USUAL.lengthAt([name], 0) > 0);
  });
}

function isJoint(tokens: readonly Token[], at: number): boolean {
  return tokens[at]?.text === "," || FIELD_JOINTS.lengthAt(tokens, at) > 0;
}

const BEGINS_WHEN = new PhraseSet(WHEN_BEGINNINGS);

const ERRAND_TOKENS_MAX = 60;
/** Matches a time at the beginning, as in "7 to water the plants". It is not part of the task. */
const CLOCK =
  /^(?:(?:at|by|um|gegen|à|a|las?|les)\s+){0,2}(?:\d|noon|midnight|mittag|midi|minuit|mediodía)/iu;
/** Words that cannot begin a task, because they are not verbs. */
const NO_DEED = new PhraseSet(
  "with,by,via,per,if,when,for,and,but,only,in,on,from,until,mit,wenn,und,aber,nur,für,bis,avec,si,quand,et,mais,pour,con,cuando,y,pero,para"
    .split(","),
);
const ENDS_SENTENCE: ReadonlySet<string> = new Set([".", "!", ";", "\n"]);
const ONE_TIME = new PhraseSet(ONE_TIMES);

/**
 * Returns where the text of a reminder may end: before a time, or at the end of the sentence. A
 * text with an address or a file is work for a step, and "tomorrow" without an hour is not a time.
 */
function errandEnds(source: TokenizedText, start: number): number[] {
  const { tokens } = source;
  const ends: number[] = [];
  let at = start;
  if (CLOCK.test(textOf(source, { from: start, to: tokens.length }))) return [];
  while (at < tokens.length && !ENDS_SENTENCE.has(tokens[at]?.text ?? "")) {
    const { kind } = tokens[at] ?? {};
    const [timeEnd] = whenEnds(source, at);
    if (timeEnd !== undefined) ends.push(at);
    // In "… to hand in my homework, ada@example.org" the address is the recipient.
    const isSigned = tokens[at - 1]?.text === "," && isMailAddress(tokens[at]?.original ?? "");
    const isElse = isSigned || kind === "url" || kind === "file" ||
      ONE_TIME.lengthAt(tokens, at) > 0;
    if (timeEnd === undefined && isElse) return [];
    at = timeEnd ?? at + 1;
  }
  return at - start > ERRAND_TOKENS_MAX ? [] : [...ends, at].filter((end) => end > start);
}

/** Articles before a time: "le 15 de chaque mois", "um 6 Uhr jeden Tag". */
const DAY_ARTICLES: ReadonlySet<string> = new Set(["le", "el", "um", "gegen", "à", "vers", "las"]);
const CRON_LINE = /^(?:[\d*][\d*,/-]*\s+){4}[\d*][\d*,/-]*$/u;

/** Returns where a schedule phrase may end, longest first. */
function whenEnds(source: TokenizedText, at: number): number[] {
  const { tokens } = source;
  if (CRON_LINE.test(tokens[at]?.text ?? "")) return [at + 1];
  const isDay = DAY_ARTICLES.has(tokens[at]?.text ?? "") && /^\d/u.test(tokens[at + 1]?.text ?? "");
  if (!isDay && BEGINS_WHEN.lengthAt(tokens, at) === 0) return [];
  const ends: number[] = [];
  const most = Math.min(tokens.length, at + WHEN_TOKENS_MAX);
  for (let to = at + 1; to <= most; to++) {
    if (to > at + 1 && ["\n", ";"].includes(tokens[to - 1]?.text ?? "")) break;
    if (tokens[to - 1]?.kind === "url" || tokens[to - 1]?.kind === "file") break;
    if (isPhrase(textOf(source, { from: at, to }))) ends.unshift(to);
  }
  return ends;
}
