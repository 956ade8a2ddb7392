import { PhraseSet } from "../../grammar/forms.ts";
import {
  ASKING_FOR,
  CHEERFUL,
  JOINING,
  LEADING,
  TRAILING,
} from "../../grammar/language/vocabulary.ts";
import {
  type Captures,
  compilePhrase,
  matchPhrase,
  type Slots,
} from "../../grammar/phrase_matcher.ts";
import { withoutPolite } from "../../grammar/polite.ts";
import { textOf, titleOf } from "../../grammar/slots.ts";
import type { Token, Tokens } from "../../grammar/tokens.ts";
import { isPhrase } from "../../../timing/phrase/parse_phrase.ts";
import { readCondition } from "./conditions.ts";
import { isMailAddress, lexemesOf } from "./lexemes.ts";
import { PART_TYPES } from "./parts/parts.ts";
import type { PartType } from "./parts/part_type.ts";
import { BEGINNINGS, NO_THINGS, REQUEST_CLASSES, VERBS } from "./words.ts";

/** A part of what was asked for, with the words in each of its places. */
export interface RequestPart {
  kind: string;
  type: PartType;
  /** All its words, in lower case. */
  words: string;
  said: Readonly<Record<string, string>>;
  /** Where it stands in the text, and where each of its places does. */
  start: number;
  places: Readonly<Record<string, { from: number; to: number; start: number; end: number }>>;
}

/** Whether a part can be added to a draft: it needs no more than rows, which the draft has. */
export function isAddable({ kind, type, said }: RequestPart): boolean {
  return ADDABLE.has(kind) ||
    (type.takesRows === true && !type.brings && said["url"] === undefined);
}

const ADDABLE: ReadonlySet<string> = new Set([
  ...[
    "post",
    "post_each",
    "post_text",
    "post_json",
    "approve",
    "wait",
    "write",
    "fetch",
    "text",
    "mail",
    "mail_text",
    "ask",
  ],
]);

export interface ReadRequest {
  source: Tokens;
  parts: readonly RequestPart[];
  /** The rest of the text from the first part that is not understood; null if all is. */
  unknown: string | null;
}

const PATTERNS = Object.entries(PART_TYPES).flatMap(([kind, type]) =>
  type.phrases.map((phrase) => ({ kind, type, pattern: compilePhrase(phrase, REQUEST_CLASSES) }))
);

const BETWEEN = new PhraseSet(JOINING);
const BEFORE = new PhraseSet([
  ...LEADING,
  ...ASKING_FOR,
  ...CHEERFUL,
  ...JOINING,
  ...BEGINNINGS,
]);
const AFTER = new PhraseSet([...TRAILING, ...CHEERFUL]);
const THINGLESS = new PhraseSet(NO_THINGS);
const MARKS = new Set([",", ".", ";", ":", "\n", "!", "→", "-", "–"]);
const CHARACTERS_MAX = 4_000;

/** Reads a request for a draft part by part; null if not even its first part is understood. */
export function readRequest(text: string): ReadRequest | null {
  if (text.length > CHARACTERS_MAX) return null;
  const source = withoutPolite(lexemesOf(withoutQuestionMark(text)));
  if (source.isCut) return null;
  const reader = new RequestReader(source);
  const parts = reader.readFrom(reader.skip(0, BEFORE));
  if (parts) return parts.length === 0 ? null : { source, parts, unknown: null };
  const { read, at } = reader.furthest;
  const token = source.tokens[at];
  if (read.length === 0 || !token) return null;
  return { source, parts: read, unknown: text.slice(token.start).trim() };
}

/** "can you fetch …?" asks for the work, and not whether it can be done. */
function withoutQuestionMark(text: string): string {
  const isAsked =
    /^[^.?!]{0,40}\b(?:(?:can|could|would|will)\s+(?:you|we)|kannst|könntest|würdest|peux|pourrais|pouvez|pourriez|puedes|podrías)\b/iu;
  return isAsked.test(text) ? text.replace(/\?\s*$/, "") : text;
}

class RequestReader {
  readonly #source: Tokens;
  readonly #slots: Slots;
  readonly #known = new Map<number, RequestPart[] | null>();
  /** The parts of the way to the place that no part could begin at, farthest to the right. */
  furthest: { at: number; read: RequestPart[] } = { at: 0, read: [] };
  readonly #way: RequestPart[] = [];

  constructor(source: Tokens) {
    this.#source = source;
    this.#slots = requestSlots(source);
  }

  skip(start: number, words: PhraseSet): number {
    const { tokens } = this.#source;
    let at = start;
    while (at < tokens.length) {
      const length = MARKS.has(tokens[at]?.text ?? "") ? 1 : words.lengthAt(tokens, at);
      if (length === 0) break;
      at += length;
    }
    return at;
  }

  readFrom(start: number): RequestPart[] | null {
    const { tokens } = this.#source;
    const at = this.skip(start, BETWEEN);
    if (this.skip(at, AFTER) >= tokens.length) return [];
    const known = this.#known.get(at);
    if (known !== undefined) return known;
    if (at > this.furthest.at) this.furthest = { at, read: [...this.#way] };
    const parts = this.#readParts(at);
    this.#known.set(at, parts);
    return parts;
  }

  #readParts(at: number): RequestPart[] | null {
    const { tokens } = this.#source;
    for (const { kind, type, pattern } of PATTERNS) {
      for (const { end, captures } of matchPhrase(pattern, { tokens, at, slots: this.#slots })) {
        if (end === at) continue;
        const part = this.#part({ kind, type }, { at, end, captures });
        this.#way.push(part);
        const rest = this.readFrom(end);
        this.#way.pop();
        if (rest) return [part, ...rest];
      }
    }
    return null;
  }

  #part(
    { kind, type }: Pick<RequestPart, "kind" | "type">,
    { at, end, captures }: { at: number; end: number; captures: Captures },
  ): RequestPart {
    const source = this.#source;
    const spans = Object.entries(captures);
    return {
      kind,
      type,
      words: textOf(source, { from: at, to: end }).toLowerCase(),
      said: Object.fromEntries(spans.map(([name, span]) => [name, titleOf(source, span)])),
      start: source.tokens[at]?.start ?? 0,
      places: Object.fromEntries(spans.map(([name, span]) => [name, {
        ...span,
        start: source.tokens[span.from]?.start ?? 0,
        end: source.tokens[span.to - 1]?.end ?? 0,
      }])),
    };
  }
}

const THINGS_MAX = 4;
const NAME_WORDS_MAX = 6;
const WHEN_TOKENS_MAX = 14;
const FORMATS: ReadonlySet<string> = new Set(["csv", "json", "xml", "yaml", "html", "text", "txt"]);

function requestSlots(source: Tokens): Slots {
  return remembering({ ...tokenSlots(), ...spanSlots(source) });
}

/** The end of a slot that takes one token, if the token passes the test. */
function one(test: (token: Token) => boolean): Slots[string] {
  return (tokens, at) => {
    const token = tokens[at];
    return token && test(token) ? [at + 1] : [];
  };
}

/** The slots of one token each. */
function tokenSlots(): Slots {
  const url = one(({ kind }) => kind === "url");
  const column = one(({ kind, text }) =>
    kind === "quoted" || (kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text))
  );
  return {
    url,
    second: url,
    mail: one(({ original = "" }) => isMailAddress(original)),
    file: one(({ kind }) => kind === "file"),
    quoted: one(({ kind }) => kind === "quoted"),
    number: one(({ kind }) => kind === "number"),
    env: one(({ kind, original }) =>
      kind === "word" && /^[A-Z][A-Z0-9_]{1,62}$/.test(original ?? "")
    ),
    operand: one(({ kind, text }) =>
      kind === "number" || (kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text))
    ),
    json: one(({ kind }) => kind === "json"),
    column,
    by: column,
    same: column,
    second_column: column,
    first_name: column,
    second_name: column,
    format: one(({ kind, text }) => kind === "word" && FORMATS.has(text)),
    system: one(({ kind, original = "" }) => kind === "word" && /^\p{Lu}/u.test(original)),
  };
}

/** The slots of several tokens each. */
function spanSlots(source: Tokens): Slots {
  const { tokens } = source;
  return {
    header: (_, at) => headerEnds(source, at),
    columns: (_, at) => columnEnds(tokens, at),
    thing: (_, at) => wordsFrom(tokens, at, 1),
    things: (_, at) => wordsFrom(tokens, at, THINGS_MAX),
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
    // "orders over 1,000": the noun is no column, so that there is one to ask for.
    plural: (_, at) => wordsFrom(tokens, at, 1).filter((to) => tokens[to - 1]?.text.endsWith("s")),
    quality: (_, at) => wordsFrom(tokens, at, 1),
    place: (_, at) => wordsFrom(tokens, at, 1),
    bare: (_, at) => {
      const read = readCondition(source, at);
      return read && read.missingAt !== null ? [read.end] : [];
    },
    when: (_, at) => whenEnds(source, at),
  };
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

/** A name such as `X-Api-Key`, whose parts the hyphens join. */
function headerEnds({ source, tokens }: Tokens, at: number): number[] {
  if (tokens[at]?.kind !== "word") return [];
  let to = at + 1;
  while (isHyphened(source, tokens[to - 1], tokens[to])) to++;
  return [to];
}

function isHyphened(source: string, before?: Token, after?: Token): boolean {
  return before !== undefined && after?.start === before.end + 1 && source[before.end] === "-";
}

/** The shortest first. */
function wordsFrom(tokens: readonly Token[], at: number, most: number): number[] {
  const ends: number[] = [];
  for (let to = at; to < at + most; to++) {
    const token = tokens[to];
    if (token?.kind !== "word" || THINGLESS.lengthAt(tokens, to) > 0) break;
    ends.push(to + 1);
  }
  return ends;
}

const FIELDS_MAX = 10;
const FIELD_WORDS_MAX = 4;
const COLUMNS_MAX = 40;
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

/** Names of fields with "and", "the" or commas between them; the most first. */
function fieldEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (ends.length < FIELDS_MAX) {
    while (at > start && (tokens[at]?.text === "," || FIELD_JOINTS.lengthAt(tokens, at) > 0)) at++;
    const token = tokens[at];
    if (token?.kind !== "word" || THINGLESS.lengthAt(tokens, at) > 0) break;
    if (FIELD_JOINTS.lengthAt(tokens, at) > 0) break;
    at++;
    ends.unshift(at);
    if (tokens[at]?.text !== "," && FIELD_JOINTS.lengthAt(tokens, at) === 0) break;
  }
  return ends;
}

/** A field of several words, such as "date of birth". */
function phrasesEnd(tokens: readonly Token[], at: number): number[] {
  return wordsFrom(tokens, at, FIELD_WORDS_MAX).reverse()
    .filter((to) => to > at + 1);
}

const VERB_WORDS = new PhraseSet(VERBS);

/** Names of columns with "and" or commas between them, the most first; none of them is a verb. */
function columnEnds(tokens: readonly Token[], start: number): number[] {
  const ends: number[] = [];
  let at = start;
  while (ends.length < COLUMNS_MAX) {
    while (at > start && (tokens[at]?.text === "," || FIELD_JOINTS.lengthAt(tokens, at) > 0)) at++;
    const token = tokens[at];
    const isName = token?.kind === "word" || token?.kind === "quoted";
    if (!isName || (at > start && VERB_WORDS.lengthAt(tokens, at) > 0)) break;
    at++;
    ends.unshift(at);
    if (tokens[at]?.text !== "," && FIELD_JOINTS.lengthAt(tokens, at) === 0) break;
  }
  return ends;
}

const BEGINS_WHEN = new PhraseSet(
  "every,each,daily,hourly,weekly,monthly,at,on,once,jeden,jede,jedes,täglich,stündlich,wöchentlich,monatlich,alle,tous,toutes,chaque,cada,todos,todas,diariamente"
    .split(","),
);

/** The places where the time of a schedule may end; the longest first. */
function whenEnds(source: Tokens, at: number): number[] {
  const { tokens } = source;
  if (BEGINS_WHEN.lengthAt(tokens, at) === 0) return [];
  const ends: number[] = [];
  const most = Math.min(tokens.length, at + WHEN_TOKENS_MAX);
  for (let to = at + 1; to <= most; to++) {
    if (to > at + 1 && ["\n", ";"].includes(tokens[to - 1]?.text ?? "")) break;
    if (tokens[to - 1]?.kind === "url" || tokens[to - 1]?.kind === "file") break;
    if (isPhrase(textOf(source, { from: at, to }))) ends.unshift(to);
  }
  return ends;
}
