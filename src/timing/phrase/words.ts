/** Reads the words of a phrase one after another, and keeps those that nobody understood. */
export class Words {
  readonly #words: readonly string[];
  readonly #unknown = new Set<number>();
  #at = 0;

  constructor(words: readonly string[]) {
    this.#words = words;
  }

  get isDone(): boolean {
    return this.#at >= this.#words.length;
  }

  /** Takes the words if they come next. */
  take(text: string): boolean {
    const wanted = text.split(" ");
    if (!wanted.every((word, index) => this.#words[this.#at + index] === word)) return false;
    this.#at += wanted.length;
    return true;
  }

  /** Takes the longest of the texts that comes next. */
  takeAny(texts: readonly string[]): string | null {
    const byLength = texts.toSorted((a, b) => b.length - a.length);
    return byLength.find((text) => this.take(text)) ?? null;
  }

  /** Takes the next word if it fits. */
  takeMatch(pattern: RegExp): RegExpExecArray | null {
    const match = pattern.exec(this.#words[this.#at] ?? "");
    if (match) this.#at++;
    return match;
  }

  /** Consumes the words that `read` consumed, or none where it answers null. */
  attempt<T>(read: () => T | null): T | null {
    const before = this.#at;
    const found = read();
    if (found === null) this.#at = before;
    return found;
  }

  /** The next `count` words, none of which is taken. */
  peek(count: number): string {
    return this.#words.slice(this.#at, this.#at + count).join(" ");
  }

  /** Skips a word without a meaning here. */
  passOver(): void {
    this.#unknown.add(this.#at++);
  }

  /** The words that were understood, and those that were not. */
  split(): { understood: string; unknown: string } {
    const read = this.#words.slice(0, this.#at);
    const told = (isUnknown: boolean): string =>
      read.filter((_, index) => this.#unknown.has(index) === isUnknown).join(" ");
    return { understood: told(false), unknown: told(true) };
  }

  /** Throws where a word was passed over. */
  requireUnderstood(): void {
    if (this.#unknown.size > 0) throw new PhraseProblem("not every word of it is understood");
  }
}

/** Ends the reading of a phrase; the message says why, in words for its author. */
export class PhraseProblem extends Error {
  override readonly name = "PhraseProblem";
}

const WORD = /[a-z]+(?:[/_][a-z0-9_+/-]+)+|\d{4}-\d{2}-\d{2}|\d{1,2}:\d{2}|[\p{L}\d]+|\S/gu;

/** The words in lower case without accents; brackets, quotes and the last full stop say nothing. */
export function wordsOf(phrase: string): string[] {
  const text = phrase.toLowerCase().normalize("NFD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[’‘]/g, "'")
    .replaceAll(/\b([ap])\.\s?m\b\.?/g, "$1m")
    .replaceAll(/\bo'clock\b/g, "oclock")
    .replaceAll(/\bi'd\b/g, "i would")
    .replaceAll(/["“”()[\]]/g, " ")
    .replace(/[.!?\s]+$/, "");
  return text.match(WORD) ?? [];
}

const NUMBERS = [
  ...["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"],
  ...["eleven", "twelve"],
];
const TENS: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  sixty: 60,
  ninety: 90,
};

/** Takes a count: in figures, in words up to twelve, or one of the usual larger ones. */
export function readCount(words: Words): number | null {
  const figures = words.takeMatch(/^\d{1,4}$/);
  if (figures) return Number(figures[0]);
  const name = words.takeAny([...NUMBERS, ...Object.keys(TENS)]);
  return name === null ? null : TENS[name] ?? NUMBERS.indexOf(name);
}

/** Takes the words between the items of a list. */
export function readSeparator(words: Words): true | null {
  const comma = words.take(",");
  return words.take("and") || words.take("&") || comma || null;
}
