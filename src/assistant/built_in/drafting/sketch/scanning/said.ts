import type { WordKind } from "../../../attached/query/words/query_words.ts";
import { meaningAt } from "../../../attached/query/word_meanings.ts";
import type { Language } from "../../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../../grammar/tokens.ts";
import { isMailAddress, longLexemesOf } from "../../lexemes.ts";
import { type Role, rolesAt } from "../../roles/role_words.ts";
import { type SketchWord, sketchWordAt } from "./sketch_words.ts";

const ENDS: ReadonlySet<string> = new Set([".", ";", "!", "?", "\n"]);

/** The words of a request, by what they mean, and which of them were used. */
export class Said {
  readonly tokens: readonly Token[];
  readonly isCut: boolean;
  /** The clauses of conditions, of which each word counts. */
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

  /** The word at a position in lower case; "" behind the end. */
  word(at: number): string {
    return this.tokens[at]?.text ?? "";
  }

  kind(at: number): Token["kind"] | null {
    return this.tokens[at]?.kind ?? null;
  }

  /** The word as it was written. */
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

  /** The number of tokens of a meaning; 0 if the position means something else. */
  means(at: number, ...kinds: readonly WordKind[]): number {
    const found = this.meaning(at);
    return found !== null && kinds.includes(found.kind) ? found.length : 0;
  }

  roles(at: number): readonly { role: Role; length: number }[] {
    return this.#roles[at] ??= this.tokens[at] === undefined
      ? []
      : rolesAt(this.tokens, at, this.language);
  }

  /** The number of tokens of a role; 0 if the position has another one. */
  role(at: number, ...roles: readonly Role[]): number {
    return this.roles(at).find(({ role }) => roles.includes(role))?.length ?? 0;
  }

  is(at: number, word: SketchWord): number {
    const known = this.#words.get(word) ?? [];
    this.#words.set(word, known);
    return known[at] ??= sketchWordAt(this.tokens, at, { word, language: this.language });
  }

  /** Whether a word of the request has a meaning. */
  has(word: SketchWord): boolean {
    return this.tokens.some((_, at) => this.is(at, word) > 0);
  }

  use(from: number, length: number): void {
    for (let at = from; at < from + length; at++) this.#used[at] = true;
  }

  isUsed(at: number): boolean {
    return this.#used[at] === true;
  }

  /** Uses the tokens within the given parts of the text. */
  useSpan(start: number, end: number): void {
    for (const [at, token] of this.tokens.entries()) {
      if (token.start >= start && token.end <= end) this.#used[at] = true;
    }
  }

  /** The text from one token up to, but without, another. */
  between(from: number, to: number): string {
    return this.text.slice(this.tokens[from]?.start ?? 0, this.tokens[to - 1]?.end ?? 0);
  }

  /** The sentences, as the places of their first token and of the one behind their last. */
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
