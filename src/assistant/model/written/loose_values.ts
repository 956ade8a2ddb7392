import type { Json, JsonObject } from "../../../lib/json.ts";

const LEVELS_MAX = 100;

const WORDS: ReadonlyMap<string, Json> = new Map<string, Json>([
  ["true", true],
  ["True", true],
  ["false", false],
  ["False", false],
  ["null", null],
  ["None", null],
]);

/** Gemma quotes texts with a special token. */
const QUOTES = ['<|"|>', '"', "'"] as const;

/**
 * Reads values as models write them: JSON, even with line breaks inside texts, and Python literals.
 * Each method advances only past what it returns.
 */
export class LooseReader {
  #at = 0;
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  /** The number of characters that have been read. */
  get at(): number {
    return this.#at;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  startsWith(text: string): boolean {
    return this.#text.startsWith(text, this.#at);
  }

  /** Reads the match of a sticky pattern at the current position. */
  take(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** Reads the text up to the next match of a global pattern, or to the end. */
  until(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const end = pattern.exec(this.#text)?.index ?? this.#text.length;
    const text = this.#text.slice(this.#at, end);
    this.#at = end;
    return text;
  }

  /** Reads a value. Undefined if there is no complete value here. */
  value(level = 0): Json | undefined {
    this.take(/\s*/y);
    if (level > LEVELS_MAX) return undefined;
    if (this.take(/\{/y)) return this.entries("}", level);
    if (this.take(/\[/y)) return this.#list(level);
    const quote = QUOTES.find((each) => this.startsWith(each));
    if (quote !== undefined) return this.#quoted(quote);
    const word = this.take(/[^\s,{}[\]()"'<>]+/y)?.[0];
    if (word === undefined) return undefined;
    const known = WORDS.get(word);
    if (known !== undefined) return known;
    return /^-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(word) ? Number(word) : word;
  }

  /** Reads names and values up to the closing bracket. The opening one has been read already. */
  entries(close: "}" | ")", level = 0): JsonObject | undefined {
    const object: [string, Json][] = [];
    while (!this.#closes(close)) {
      const quote = QUOTES.find((each) => this.startsWith(each));
      const name = quote === undefined ? this.take(/[\w.-]+/y)?.[0] : this.#quoted(quote);
      if (name === undefined || !this.take(/\s*[:=]/y)) return undefined;
      const value = this.value(level + 1);
      if (value === undefined || !this.#goesOn(close)) return undefined;
      object.push([name, value]);
    }
    return Object.fromEntries(object);
  }

  #list(level: number): Json[] | undefined {
    const list: Json[] = [];
    while (!this.#closes("]")) {
      const value = this.value(level + 1);
      if (value === undefined || !this.#goesOn("]")) return undefined;
      list.push(value);
    }
    return list;
  }

  #closes(close: string): boolean {
    this.take(/\s*/y);
    if (!this.startsWith(close)) return false;
    this.#at += close.length;
    return true;
  }

  #goesOn(close: string): boolean {
    this.take(/\s*/y);
    return this.startsWith(close) || this.take(/,/y) !== null;
  }

  #quoted(quote: string): string | undefined {
    const start = this.#at + quote.length;
    const end = endOf(this.#text, { quote, start });
    if (end < 0) return undefined;
    this.#at = end + quote.length;
    const inner = this.#text.slice(start, end);
    return quote.length > 1 ? inner : unescaped(inner);
  }
}

function endOf(text: string, { quote, start }: { quote: string; start: number }): number {
  if (quote.length > 1) return text.indexOf(quote, start);
  for (let at = start; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === quote) return at;
  }
  return -1;
}

function unescaped(inner: string): string {
  const json = inner.replace(/\\'/g, "'").replace(
    /\\[^]|"|[\n\r\t]/g,
    (each) => each.startsWith("\\") ? each : JSON.stringify(each).slice(1, -1),
  );
  try {
    return JSON.parse(`"${json}"`);
  } catch {
    return inner;
  }
}
