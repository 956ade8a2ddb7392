import type { WordKind } from "../../../attached/query/words/query_words.ts";
import { meaningAt } from "../../../attached/query/word_meanings.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../../grammar/tokens.ts";
import { isMailAddress, longLexemesOf } from "../../lexemes.ts";
import { type Role, rolesAt } from "../../roles/role_words.ts";
import { type SketchWord, sketchWordAt } from "./sketch_words.ts";

const ENDS: ReadonlySet<string> = new Set([".", ";", "!", "?", "\n"]);

/** The words of a request with their meanings, and a mark for each word that was used. */
export class Said {
  readonly tokens: readonly Token[];
  readonly isCut: boolean;
  /** The clauses of conditions, in which every word must be understood. */
  readonly openConditions: [from: number, to: number][] = [];
  /** The places of conditions for rows. */
  readonly wheres: number[] = [];
  readonly #words = new Map<SketchWord, number[]>();
  readonly #used: boolean[];
  readonly #meanings: ({ kind: WordKind; length: number } | null | undefined)[] = [];
  readonly #roles: (readonly { role: Role; length: number }[] | undefined)[] = [];

  constructor(
    readonly text: string,
    readonly language: Language,
  ) {
    const { tokens, isCut } = longLexemesOf(text);
    this.tokens = tokens;
    this.isCut = isCut;
    this.#used = tokens.map(() => false);
  }

  get length(): number {
    return this.tokens.length;
  }

  /** Returns the word at a position in lower case; "" after the end. */
  word(at: number): string {
    return this.tokens[at]?.text ?? "";
  }

  kind(at: number): Token["kind"] | null {
    return this.tokens[at]?.kind ?? null;
  }

  /** Returns the word as the user wrote it. */
  written(at: number): string {
    const token = this.tokens[at];
    return token?.original ?? token?.text ?? "";
  }

  isMail(at: number): boolean {
    return isMailAddress(this.written(at));
  }

  /** Whether a sentence ends before the position. */
  isEnd(at: number): boolean {
    const token = this.tokens[at];
    return token === undefined || (token.kind === "mark" && ENDS.has(token.text));
  }

  isMark(at: number): boolean {
    return this.tokens[at]?.kind === "mark";
  }

  meaning(at: number): { kind: WordKind; length: number } | null {
    const known = this.#meanings[at];
    if (known !== undefined) return known;
    const found = this.tokens[at] === undefined ? null : meaningAt(this.tokens, at, this.language);
    this.#meanings[at] = found;
    return found;
  }

  /**
   * Returns the number of tokens with one of the meanings; 0 if the position has another meaning.
   */
  means(at: number, ...kinds: readonly WordKind[]): number {
    const found = this.meaning(at);
    return found !== null && kinds.includes(found.kind) ? found.length : 0;
  }

  roles(at: number): readonly { role: Role; length: number }[] {
    return this.#roles[at] ??= this.tokens[at] === undefined
      ? []
      : rolesAt(this.tokens, at, this.language);
  }

  /** Returns the number of tokens with one of the roles; 0 if the position has another role. */
  role(at: number, ...roles: readonly Role[]): number {
    return this.roles(at).find(({ role }) => roles.includes(role))?.length ?? 0;
  }

  is(at: number, word: SketchWord): number {
    const known = this.#words.get(word) ?? [];
    this.#words.set(word, known);
    return known[at] ??= sketchWordAt(this.tokens, at, { word, language: this.language });
  }

  /** Whether the request contains a word with this meaning. */
  has(word: SketchWord): boolean {
    return this.tokens.some((_, at) => this.is(at, word) > 0);
  }

  use(from: number, length: number): void {
    for (let at = from; at < from + length; at++) this.#used[at] = true;
  }

  isUsed(at: number): boolean {
    return this.#used[at] === true;
  }

  /** Marks the tokens within a span of the text as used. */
  useSpan(start: number, end: number): void {
    for (const [at, token] of this.tokens.entries()) {
      if (token.start >= start && token.end <= end) this.#used[at] = true;
    }
  }

  /** Returns the text from one token to another, which is excluded. */
  between(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  /**
   * Returns the sentences: the position of the first token, and the position after the last one.
   */
  sentences(): { from: number; to: number }[] {
    const found: { from: number; to: number }[] = [];
    let from = 0;
    for (let at = 0; at <= this.length; at++) {
      if (at < this.length && !this.isEnd(at)) continue;
      if (at > from) found.push({ from, to: at });
      from = at + 1;
    }
    return found;
  }
}
