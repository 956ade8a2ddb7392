import { PhraseSet } from "../../../grammar/forms.ts";
import { PAIRED_COLUMNS, USUAL_COLUMNS } from "../words/word_lists.ts";
import type { Chunk } from "./chunk.ts";
import type { FoundChunk } from "./found_chunk.ts";
import { conditionAt, type NormalizedCondition } from "./normalized_condition.ts";
import { WordReader } from "./word_reader.ts";

const IF_TOKENS_MAX = 12;
const NOT: ReadonlySet<string> = new Set("nicht nein pas non no".split(" "));
/** Indefinite articles. */
export const INDEFINITE: ReadonlySet<string> = new Set(
  "ein eine einer un une uno una algún alguna".split(" "),
);
const USUAL = new PhraseSet([...USUAL_COLUMNS, ...PAIRED_COLUMNS]);

/** Reads conditions on rows and on the next action. */
export class ConditionReader extends WordReader {
  protected isIf(at: number): boolean {
    return (["failure", "otherwise", "if"] as const).some((role) => this.length(role, at) > 0);
  }

  /**
   * Reads a condition. Returns null if a part of it is not understood, because no part may be lost.
   */
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

  /** Reads "Si https://… responde": it names the address to check, and is not a condition. */
  protected whetherAt(start: number): FoundChunk | null {
    const found = this.placedAt(start);
    if (found?.chunk?.role !== "url") return null;
    return found.isWorking ? found : null;
  }

  /** Reads "Si le téléchargement échoue": at most 12 words that end with a verb of failure. */
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

  /**
   * Returns the length of a verb of failure. "If not" means a failure; "not" in "if the state is
   * not ok" does not.
   */
  protected failsLength(at: number, start: number): number {
    const length = this.length("fails", at);
    return length === 1 && at > start && NOT.has(this.tokens[at]?.text ?? "") ? 0 : length;
  }

  protected conditionalAt(start: number): FoundChunk | null {
    const pronoun = this.length("pronoun", start);
    const at = this.afterArticles(start + pronoun);
    // "Ein Artikel unter 10": after an indefinite article the noun names the rows, not a column.
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
   * Reads a condition that names its source: "Wenn unter https://… etwas mit ergebnis = positiv
   * steht", "quand le stock de https://… descend sous 5".
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

  /**
   * Adds the source that follows the condition: "Dès qu'un résultat vaut positif dans https://…".
   */
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
      // "Die bereinigte Liste" compares nothing, although "die" may begin a condition.
      const isLoose = loosely.lengthAt(this.tokens, start + before) >= length;
      if (found && (!isLoose || found.isSure || found.isPaired)) return conditionFound(found);
    }
    const found = this.conditionFrom(start);
    return found?.isSure === true ? this.unmarked(found, start) : null;
  }

  /**
   * Reads a condition without a word such as "whose". In "Nur Länder über 10000" the noun is
   * probably no column.
   */
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
