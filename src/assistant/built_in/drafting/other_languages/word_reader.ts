import { PhraseSet } from "../../../grammar/forms.ts";
import type { Slots } from "../../../grammar/phrase_matcher.ts";
import type { Token, TokenizedText } from "../../../grammar/tokens.ts";
import { REQUEST_CLASSES } from "../words/words.ts";
import type { Chunk } from "./chunk.ts";
import type { FoundChunk } from "./found_chunk.ts";
import {
  NEVER_VERB_ROLES,
  type RequestLexicon,
  VERB_SENSES,
  type VerbSense,
  type WordRole,
} from "./request_lexicon.ts";

const WORKS = new PhraseSet((REQUEST_CLASSES["works"] ?? "").split("|"));
export const ENDS: ReadonlySet<string> = new Set([
  ".",
  "!",
  "?",
  ";",
  "\n",
  "-",
  "–",
  "—",
  "•",
  "*",
]);
const WAYS = ["from", "inside", "as", "to"] as const;
/** The maximum number of words between a preposition and its address. */
const BETWEEN_MAX = 6;
export const NAMES_MAX = 3;
/** Words that may precede a noun or a verb: "la sauvegarder", "lo guarde", "de envoyer". */
const CLITICS: ReadonlySet<string> = new Set(
  "le la les l' l’ lo los las l se m me leur lui en y de d' d’ a al à".split(" "),
);

const ARTICLES: ReadonlySet<string> = new Set("die der das les las los".split(" "));
const PARTICIPLE = /(?:t(?:e|en|er|es)|ée?s|[iu]e?s|[ai]d[oa]s)$/u;

/** Reads verbs, addresses and times at a position of the request. */
export class WordReader {
  protected readonly source: TokenizedText;
  protected readonly tokens: readonly Token[];
  protected readonly lexicon: RequestLexicon;
  protected readonly slots: Slots;
  /** Positions of prefixes that belong to a verb before them. */
  protected readonly taken = new Set<number>();

  constructor(source: TokenizedText, lexicon: RequestLexicon, slots: Slots) {
    this.source = source;
    this.tokens = source.tokens;
    this.lexicon = lexicon;
    this.slots = slots;
  }

  protected length(role: WordRole, at: number): number {
    return this.lexicon.roles[role].lengthAt(this.tokens, at);
  }

  protected said(from: number, to: number): string {
    const [first, last] = [this.tokens[from], this.tokens[to - 1]];
    return first && last ? this.source.source.slice(first.start, last.end) : "";
  }

  /** Returns the position after the articles and fillers before a noun. */
  protected afterArticles(at: number): number {
    let to = at;
    for (let count = 0; count < BETWEEN_MAX; count++) {
      const length = Math.max(this.length("article", to), this.length("column", to));
      if (length === 0) break;
      to += length;
    }
    return to;
  }

  protected timeAt(at: number): FoundChunk | null {
    const [end] = this.slots["when"]?.(this.tokens, at) ?? [];
    return end === undefined
      ? null
      : { chunk: { role: "time", said: this.said(at, end).replace(/[\s,]+$/u, "") }, end };
  }

  /** Reads an address, a file or a recipient, with the preposition and the nouns before it. */
  protected placedAt(start: number): FoundChunk | null {
    const lengths = WAYS.map((way) => ({
      way,
      lengths: [...this.lexicon.roles[way].lengthsAt(this.tokens, start)],
    }));
    const longest = Math.max(0, ...lengths.flatMap((each) => each.lengths));
    const ways = lengths.filter((each) => each.lengths.includes(longest)).map(({ way }) => way);
    const things: string[] = [];
    let at = start + longest;
    for (let count = 0; count < BETWEEN_MAX; count++) {
      const length = Math.max(
        this.length("article", at),
        this.length("file", at),
        this.length("plain", at),
      );
      const { kind, original = "" } = this.tokens[at] ?? {};
      if (length > 0 && kind === "word" && !this.isMail(at)) {
        // "Por fecha la lista …" contains two nouns.
        if (things.length > 0 && this.length("article", at) > 0) return null;
        at += length;
      } else if (
        longest > 0 && kind === "word" && things.length < NAMES_MAX && !this.isMail(at) &&
        this.verbAt(at) === null &&
        !this.isRole(at)
      ) {
        things.push(original);
        at++;
      } else break;
    }
    const token = this.tokens[at];
    if (!token) return null;
    if (this.isMail(at)) {
      const [end = at + 1] = this.slots["mail"]?.(this.tokens, at) ?? [];
      return { chunk: { role: "mail", said: this.said(at, end) }, end };
    }
    if (token.kind !== "url" && token.kind !== "file") return null;
    const role = token.kind;
    const chunk: Chunk = {
      role,
      said: this.said(at, at + 1),
      ways: longest === 0 ? ["none"] : ways,
      things,
    };
    const works = WORKS.lengthAt(this.tokens, at + 1);
    return { chunk, end: at + 1 + works, ...works > 0 && { isWorking: true } };
  }

  protected isMail(at: number): boolean {
    return (this.slots["mail"]?.(this.tokens, at) ?? []).length > 0;
  }

  /** Whether the word has a role that excludes a noun. */
  protected isRole(at: number): boolean {
    const roles: readonly WordRole[] = [
      "from",
      "inside",
      "to",
      "per",
      "by",
      "where",
      "if",
      "rest",
      "them",
      "rows",
      "only",
      "approval",
      "by_mail",
      "by_post",
      "me",
      "joint",
      "filler",
      "sum_of",
      "average_of",
      "count_of",
      "duplicates",
      "failure",
      "saying",
      "reminder",
      "before",
    ];
    return roles.some((role) => this.length(role, at) > 0);
  }

  protected isNoun(at: number): boolean {
    return this.tokens[at]?.kind === "word" && !this.isRole(at) && this.verbAt(at) === null &&
      !this.isMail(at);
  }

  protected verbAt(
    at: number,
  ): { sense: VerbSense; length: number; prefixAt: number | null } | null {
    const token = this.tokens[at];
    if (token?.kind !== "word" || this.isNounForm(at) || this.isMail(at)) return null;
    if (this.isChosen(at)) return null;
    const prefixed = this.splitAt(at);
    let best: { sense: VerbSense; length: number } | null = null;
    for (const sense of VERB_SENSES) {
      const length = this.lexicon.verbs[sense].lengthAt(this.tokens, at);
      if (length > (best?.length ?? 0)) best = { sense, length };
    }
    if (prefixed && (best?.length ?? 0) <= 1) return { ...prefixed, length: 1 };
    if (best === null) return null;
    // Short words may equal forms of verbs: "una", "antes", "tengo que".
    const isLonger = NEVER_VERB_ROLES.some((role) => this.length(role, at) > (best?.length ?? 0));
    if (isLonger) return null;
    if (best.length > 1) return { ...best, prefixAt: null };
    if (this.lexicon.functionWords.has(token.text)) return null;
    const exact = this.lexicon.exact.get(token.text);
    if (exact !== undefined) return { sense: exact, length: 1, prefixAt: null };
    // A word that only resembles a form of a verb, as "montant" resembles "montrant".
    const isElse = this.length("noun_forms", at) > 0 ||
      NEVER_VERB_ROLES.some((role) => this.length(role, at) > 0);
    return isElse ? null : { ...best, prefixAt: null };
  }

  /** Whether a participle chooses rows: "Nur die bestätigten", "seulement les confirmées". */
  protected isChosen(at: number): boolean {
    const before = this.tokens[at - 1]?.text ?? "";
    return ARTICLES.has(before) && this.isBoundary(at + 1) &&
      PARTICIPLE.test(this.tokens[at]?.text ?? "");
  }

  /**
   * Whether the word is a noun: in German by its capital letter, in French and Spanish by an
   * article before it.
   */
  protected isNounForm(at: number): boolean {
    const { original = "" } = this.tokens[at] ?? {};
    const before = this.tokens[at - 1];
    if (this.lexicon.isAdjectiveFirst) {
      // "Vor dem Versand" means "before you send it", so the noun counts as a verb.
      const isBegun = before === undefined || before.kind === "mark" ||
        this.lexicon.roles.before.lengthAt(this.tokens, at - 2) === 2;
      return /^\p{Lu}\p{Ll}/u.test(original) && !isBegun;
    }
    const isAfterVerb = this.lexicon.exact.has(before?.text ?? "");
    if (isAfterVerb && this.length("noun_forms", at) > 0) return true;
    if (at === 0 || this.length("article", at - 1) === 0) return false;
    return this.length("noun_forms", at) > 0 || !CLITICS.has(before?.text ?? "");
  }

  protected splitAt(at: number): { sense: VerbSense; prefixAt: number } | null {
    const { bases, prefixes, split } = this.lexicon;
    const base = bases.get(this.tokens[at]?.text ?? "");
    if (base === undefined) return null;
    for (let to = at + 1; to < this.tokens.length; to++) {
      const { text = "", kind } = this.tokens[to] ?? {};
      if (kind === "mark" && ENDS.has(text)) return null;
      const sense = prefixes.has(text) ? split.get(`${base} ${text}`) : undefined;
      if (sense !== undefined && !this.taken.has(to) && this.isClosed(to + 1)) {
        return { sense, prefixAt: to };
      }
    }
    return null;
  }

  /**
   * Whether a clause ends at the position, or continues with a relative clause or a preposition.
   */
  protected isClosed(at: number): boolean {
    const { kind } = this.tokens[at] ?? {};
    return kind === undefined || kind === "mark" ||
      (["joint", "if", "where", "from", "to", "as", "by", "per", "failure"] as const).some((role) =>
        this.length(role, at) > 0
      );
  }

  protected holdsVerb(from: number, to: number): boolean {
    for (let at = from; at < to; at++) if (this.verbAt(at) !== null) return true;
    return false;
  }

  protected isBoundary(at: number): boolean {
    return at >= this.tokens.length || this.tokens[at]?.kind === "mark" ||
      this.length("joint", at) > 0;
  }
}
