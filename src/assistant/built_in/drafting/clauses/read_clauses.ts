import type { ClausePiece, Parsed, PhraseClause } from "./clause_pieces.ts";
import { NUMBER_ACTIONS } from "./actions/number_actions.ts";
import { COLUMN_ACTIONS, ROW_ACTIONS } from "./actions/row_actions.ts";
import { takeFacts } from "./facts.ts";
import { JOIN_ACTIONS } from "./actions/join_actions.ts";
import { JOINTS, MARKS, OPENINGS } from "./openings.ts";
import { CONDITION_ACTIONS, EVENT_ACTIONS, PEOPLE_ACTIONS } from "./actions/people_actions.ts";
import { ParseContext, readings } from "./parse_context.ts";
import { CALL_ACTIONS, FILE_ACTIONS, MAIL_ACTIONS } from "./actions/sending_actions.ts";
import { canonicalRequest } from "./canonical_request.ts";
import { READERS } from "./slots.ts";
import { takeTime } from "./times.ts";
import { pattern } from "../../../../lib/text/pattern.ts";

const ACTIONS = [
  ...EVENT_ACTIONS,
  ...CONDITION_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...MAIL_ACTIONS,
  ...CALL_ACTIONS,
  ...FILE_ACTIONS,
  ...JOIN_ACTIONS,
  ...ROW_ACTIONS,
  ...NUMBER_ACTIONS,
  ...COLUMN_ACTIONS,
];
const CHARACTERS_MAX = 1_500;
const CHATS = [
  "slack|teams|discord|mattermost|pagerduty|whatsapp|telegram|sms|text_message(s)|phone_call(s)",
  "pages of",
  "every_page|page_by_page|pagination",
];
/** Matches work that no step can do: chats without a webhook, telephones, paginated responses. */
const SAYS_CHAT = pattern("iu")`
  (?<! [\/.\w-] ) ${CHATS} (?! [\w.\/-] ) (?! \s+ (?: web\s?hook | channel[ ]hook ) \b )
`;
/** Matches a comparison with an earlier state: "save what changed". */
const SAYS_CHANGE =
  /\bwhat(?:ever|'s)?\s+(?:has\s|have\s|was\s|were\s|is\s|are\s)?(?:changed|differs?|different|new|missing|gone|added|removed)\b/iu;
/** Matches an address, a file or a webhook. A request without any of them has nothing to draft. */
const NAMES_SOURCE_OR_RECIPIENT = /https?:|\.(?:csv|tsv|json|pdf)(?!\p{L})|@|\bcsv\b|\bwebhook\b/iu;
const TOKENS_MAX = 130;
/** The maximum number of readings of a clause that are tried at a position. */
const READINGS_MAX = 10;
const STEPS_MAX = 2_500;

/**
 * Rewrites a request, clause by clause, in the canonical wording. Returns null if a word is not
 * understood.
 */
export function readClauses(text: string): string | null {
  const begun = clauseReader(text);
  const clauses = begun?.reader.read();
  return clauses ? canonicalRequest(clauses, begun?.when ?? null) : null;
}

/**
 * Returns a reader of the text without its time, and the time; null if the text cannot be a
 * request.
 */
function clauseReader(text: string): { reader: ClauseReader; when: string | null } | null {
  if (
    text.length > CHARACTERS_MAX || !NAMES_SOURCE_OR_RECIPIENT.test(text) || SAYS_CHAT.test(text)
  ) return null;
  if (SAYS_CHANGE.test(text)) return null;
  const timed = takeTime(tidied(text));
  if (timed === null) return null;
  const { facts, rest } = takeFacts(timed.rest);
  const context = new ParseContext(rest, READERS, facts);
  const isLong = context.source.isCut || context.tokens.length > TOKENS_MAX;
  return isLong ? null : { reader: new ClauseReader(context), when: timed.when };
}

/**
 * Writes placeholders of addresses in braces, quotation marks as `"`, and lists of columns in
 * braces as "columns a, b".
 */
function tidied(text: string): string {
  return text.replaceAll(/(https?:\/\/[^\s"<>]{0,500})<([\p{L}_]\w{0,40})>/gu, "$1{$2}")
    .replaceAll(/(https?:\/\/[^\s"<>]{0,500}\/):([\p{L}_]\w{0,40})/gu, "$1{$2}")
    .replaceAll(/[“”„]/gu, '"')
    .replaceAll(/\{\s?([\p{L}_]\w{0,40}(?:\s?,\s?[\p{L}_]\w{0,40}){1,20})\s?\}/gu, " columns $1 ");
}

/** Splits a text into clauses that cover all words, each with a meaning. */
class ClauseReader {
  readonly #context: ParseContext;
  readonly #known = new Map<number, PhraseClause[] | null>();
  #steps = 0;
  #begin = 0;

  constructor(context: ParseContext) {
    this.#context = context;
  }

  read(): PhraseClause[] | null {
    this.#begin = this.#skipJoints(0);
    const clauses = this.#from(0);
    return clauses && clauses.length > 0 ? clauses : null;
  }

  #from(start: number): PhraseClause[] | null {
    const known = this.#known.get(start);
    if (known !== undefined) return known;
    this.#known.set(start, null);
    const clauses = this.#read(start);
    this.#known.set(start, clauses);
    return clauses;
  }

  #read(start: number): PhraseClause[] | null {
    const at = this.#skipJoints(start);
    const { tokens } = this.#context;
    if (at >= tokens.length) return [];
    for (const place of this.#openings(at)) {
      if (place >= tokens.length) break;
      for (const { end, value } of this.#actions(place)) {
        const rest = this.#from(end);
        if (rest) return [this.#clause(value, { start, at: place, end }), ...rest];
        if (++this.#steps > STEPS_MAX) return null;
      }
    }
    return null;
  }

  #clause(
    pieces: ClausePiece[],
    { start, at, end }: { start: number; at: number; end: number },
  ): PhraseClause {
    const before = this.#context.tokens.slice(start, at).map(({ text }) => text);
    const isWord = before.some((text) => !MARKS.has(text) || /^[.;\n]$/u.test(text));
    const joint = isWord ? "word" : before.length > 0 ? "mark" : "none";
    const isAfter = before.includes("before") || before.includes("prior");
    return { pieces, joint, isAfter, words: this.#context.textAt(at, end).toLowerCase() };
  }

  /** Returns the positions where a clause may begin: here, or after opening words. */
  #openings(at: number): number[] {
    const places = [at];
    let place = at;
    for (let count = 0; count < OPENINGS_MAX; count++) {
      const length = this.#context.is(place, OPENINGS);
      const mark = MARKS.has(this.#context.tokens[place]?.text ?? "") || this.#isNumbering(place)
        ? 1
        : 0;
      if (length + mark === 0) break;
      place += Math.max(length, mark);
      places.push(place);
    }
    return places;
  }

  #actions(at: number): Parsed<ClausePiece[]>[] {
    const seen = new Set<string>();
    const found = [...readings(ACTIONS, this.#context, at)].filter(({ end, value }) => {
      const key = `${end} ${value.map(({ kind, text }) => `${kind}${text}`).join()}`;
      // "In orders.csv: …" names a source, not a file to write.
      const isTarget = value[0]?.text.startsWith("save as ") === true;
      const word = this.#context.tokens[at];
      const isNoTarget = isTarget &&
        (at === this.#begin
          ? word?.kind === "file" || /^(?:in|to|into|as|under)$/.test(word?.text ?? "")
          : /^(?:in|to|on)$/.test(word?.text ?? "") && !this.#hasData(at));
      return !isNoTarget && !seen.has(key) && value.every(({ text, kind }) =>
        text !== "" || kind === "gate"
      ) && seen.add(key);
    });
    return found.sort((one, other) => other.end - one.end).slice(0, READINGS_MAX);
  }

  /** Whether an earlier clause names a source. */
  #hasData(at: number): boolean {
    return this.#context.tokens.slice(0, at).some(({ kind, text }) =>
      kind === "url" || kind === "file" ||
      /^(?:csv|webhook|upload|uploaded|attached|ask|asks|form)$/.test(text)
    );
  }

  #skipJoints(start: number): number {
    const { tokens } = this.#context;
    let at = start;
    while (at < tokens.length) {
      const isMark = MARKS.has(tokens[at]?.text ?? "") || this.#isNumbering(at);
      const length = isMark ? 1 : this.#context.is(at, JOINTS);
      if (length === 0) break;
      at += length;
    }
    return at;
  }

  /** "1." or "2)" at the beginning of a line. */
  #isNumbering(at: number): boolean {
    const { source, tokens } = this.#context.source;
    const token = tokens[at];
    if (token?.kind !== "number" || !/^[.)]/.test(source.slice(token.end, token.end + 1))) {
      return false;
    }
    return /(?:^|\n)\s*$/.test(source.slice(0, token.start));
  }
}

const OPENINGS_MAX = 8;
