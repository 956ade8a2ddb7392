import { keepingLast, onFirstUse } from "../../grammar/first_use.ts";
import { letterMask, PhraseSet } from "../../grammar/forms.ts";
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
  mayBeIn,
  type PhrasePattern,
  type Slots,
} from "../../grammar/phrase_matcher.ts";
import { withoutPolite } from "../../grammar/polite.ts";
import { textOf, titleOf } from "../../grammar/slots.ts";
import type { Token, TokenizedText } from "../../grammar/tokens.ts";
import { numberWordsAt } from "../../grammar/number_words.ts";
import { lexemesOf } from "./lexemes.ts";
import { liftSource } from "./word_order/lifted_source.ts";
import { CALL_OPTIONS } from "./parts/call_options.ts";
import { FILE_DETAILS } from "./parts/formats.ts";
import { MAIL_DETAILS } from "./parts/mail_details.ts";
import { OBJECT_PARTS } from "./parts/objects.ts";
import { PART_TYPES } from "./parts/parts.ts";
import type { PartType, PartTypes } from "./parts/part_type.ts";
import { requestSlots } from "./request_slots.ts";
import { verbsFirst } from "./word_order/german_order.ts";
import { BEGINNINGS, BETWEEN_PARTS } from "./words/beginnings.ts";
import { REQUEST_CLASSES } from "./words/words.ts";
import { withoutQuestionMark } from "./restating/question_mark.ts";

/** A part of a request. `said` contains the words in each slot, and `places` their positions. */
export interface RequestPart {
  kind: string;
  type: PartType;
  /** All words of the part in lower case. */
  words: string;
  said: Readonly<Record<string, string>>;
  /** The position of the part in the text, in characters. */
  start: number;
  /** Whether the part is the object of the next verb. */
  isObject?: true;
  places: Readonly<Record<string, { from: number; to: number; start: number; end: number }>>;
}

/** Whether a part can be added to an existing draft: it needs no source of its own. */
export function isAddable({ kind, type, said }: RequestPart): boolean {
  return ADDABLE.has(kind) || isDetail({ kind }) ||
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
    "failure",
    "approve_first",
    "mail_person",
  ],
]);

/** Kinds of parts that add a secret to a call. */
const LOGINS: ReadonlySet<string> = new Set(["token", "header"]);

/** Whether a part changes an existing e-mail, call or file. */
export function isDetail({ kind }: Pick<RequestPart, "kind">): boolean {
  return Object.hasOwn(MAIL_DETAILS, kind) || Object.hasOwn(CALL_OPTIONS, kind) ||
    Object.hasOwn(FILE_DETAILS, kind) || LOGINS.has(kind);
}

export interface ReadRequest {
  source: TokenizedText;
  parts: readonly RequestPart[];
  /** The text from the first part that is not understood; null if all parts are understood. */
  unknown: string | null;
}

interface PartPattern {
  kind: string;
  type: PartType;
  pattern: PhrasePattern;
}

function patternsOf(types: PartTypes): PartPattern[] {
  return Object.entries(types).flatMap(([kind, type]) =>
    type.phrases.map((phrase) => ({ kind, type, pattern: compilePhrase(phrase, REQUEST_CLASSES) }))
  );
}

const partPatterns = onFirstUse(() => patternsOf(PART_TYPES));
const objectPatterns = onFirstUse(() => patternsOf(OBJECT_PARTS));

/** Match nouns such as "only the orders" before their description. */
const NOUNS = ["<only>? <some>? <ones>", "<only>? <some>? {thing}"]
  .map((phrase) => compilePhrase(phrase, REQUEST_CLASSES));
const OBJECT_PARTS_MAX = 4;

const BETWEEN = new PhraseSet(JOINING);
const LEADING_ON = new PhraseSet([...JOINING, ...BETWEEN_PARTS]);
const BEFORE = new PhraseSet([
  ...LEADING,
  ...ASKING_FOR,
  ...CHEERFUL,
  ...JOINING,
  ...BEGINNINGS,
]);
const AFTER = new PhraseSet([...TRAILING, ...CHEERFUL]);
const MARKS = new Set([",", ".", ";", ":", "\n", "!", "→", "->", "=>", "|", "-", "–"]);
const CHARACTERS_MAX = 4_000;
/** The maximum number of positions to try after a part that is not understood. */
const NEXT_TRIES_MAX = 8;

/** Reads the parts of a request for a draft; null if not even the first one is understood. */
export const readRequest: (text: string) => ReadRequest | null = keepingLast(readParts);

function readParts(text: string): ReadRequest | null {
  if (text.length > CHARACTERS_MAX) return null;
  const source = withoutPolite(lexemesOf(withoutQuestionMark(text)));
  if (source.isCut) return null;
  const read = readTokens(text, source);
  // "In orders.csv, add …" names the source first, not a file to write.
  if (read?.unknown === null) {
    return read.parts[0]?.kind === "write" ? readLifted(begunAt(source)) ?? read : read;
  }
  const begun = begunAt(source);
  return readLifted(begun) ?? readVerbsFirst(begun) ?? read;
}

/** A request and the token with which its first part begins. */
interface BegunRequest {
  source: TokenizedText;
  begin: number;
  slots: Slots;
}

function begunAt(source: TokenizedText): BegunRequest {
  const reader = new RequestReader(source);
  return { source, begin: reader.skip(0, BEFORE), slots: reader.slots };
}

/** Reads a German request with its verbs moved to the front; null if no verb moves. */
function readVerbsFirst({ source, begin, slots }: BegunRequest): ReadRequest | null {
  const ordered = verbsFirst(source, { begin, slots });
  if (ordered === null) return null;
  const read = readTokens(source.source, ordered);
  return read?.unknown === null ? read : readLifted(begunAt(ordered));
}

/** Reads a request with the source moved out from between a verb and its object; null otherwise. */
function readLifted({ source, begin, slots }: BegunRequest): ReadRequest | null {
  const lifted = liftSource(source, begin, slots);
  const read = lifted && readTokens(source.source, lifted.source);
  if (!read || read.unknown !== null || read.parts.some(({ type }) => type.brings)) return null;
  const { url, words, start } = lifted;
  const type = PART_TYPES.origin;
  const origin = { kind: "origin", type, words, said: { url }, start, places: {} };
  return { ...read, parts: [origin, ...read.parts] };
}

function readTokens(text: string, source: TokenizedText): ReadRequest | null {
  const reader = new RequestReader(source);
  const parts = reader.readFrom(reader.skip(0, BEFORE));
  if (parts) return parts.length === 0 ? null : { source, parts, unknown: null };
  const { read, at } = reader.furthest;
  const token = source.tokens[at];
  if (read.length === 0 || !token) return null;
  const end = reader.nextKnown(at);
  return { source, parts: read, unknown: text.slice(token.start, end).trim() };
}

/** Slots of one token that many texts do not contain, such as an address. */
const RARE = ["mail", "quoted", "subject", "url", "second", "data", "file", "document", "sample"]
  .concat("duration", "spreadsheet", "json");

/** Returns the patterns whose required words and slots the text contains. */
function possible(
  patterns: readonly PartPattern[],
  { tokens, slots }: { tokens: readonly Token[]; slots: Slots },
): readonly PartPattern[] {
  const absent = new Set(
    RARE.filter((name) => tokens.every((_, at) => !slots[name]?.(tokens, at).length)),
  );
  const letters = letterMask(tokens.map(({ text }) => text));
  return patterns.filter(({ pattern }) => mayBeIn(pattern, { tokens, letters, absent }));
}

class RequestReader {
  readonly #source: TokenizedText;
  readonly #patterns: readonly PartPattern[];
  readonly #objectPatterns: readonly PartPattern[];
  readonly slots: Slots;
  readonly #known = new Map<number, RequestPart[] | null>();
  /** The parts before the last position where no part could begin. */
  furthest: { at: number; read: RequestPart[] } = { at: 0, read: [] };
  readonly #way: RequestPart[] = [];
  readonly #objects = new Map<number, Map<number, RequestPart[]>>();

  constructor(source: TokenizedText) {
    this.#source = source;
    this.slots = requestSlots(source, (at) => [...this.#objectsAt(at).keys()]);
    const scene = { tokens: source.tokens, slots: this.slots };
    this.#patterns = possible(partPatterns(), scene);
    this.#objectPatterns = possible(objectPatterns(), scene);
  }

  skip(start: number, words: PhraseSet): number {
    const { tokens } = this.#source;
    let at = start;
    while (at < tokens.length) {
      const length = MARKS.has(tokens[at]?.text ?? "") || isNumbering(this.#source, at)
        ? 1
        : words.lengthAt(tokens, at);
      if (length === 0) break;
      at += length;
    }
    return at;
  }

  readFrom(start: number): RequestPart[] | null {
    const { tokens } = this.#source;
    const joined = this.skip(start, BETWEEN);
    if (this.skip(joined, AFTER) >= tokens.length) return [];
    const at = this.skip(joined, LEADING_ON);
    const known = this.#known.get(at);
    if (known !== undefined) return known;
    if (at > this.furthest.at) this.furthest = { at, read: [...this.#way] };
    const parts = this.#readParts(at);
    this.#known.set(at, parts);
    return parts;
  }

  /** Returns the next position, after a comma or "and", where a part begins; else the end. */
  nextKnown(start: number): number {
    const { source, tokens } = this.#source;
    let tries = 0;
    for (let at = start + 1; at < tokens.length && tries < NEXT_TRIES_MAX; at++) {
      const isJoint = MARKS.has(tokens[at]?.text ?? "") || BETWEEN.lengthAt(tokens, at) > 0;
      if (!isJoint) continue;
      tries++;
      if ((this.readFrom(at)?.length ?? 0) > 0) return tokens[at]?.start ?? source.length;
    }
    return source.length;
  }

  #readParts(at: number): RequestPart[] | null {
    const { tokens } = this.#source;
    for (const { kind, type, pattern } of this.#patterns) {
      for (const { end, captures } of matchPhrase(pattern, { tokens, at, slots: this.slots })) {
        if (end === at) continue;
        const { object } = captures;
        const parts = object ? this.#objectsAt(object.from).get(object.to) ?? [] : [];
        const read = [...parts, this.#part({ kind, type }, { at, end, captures })];
        this.#way.push(...read);
        const rest = this.readFrom(end);
        this.#way.splice(-read.length);
        if (rest) return [...read, ...rest];
      }
    }
    return null;
  }

  /** Returns the parts that describe the object of a verb, by the positions where they may end. */
  #objectsAt(start: number): Map<number, RequestPart[]> {
    const known = this.#objects.get(start);
    if (known) return known;
    const found = new Map<number, RequestPart[]>();
    this.#objects.set(start, found);
    const { tokens } = this.#source;
    const slots = this.slots;
    const nouns = NOUNS.flatMap((noun) =>
      [...matchPhrase(noun, { tokens, at: start, slots })].map(({ end }) => end)
    );
    let open = [start, ...nouns].map((at) => ({ at, parts: [] as RequestPart[] }));
    for (let count = 0; count < OBJECT_PARTS_MAX; count++) {
      open = open.flatMap(({ at, parts }) =>
        this.#objectParts(at).flatMap((part) => {
          const read = { at: part.end, parts: [...parts, part.part] };
          if (found.has(part.end)) return [];
          found.set(part.end, read.parts);
          return [read];
        })
      );
    }
    return found;
  }

  #objectParts(at: number): { part: RequestPart; end: number }[] {
    const { tokens } = this.#source;
    return this.#objectPatterns.flatMap(({ kind, type, pattern }) =>
      [...matchPhrase(pattern, { tokens, at, slots: this.slots })]
        .filter(({ end }) => end > at)
        .map(({ end, captures }) => ({
          end,
          part: { ...this.#part({ kind, type }, { at, end, captures }), isObject: true as const },
        }))
    );
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
      said: Object.fromEntries(
        spans.map((
          [name, span],
        ) => [
          SAID_AS[name] ?? name,
          singularColumn(saidOf(source, name, span), name, { source, at, end }),
        ]),
      ),
      start: source.tokens[at]?.start ?? 0,
      places: Object.fromEntries(spans.map(([name, span]) => [name, {
        ...span,
        start: source.tokens[span.from]?.start ?? 0,
        end: source.tokens[span.to - 1]?.end ?? 0,
      }])),
    };
  }
}

/** Slots that are stored under another name, as parts treat addresses and named files alike. */
const SAID_AS: Readonly<Record<string, string>> = { data: "url", more_data: "second" };

/** Returns the words of a slot. Number words become digits. */
function saidOf(source: TokenizedText, name: string, span: { from: number; to: number }): string {
  // In texts to replace, every space matters.
  if (name === "old_text" || name === "new_text") return source.tokens[span.from]?.text ?? "";
  if (name === "formula") return withParentheses(source, span);
  const number = name === "number" ? numberWordsAt(source.tokens, span.from) : null;
  return number ? String(number.value) : titleOf(source, span);
}

/** Returns the words of a formula with the parentheses around it, which are not tokens. */
function withParentheses(
  { source, tokens }: TokenizedText,
  { from, to }: { from: number; to: number },
): string {
  const [start, end] = [tokens[from]?.start ?? 0, tokens[to - 1]?.end ?? 0];
  const opened = /\([\s(]*$/u.exec(source.slice(0, start))?.[0] ?? "";
  const closed = /^[\s)]*\)/u.exec(source.slice(end))?.[0] ?? "";
  return `${opened}${source.slice(start, end)}${closed}`.replaceAll(/\s+/gu, " ");
}

const PLURALS = /^(?:amounts|e-?mails|prices)$/iu;
const COLUMN_WORD = new PhraseSet((REQUEST_CLASSES["columns"] ?? "").split("|"));

/** Returns the column that a plural means: `amount` for "Sum the amounts". */
function singularColumn(
  said: string,
  name: string,
  { source: { tokens }, at, end }: { source: TokenizedText; at: number; end: number },
): string {
  if ((name !== "column" && name !== "columns") || !PLURALS.test(said)) return said;
  const isColumn = tokens.slice(at, end).some((_, index) =>
    COLUMN_WORD.lengthAt(tokens, at + index) > 0
  );
  return isColumn ? said : said.slice(0, -1);
}

/** Whether the token numbers a list item at the beginning of a line: "1." */
function isNumbering({ source, tokens }: TokenizedText, at: number): boolean {
  const token = tokens[at];
  if (token?.kind !== "number" || !/^[.)]\s/.test(source.slice(token.end, token.end + 2))) {
    return false;
  }
  const before = tokens[at - 1];
  return before === undefined || source.slice(before.start, token.start).includes("\n");
}
