import { PhraseSet } from "../../../grammar/forms.ts";
import { PAIRED_COLUMNS, USUAL_COLUMNS } from "../words/word_lists.ts";
import type { Chunk } from "./chunk.ts";
import type { FoundChunk } from "./found_chunk.ts";
import { conditionAt, type NormalizedCondition } from "./normalized_condition.ts";
import { WordReader } from "./word_reader.ts";

const IF_TOKENS_MAX = 12;
const NOT: ReadonlySet<string> = new Set("nicht nein pas non no".split(" "));
/** Articles for any of some things. */
export const INDEFINITE: ReadonlySet<string> = new Set(
  "ein eine einer un une uno una algún alguna".split(" "),
);
const USUAL = new PhraseSet([...USUAL_COLUMNS, ...PAIRED_COLUMNS]);

/** Reads conditions on rows and on what comes next. */
export class ConditionReader extends WordReader {
  protected isIf(at: number): boolean {
    return (["failure", "otherwise", "if"] as const).some((role) => this.length(role, at) > 0);
  }

  /** A condition; null if it is not understood, because no part of one may be lost. */
  protected ifAt(at: number): FoundChunk | null {
    const otherwise = this.length("otherwise", at);
    if (otherwise > 0) return { chunk: { role: "ifFails", isElse: true }, end: at + otherwise };
    const failure = this.length("failure", at);
    if (failure > 0) return { chunk: { role: "ifFails", isElse: false }, end: at + failure };
    const start = at + this.length("if", at);
    const any = this.length("any", start);
    if (any > 0) return { chunk: { role: "ifAny" }, end: start + any };
    return this.whetherAt(start) ?? this.failureAt(start) ?? this.conditionalAt(start);
  }

  /** "Si https://… responde": what is checked, and no condition. */
  protected whetherAt(start: number): FoundChunk | null {
    const found = this.placedAt(start);
    if (found?.chunk?.role !== "url") return null;
    return found.isWorking ? found : null;
  }

  /** "Si le téléchargement échoue": few words, and the verb of failure. */
  protected failureAt(start: number): FoundChunk | null {
    let data: Chunk | undefined;
    for (let at = start; at < start + IF_TOKENS_MAX && at < this.tokens.length; at++) {
      const fails = this.failsLength(at, start);
      const { kind } = this.tokens[at + fails] ?? {};
      const isLast = at + fails >= this.tokens.length || kind === "mark" ||
        this.length("joint", at + fails) > 0 || this.length("filler", at + fails) > 0 ||
        this.verbAt(at + fails) !== null;
      if (fails > 0 && isLast) {
        const chunk: Chunk = { role: "ifFails", isElse: false };
        return data ? { chunk: data, more: chunk, end: at + fails } : { chunk, end: at + fails };
      }
      const place = this.tokens[at]?.kind;
      if (place === "url" && data === undefined) {
        data = { role: "url", said: this.said(at, at + 1), ways: ["from"], things: [] };
      } else if (place !== "word" || this.isMail(at) || this.verbAt(at) !== null) return null;
    }
    return null;
  }

  /** "If not" is a failure, and "if the state is not ok" is none. */
  protected failsLength(at: number, start: number): number {
    const length = this.length("fails", at);
    return length === 1 && at > start && NOT.has(this.tokens[at]?.text ?? "") ? 0 : length;
  }

  protected conditionalAt(start: number): FoundChunk | null {
    const pronoun = this.length("pronoun", start);
    const at = this.afterArticles(start + pronoun);
    // "Ein Artikel unter 10": an article for any of them makes the noun no column.
    const isAny = INDEFINITE.has(this.tokens[start]?.text ?? "") && pronoun === 0;
    const found = isAny
      ? this.conditionFrom(at + 1)
      : this.conditionFrom(at) ?? (pronoun > 0 ? null : this.conditionFrom(at + 1));
    if (!found) return this.conditionOfData(start);
    const { said, isBare, end } = found;
    const isOfIt = isBare && (pronoun > 0 || (!isAny && this.lexicon.hasNoPronouns));
    return this.withData({ chunk: { role: "if", said, isBare, isOfIt, ofGroups: null }, end });
  }

  /**
   * "Wenn unter https://… etwas mit ergebnis = positiv steht", "quand le stock de https://… descend
   * sous 5".
   */
  protected conditionOfData(start: number): FoundChunk | null {
    const noun = this.afterArticles(start);
    const isNamed = this.isNoun(noun);
    const place = this.placedAt(start) ?? (isNamed ? this.placedAt(noun + 1) : null);
    const isData = place?.chunk?.role === "url" || place?.chunk?.role === "file";
    const isOfNoun = isData && isNamed && place === null
      ? false
      : isData && this.placedAt(start) === null;
    let at = isData && place ? place.end : start;
    for (const role of ["says", "says", "joint", "something", "something", "where"] as const) {
      at += this.length(role, at) +
        (role === "says" && this.tokens[at + this.length(role, at)]?.text === "," ? 1 : 0);
    }
    const found = this.conditionFrom(at);
    if (!found || at === start || (isOfNoun && !found.isBare)) return null;
    const { isBare, end } = found;
    const said = isOfNoun ? `${this.tokens[noun]?.original} ${found.said}` : found.said;
    const chunk: Chunk = {
      role: "if",
      said,
      isBare: isBare && !isOfNoun,
      isOfIt: false,
      ofGroups: null,
    };
    return isData && place?.chunk
      ? { chunk: place.chunk, more: chunk, end }
      : this.withData({ chunk, end });
  }

  /** "Dès qu'un résultat vaut positif dans https://…". */
  protected withData(found: FoundChunk): FoundChunk {
    const place = this.length("inside", found.end) > 0 ? this.placedAt(found.end) : null;
    const isData = place?.chunk?.role === "url" || place?.chunk?.role === "file";
    if (!place?.chunk || !isData || !found.chunk) return found;
    return { chunk: place.chunk, more: found.chunk, end: place.end };
  }

  protected conditionFrom(at: number): NormalizedCondition | null {
    return conditionAt(this.source, { at, lexicon: this.lexicon });
  }

  protected whereAt(start: number): FoundChunk | null {
    const { rows, where, loosely } = this.lexicon.roles;
    const lengths = [0, ...rows.lengthsAt(this.tokens, start)].flatMap((before) =>
      [...where.lengthsAt(this.tokens, start + before)].map((length) => ({ before, length }))
    );
    for (const { before, length } of lengths) {
      const found = this.conditionFrom(start + before + length);
      // "Die bereinigte Liste" is no comparison of two words.
      const isLoose = loosely.lengthAt(this.tokens, start + before) >= length;
      if (found && (!isLoose || found.isSure || found.isPaired)) return conditionFound(found);
    }
    const found = this.conditionFrom(start);
    return found?.isSure === true ? this.unmarked(found, start) : null;
  }

  /** "Nur Länder über 10000": without a word such as "whose" the noun is hardly a column. */
  protected unmarked(found: NormalizedCondition, start: number): FoundChunk {
    const { original = "" } = this.tokens[start] ?? {};
    const isColumn = found.isBare || USUAL.lengthAt(this.tokens, start) > 0 ||
      (this.lexicon.isAdjectiveFirst ? /^\p{Ll}/u.test(original) : !/[sx]$/u.test(original));
    const bare = this.conditionFrom(start + 1);
    const { said, isBare, end } = isColumn || !bare ? found : bare;
    const ofGroups = bare?.isBare ? { column: original, bare: bare.said } : null;
    return { chunk: { role: "where", said, isBare, isOfIt: false, ofGroups }, end };
  }
}

function conditionFound({ said, isBare, end }: NormalizedCondition): FoundChunk {
  return { chunk: { role: "where", said, isBare, isOfIt: false, ofGroups: null }, end };
}
