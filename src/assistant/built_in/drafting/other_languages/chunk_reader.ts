import { PhraseSet } from "../../../grammar/forms.ts";
import { RELATIVE_DAYS } from "../../../grammar/language/comparisons.ts";
import type { Slots } from "../../../grammar/phrase_matcher.ts";
import type { TokenizedText } from "../../../grammar/tokens.ts";
import type { Chunk } from "./chunk.ts";
import { INDEFINITE } from "./condition_reader.ts";
import type { FoundChunk } from "./found_chunk.ts";
import { DESCENDING, NumberReader } from "./number_reader.ts";
import type { RequestLexicon, WordRole } from "./request_lexicon.ts";
import { ENDS, NAMES_MAX } from "./word_reader.ts";

const COMMAS: ReadonlySet<string> = new Set([",", "->", "=>", "→", "|"]);
/** Words after which a noun without an article is still a noun. */
const CLOSING: ReadonlySet<string> = new Set(["nur", "que", "solo", "sólo"]);
const DAYS = new PhraseSet(RELATIVE_DAYS);
const MAILS = new PhraseSet(
  "e mails,emails,mails,e mail adressen,mailadressen,e mail,email,adresses e mail,adresses email"
    .split(","),
);

/** The chunks of a request, or the position of the first token that fits no chunk. */
export type ReadChunks = { chunks: Chunk[] } | { unknownAt: number };

/** Splits a request into chunks, from left to right. */
export function readChunks(
  source: TokenizedText,
  { lexicon, slots }: { lexicon: RequestLexicon; slots: Slots },
): ReadChunks {
  return new ChunkReader(source, lexicon, slots).read();
}

class ChunkReader extends NumberReader {
  read(): ReadChunks {
    const chunks: Chunk[] = [];
    for (let at = 0; at < this.tokens.length;) {
      if (this.taken.has(at)) {
        at++;
        continue;
      }
      const found = this.#chunkAt(at);
      if (found === null || found.end <= at) return { unknownAt: at };
      if (found.chunk) chunks.push(found.chunk);
      if (found.more) chunks.push(found.more);
      at = found.end;
    }
    return { chunks };
  }

  #chunkAt(at: number): FoundChunk | null {
    const early = this.#markAt(at) ?? this.timeAt(at) ?? this.placedAt(at) ??
      this.#approvalAt(at) ?? this.#textAt(at);
    if (early) return early;
    if (this.isIf(at)) return this.ifAt(at);
    return this.orderAt(at) ?? this.numberAt(at) ?? this.columnsAt(at) ?? this.whereAt(at) ??
      this.byAt(at) ?? this.#verbAt(at) ?? this.#wordAt(at) ?? this.#nounAt(at);
  }

  #markAt(at: number): FoundChunk | null {
    const { kind, text = "" } = this.tokens[at] ?? {};
    if (this.#isNumbering(at)) return { chunk: { role: "end" }, end: at + 1 };
    if (kind !== "mark") return null;
    if (ENDS.has(text)) return { chunk: { role: "end" }, end: at + 1 };
    if (text === ":") return { chunk: { role: "colon" }, end: at + 1 };
    return COMMAS.has(text) ? { chunk: { role: "comma" }, end: at + 1 } : null;
  }

  /** Whether the token numbers a list item at the beginning of a line: "1." or "2)". */
  #isNumbering(at: number): boolean {
    const token = this.tokens[at];
    const before = this.tokens[at - 1];
    return token?.kind === "number" && (before === undefined || before.text === "\n") &&
      /^[.)]\s/.test(this.source.source.slice(token.end, token.end + 2));
  }

  #textAt(at: number): FoundChunk | null {
    const saying = this.length("saying", at);
    const place = at + saying + (this.tokens[at + saying]?.text === ":" ? 1 : 0);
    if (this.tokens[place]?.kind !== "quoted") return null;
    const number = saying === 0 ? this.#numberAfter(at) : null;
    if (number) return number;
    return { chunk: { role: "text", said: this.said(place, place + 1) }, end: place + 1 };
  }

  #verbAt(at: number): FoundChunk | null {
    const found = this.verbAt(at);
    if (found === null) return null;
    if (found.prefixAt !== null) this.taken.add(found.prefixAt);
    return { chunk: { role: "verb", sense: found.sense }, end: at + found.length };
  }

  #wordAt(at: number): FoundChunk | null {
    const named: readonly (readonly [WordRole, Chunk | null])[] = [
      ["approval", { role: "verb", sense: "approve" }],
      ["before", { role: "before" }],
      ["rest", { role: "rest" }],
      ["duplicates", { role: "duplicates" }],
      ["reminder", { role: "reminder" }],
      ["by_mail", { role: "byMail" }],
      ["by_post", { role: "byPost" }],
      ["number_made", { role: "numberMade" }],
      ["them", { role: "them" }],
      ["rows", null],
      ["only", { role: "only" }],
      ["me", { role: "me" }],
      ["joint", { role: "joint" }],
      ["filler", null],
      ["plain", null],
      ["file", null],
      ["article", null],
    ];
    const duplicates = this.length("duplicates", at);
    const behind = at + duplicates;
    const of = duplicates === 0 ? 0 : Math.max(
      this.length("of", behind),
      this.length("by", behind),
      this.length("per", behind),
    );
    if (of > 0 && this.tokens[at + duplicates + of]?.kind === "word") {
      const place = at + duplicates + of;
      const more: Chunk = { role: "column", said: this.said(place, place + 1) };
      return { chunk: { role: "duplicates" }, more, end: place + 1 };
    }
    // "Alle doppelten E-Mails": duplicates are rows with an equal e-mail column.
    const mails = duplicates > 0 ? MAILS.lengthAt(this.tokens, behind) : 0;
    if (mails > 0) {
      const more: Chunk = { role: "column", said: "email" };
      return { chunk: { role: "duplicates" }, more, end: behind + mails };
    }
    let best: FoundChunk = { chunk: null, end: at };
    for (const [role, chunk] of named) {
      const end = at + this.length(role, at);
      if (end > best.end) best = { chunk, end };
    }
    return best.end > at ? best : null;
  }

  /** Reads "nach meiner Genehmigung", "après ma validation". */
  #approvalAt(at: number): FoundChunk | null {
    const before = Math.max(
      ...(["by", "joint", "filler", "from", "if"] as const).map((role) => this.length(role, at)),
    );
    const place = this.afterArticles(at + before);
    const approval = before === 0 ? 0 : this.length("approval", place);
    return approval === 0
      ? null
      : { chunk: { role: "verb", sense: "approve" }, end: place + approval };
  }

  /**
   * Returns a noun with its adjectives and complements: "les commandes annulées", "lista de
   * precios".
   */
  #nounAt(start: number): FoundChunk | null {
    const words: string[] = [];
    let at = start;
    while (this.#isPlainWord(at) && words.length < NAMES_MAX) {
      words.push(this.tokens[at]?.original ?? "");
      at++;
    }
    if (words.length === 0) return this.#placeAt(start);
    const behind = this.#numberAfter(start);
    if (behind) return behind;
    if (this.#mayBeVerb(start, at) || this.#isPlace(start)) return null;
    const isFirst = this.lexicon.isAdjectiveFirst;
    const noun = isFirst ? words.at(-1) : words[0];
    // "Die überfälligen Posten", "les lignes annulées": the noun means any rows, so all other words
    // are conditions on them.
    const rows = isFirst ? this.length("rows", at) : Number(this.length("rows", start - 1) === 1);
    const own = isFirst ? words.slice(0, -1) : words.slice(1);
    const adjectives = rows > 0 ? words : own;
    // In "Wir sammeln Anmeldungen" the first word is a verb; a German adjective has an ending.
    if (isFirst && adjectives.some((word) => !/e[nrms]?$/u.test(word))) return null;
    let end = at;
    const complements: string[] = [];
    while (
      !isFirst && this.#isComplement(end + this.length("of", end)) && this.length("of", end) > 0
    ) {
      end += this.length("of", end);
      complements.push(this.tokens[end++]?.original ?? "");
    }
    const before = this.tokens[start - 1]?.text ?? "";
    const isNew = INDEFINITE.has(before);
    // In "envoie-le compressé" a hyphen shows that the word before is a pronoun, not an article.
    const joint = this.source.source.slice(
      this.tokens[start - 2]?.end ?? 0,
      this.tokens[start - 1]?.start ?? 0,
    );
    const isBare = (this.length("article", start - 1) === 0 || joint === "-") &&
      !CLOSING.has(before) &&
      (!isFirst || /^\p{Ll}/u.test(words[0] ?? ""));
    return {
      chunk: { role: "noun", words: [noun ?? ""], adjectives, complements, isNew, isBare },
      end,
    };
  }

  /**
   * Whether the words name a place where the result goes, not rows: "Auf meinem Desktop", "à la
   * direction".
   */
  #isPlace(start: number): boolean {
    const article = this.length("article", start - 1) > 0 ? 1 : 0;
    const at = start - 1 - article;
    const isOf = this.length("of", at) > 0 || this.length("article", at) > 0;
    return at >= 0 && !isOf && (this.length("inside", at) === 1 || this.length("to", at) === 1);
  }

  /** Reads a number whose kind follows its column: "le prix moyen". */
  #numberAfter(at: number): FoundChunk | null {
    for (const [role, kind] of [["average_after", "average"], ["sum_after", "sum"]] as const) {
      const length = this.length(role, at + 1);
      if (length === 0) continue;
      const said = this.said(at, at + 1);
      return { chunk: { role: "number", kind, said }, end: at + 1 + length };
    }
    return null;
  }

  /**
   * Whether the word belongs to the noun, as in "lignes de commande". In "clients de Lyon" it is a
   * condition.
   */
  #isComplement(at: number): boolean {
    return this.#isPlainWord(at) && !/^\p{Lu}/u.test(this.tokens[at]?.original ?? "") &&
      DAYS.lengthAt(this.tokens, at) === 0;
  }

  /**
   * Whether unknown words may be a verb: "imprime la liste", "die Liste ausdrucken". Read as a
   * noun, its action would be lost.
   */
  #mayBeVerb(start: number, end: number): boolean {
    const before = this.tokens[start - 1];
    const isBegun = before === undefined || before.kind === "mark" ||
      this.length("joint", start - 1) > 0;
    const isObject = this.length("article", end) > 0 || this.length("them", end) > 0;
    if (isBegun && isObject && this.length("of", end) === 0) return true;
    const next = this.tokens[end];
    const isOfAddress = (next?.kind === "url" || next?.kind === "file" || this.isMail(end)) &&
      !this.source.source.slice(this.tokens[end - 1]?.end, next?.start).includes("(");
    const isLower = /^\p{Ll}/u.test(this.tokens[start]?.original ?? "") ||
      !this.lexicon.isAdjectiveFirst;
    if (
      isBegun && isLower &&
      (isOfAddress || (this.isBoundary(end) && start > 0 && next?.text !== ":"))
    ) return true;
    const { original = "" } = this.tokens[end - 1] ?? {};
    const isFinal = this.isBoundary(end) && /^\p{Ll}.*(?:e[nrl]?n|t)$/u.test(original);
    return this.lexicon.isAdjectiveFirst && isFinal && this.length("article", start - 1) === 0;
  }

  #isPlainWord(at: number): boolean {
    const isKnown =
      (["article", "file", "plain", "column", "inside", "as", "fails", "any"] as const).some((
        role,
      ) => this.length(role, at) > 0);
    return this.isNoun(at) && !isKnown && !this.taken.has(at) &&
      DESCENDING.lengthAt(this.tokens, at) === 0 && this.timeAt(at) === null;
  }

  #placeAt(start: number): FoundChunk | null {
    const length = this.length("from", start);
    const token = this.tokens[start + length];
    if (length === 0 || !/^\p{Lu}/u.test(token?.original ?? "") || token?.kind !== "word") {
      return null;
    }
    const [end] = this.slots["place"]?.(this.tokens, start + length) ?? [];
    return end === undefined
      ? null
      : { chunk: { role: "place", said: this.said(start + length, end) }, end };
  }
}
