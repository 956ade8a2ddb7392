import { numberWordsAt } from "../../../grammar/number_words.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import type { Token, Tokens } from "../../../grammar/tokens.ts";
import { isMailAddress, lexemesOf } from "../../drafting/lexemes.ts";
import { type Concept, CONCEPTS, FILLERS, ROW_NOUNS } from "./frame_words.ts";

/** Values of a kind: those that are wanted, and those that are not wanted any more. */
interface Values<T> {
  wanted: T[];
  old: T[];
}

/** The words of a change, sorted by what they mean. Their order says nothing. */
export interface Frame {
  /** The number of words, values and signs. */
  length: number;
  /** For each phrase the concepts that it may stand for, and whether it may stand for none. */
  phrases: { words: string; concepts: readonly Concept[]; isFiller: boolean }[];
  mails: Values<string>;
  urls: Values<string>;
  files: Values<string>;
  numbers: Values<number>;
  quoted: Values<string>;
  /** Names in capitals, as of environment variables. */
  variables: string[];
  durations: string[];
  /** Words that the draft contains, such as the names of its columns. */
  known: string[];
  /** Words that are not understood. */
  unknown: string[];
}

const TOKENS_MAX = 40;

/** Sorts the words of a change; null for a text that is too long to be one. */
export function readFrame(text: string, draftText: string): Frame | null {
  const source = withoutPolite(lexemesOf(text));
  if (source.isCut || source.tokens.length === 0 || source.tokens.length > TOKENS_MAX) return null;
  const words = new Set(draftText.toLowerCase().match(/[\p{L}_][\p{L}\p{N}_]*/gu) ?? []);
  const reader = new FrameReader(source, words);
  while (reader.next());
  return reader.frame;
}

const UNITS: Readonly<Record<string, string>> = { s: "seconds", m: "minutes", h: "hours" };
const LONG_UNITS = /^(second|minute|hour|sec|min|hr)s?$/u;

class FrameReader {
  readonly #tokens: readonly Token[];
  #at = 0;
  /** Whether the next value is the old one. */
  #isOld = false;
  readonly frame: Frame = {
    length: 0,
    phrases: [],
    mails: { wanted: [], old: [] },
    urls: { wanted: [], old: [] },
    files: { wanted: [], old: [] },
    numbers: { wanted: [], old: [] },
    quoted: { wanted: [], old: [] },
    variables: [],
    durations: [],
    known: [],
    unknown: [],
  };

  constructor(source: Tokens, private readonly words: ReadonlySet<string>) {
    this.#tokens = source.tokens;
    this.frame.length = source.tokens.length;
  }

  /** Reads the next words; false at the end. */
  next(): boolean {
    const token = this.#tokens[this.#at];
    if (token === undefined) return false;
    this.#at += this.#duration(token) ?? this.#value(token) ?? this.#word(token);
    return true;
  }

  #add<T>(values: Values<T>, value: T): number {
    (this.#isOld ? values.old : values.wanted).push(value);
    this.#isOld = false;
    return 1;
  }

  /** "10 seconds", "2-minute", "30s" */
  #duration({ kind, text }: Token): number | null {
    const [, count, unit = ""] = /^(\d{1,5})(s|m|h|sec|secs|min|mins)$/u.exec(text) ?? [];
    if (count !== undefined) {
      this.frame.durations.push(`${count} ${UNITS[unit.charAt(0)]}`);
      return 1;
    }
    const said = kind === "number" ? { value: Number(text), length: 1 } : this.#counted(this.#at);
    const next = this.#tokens[this.#at + (said?.length ?? 0)]?.text ?? "";
    const long = said && LONG_UNITS.exec(next)?.[1];
    if (!said || !long || !Number.isInteger(said.value)) return null;
    this.frame.durations.push(`${said.value} ${UNITS[long.charAt(0)]}`);
    return said.length + 1;
  }

  #counted(at: number): { value: number; length: number } | null {
    return numberWordsAt(this.#tokens, at);
  }

  #value({ kind, text, original = "" }: Token): number | null {
    const { mails, urls, files, numbers, quoted, variables } = this.frame;
    if (kind === "url") return this.#add(urls, original || text);
    if (kind === "file") return this.#add(files, original || text);
    if (kind === "quoted") return this.#add(quoted, text);
    if (kind === "word" && isMailAddress(original)) return this.#add(mails, original);
    if (kind === "number") {
      const number = readNumber(text, "en");
      return number === null ? null : this.#add(numbers, number);
    }
    const thousands = /^(\d{1,6}(?:\.\d{1,3})?)k$/u.exec(text)?.[1];
    if (thousands !== undefined) return this.#add(numbers, Number(thousands) * 1_000);
    if (/^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/u.test(original)) {
      variables.push(original);
      return 1;
    }
    const said = this.#counted(this.#at);
    if (said === null) return null;
    this.#add(numbers, said.value);
    return said.length;
  }

  #word(token: Token): number {
    if (token.kind === "mark" || token.text === "=") return 1;
    const found = (Object.keys(CONCEPTS) as Concept[]).map((concept) => ({
      concept,
      length: CONCEPTS[concept].lengthAt(this.#tokens, this.#at),
    }));
    const longest = Math.max(0, ...found.map(({ length }) => length));
    const filler = FILLERS.lengthAt(this.#tokens, this.#at);
    if (longest > 0 && longest >= filler) {
      const concepts = found.filter(({ length }) => length === longest)
        .map(({ concept }) => concept);
      const isKnown = this.words.has(token.text) && longest === 1;
      const words = this.#tokens.slice(this.#at, this.#at + longest).map(({ text }) => text).join(
        " ",
      );
      this.frame.phrases.push({ words, concepts, isFiller: filler === longest || isKnown });
      if (concepts.includes("not")) this.#isOld = true;
      return longest;
    }
    const { text } = token;
    const isKnown = [text, text.replace(/s$/u, "")].find((each) => this.words.has(each));
    if (isKnown !== undefined && filler === 0) {
      this.frame.known.push(isKnown);
      this.#isOld = false;
    } else if (filler === 0 && ROW_NOUNS.lengthAt(this.#tokens, this.#at) === 0) {
      if (this.#isOld) this.frame.unknown.push(`old ${text}`);
      else this.frame.unknown.push(text);
    }
    return Math.max(1, filler);
  }
}
