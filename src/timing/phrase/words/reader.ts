import type { Kind, Language } from "./kinds.ts";
import { findIn, type Found, type Lexicon, type Meaning } from "./lexicon.ts";

/** Stops the reading of a phrase. The message tells the author why. */
export class PhraseProblem extends Error {
  override readonly name = "PhraseProblem";
}

/**
 * The phrase leaves a choice open, such as which of two zones is meant. The message says how to
 * choose.
 */
export class ChoiceProblem extends PhraseProblem {}

/** Reads the words of a phrase one after the other, and records unknown ones. */
export class Reader {
  readonly #words: readonly string[];
  readonly #lexicon: Lexicon;
  /** The meaning of each word, computed once because it is needed many times. */
  readonly #meanings: readonly (Meaning | null)[];
  readonly #unknown = new Set<number>();
  #at = 0;

  constructor(words: readonly string[], lexicon: Lexicon) {
    this.#words = words;
    this.#lexicon = lexicon;
    this.#meanings = words.map((word) => lexicon.meaningOf(word));
  }

  get language(): Language {
    return this.#lexicon.language;
  }

  get isDone(): boolean {
    return this.#at >= this.#words.length;
  }

  get isAtBegin(): boolean {
    return this.#at === 0;
  }

  /** Consumes the longest text of a kind. Returns its value; null if none comes next. */
  take(kind: Kind): number | null {
    const found = this.#find(kind);
    if (found) this.#at += found.length;
    return found?.value ?? null;
  }

  /** Consumes a text of a kind if one comes next. */
  skip(kind: Kind): boolean {
    return this.take(kind) !== null;
  }

  /** Consumes the longest text of the first matching kind. */
  takeAny(kinds: readonly Kind[]): boolean {
    return kinds.some((kind) => this.skip(kind));
  }

  isNext(kind: Kind): boolean {
    return this.#find(kind) !== null;
  }

  /** Whether the next word can only be a part of a name, such as a city's. */
  get isNextName(): boolean {
    return (this.#meanings[this.#at] ?? null) === null &&
      /^\p{L}/u.test(this.#words[this.#at] ?? "");
  }

  #find(kind: Kind): Found | null {
    const at = this.#at;
    return findIn(this.#meanings[at] ?? null, { words: this.#words, at, kind });
  }

  takeWord(word: string): boolean {
    if (this.#words[this.#at] !== word) return false;
    this.#at++;
    return true;
  }

  /** Returns the value of a text of a kind; null if the text is not of that kind. */
  valueOf(kind: Kind, text: string): number | null {
    return this.#lexicon.find([text], 0, kind)?.value ?? null;
  }

  /** Returns the result of `read`, and consumes no words. */
  isAhead(read: () => boolean): boolean {
    const before = this.#at;
    const isFound = read();
    this.#at = before;
    return isFound;
  }

  /** Consumes the next word if it matches. */
  takeMatch(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#words[this.#at] ?? "");
    if (match) this.#at++;
    return match;
  }

  /** Returns the next `count` words without consuming them. */
  peek(count: number): string {
    return this.#words.slice(this.#at, this.#at + count).join(" ");
  }

  skipWords(count: number): void {
    this.#at += count;
  }

  /** Consumes the words that `read` consumed; none if `read` returns null. */
  attempt<T>(read: () => T | null): T | null {
    const before = this.#at;
    const found = read();
    if (found === null) this.#at = before;
    return found;
  }

  /** Skips a word and records it as unknown. */
  passOver(): void {
    this.#unknown.add(this.#at++);
  }

  get unknownCount(): number {
    return this.#unknown.size;
  }

  /** The words that were read and understood, in order. */
  get understood(): string[] {
    return this.#words.slice(0, this.#at).filter((_, index) => !this.#unknown.has(index));
  }

  /** The words that were skipped as unknown. */
  get unknown(): string[] {
    return this.#words.filter((_, index) => this.#unknown.has(index));
  }
}
