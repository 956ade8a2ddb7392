import { PhraseSet } from "../../../grammar/forms.ts";
import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import { isLeftOut } from "../../../grammar/language/drafts/left_out.ts";
import { readConsent } from "../../../grammar/read_consent.ts";
import { JOINING, type Language, LANGUAGES } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { quoted } from "../../not_understood/not_understood.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { wordsOf } from "../../editing/reading/word_index.ts";
import type { Concept } from "../../editing/reading/words/concepts.ts";
import { lexemesOf } from "../lexemes.ts";

/** A longer text has more parts than can be tried. */
const CHARACTERS_MAX = 500;
/** The maximum number of texts to read, each without one part. */
const READINGS_MAX = 8;
/** How many neighbouring parts are left out together. */
const TOGETHER = [1, 2];
const QUOTED_CHARACTERS_MAX = 120;

/**
 * How a text without one of its parts is understood: completely, with a question, or not at all.
 */
export type ReadingOutcome = "built" | "asks" | null;

interface Span {
  start: number;
  end: number;
}

/**
 * Asks for the only part of a request that is not understood. The answer replaces the part. Returns
 * null if the rest is not understood without the part. `at` is the position where reading stopped,
 * and `ask` words the question.
 */
export async function unclearPart(
  text: string,
  { at, language, read, ask = DRAFT_QUESTIONS[language].unclear }: {
    at: number;
    language: Language;
    read: (text: string) => Promise<ReadingOutcome>;
    ask?: (part: string) => string;
  },
): Promise<DetailQuestion | null> {
  if (text.length > CHARACTERS_MAX) return null;
  const span = await new UnclearFinder(text, read).find(at);
  if (span === null) return null;
  return questionFor(text, span, ask);
}

/** Matches words that belong to the unknown words after them: "the ones that are late". */
const LEADING =
  /(?:(?:that|which|who|die|qui|que)\s(?:(?:are|is|were|have|has|sind|est|sont|están|están|no|not|ne)\s){0,2}|(?:not|non|nicht|no|nie|never)\s)$/iu;

/** Asks for some words of a request whose other words a reader understands. */
export function unclearWords(
  text: string,
  { words, language }: { words: string; language: Language },
): DetailQuestion | null {
  const at = text.indexOf(words);
  if (at < 0) return null;
  const [leading = ""] = LEADING.exec(text.slice(Math.max(0, at - 40), at)) ?? [];
  const span = { start: at - leading.length, end: at + words.length };
  return questionFor(text, span, DRAFT_QUESTIONS[language].unclear);
}

function questionFor(text: string, span: Span, ask: (part: string) => string): DetailQuestion {
  const part = text.slice(span.start, span.end);
  return {
    text: ask(quoted(part, QUOTED_CHARACTERS_MAX)),
    about: { part },
    fill(answer) {
      if (!isLeftOut(answer) && readConsent(answer) !== null) return null;
      const said = isLeftOut(answer) ? "" : answer.trim().replace(/(?<![\s.!])[\s.!]+$/u, "");
      return said === part || isOtherOrder(said, part) ? null : replaced(text, span, said);
    },
  };
}

/** The work that the words of an order mean: to choose, sort or count rows, or to use them. */
const WORK: Readonly<Partial<Record<Concept, string>>> = {
  keep: "choose",
  remove: "choose",
  filter: "choose",
  sort: "sort",
  group: "count",
  save: "use",
  mail: "use",
  file: "use",
};

/**
 * Whether an answer orders something else than the part that is asked for: "sort it by ward" is no
 * other wording of "keep the free ones".
 */
function isOtherOrder(answer: string, part: string): boolean {
  const [said, asked] = [worksIn(answer), worksIn(part)];
  return said.size > 0 && asked.size > 0 && said.isDisjointFrom(asked);
}

function worksIn(text: string): Set<string> {
  const { tokens } = lexemesOf(text);
  const works = LANGUAGES.flatMap((language) =>
    tokens.flatMap((_, at) => wordsOf(language).at(tokens, at).concepts)
  ).flatMap((concept) => WORK[concept] ?? []);
  return new Set(works);
}

function replaced(text: string, { start, end }: Span, said: string): string {
  return `${text.slice(0, start)}${said}${text.slice(end)}`;
}

/** Finds the shortest part whose removal makes the text understood. */
class UnclearFinder {
  readonly #text: string;
  readonly #read: (text: string) => Promise<ReadingOutcome>;
  readonly #tokens: readonly Token[];
  #left = READINGS_MAX;

  constructor(text: string, read: (text: string) => Promise<ReadingOutcome>) {
    this.#text = text;
    this.#read = read;
    this.#tokens = lexemesOf(text).tokens;
  }

  async find(at: number): Promise<Span | null> {
    const parts = this.#parts();
    if (parts.length < 2) return null;
    const spans = TOGETHER.flatMap((count) => together(parts, count))
      .filter(({ start, end }) => end - start < this.#text.length)
      .toSorted((one, other) => distance(one, at) - distance(other, at));
    const found = await this.#best(spans);
    return found && await this.#narrowed(found.span, found.clearness);
  }

  async #best(
    spans: readonly Span[],
  ): Promise<{ span: Span; clearness: ReadingOutcome } | null> {
    let asking: Span | null = null;
    for (const span of spans) {
      const clearness = await this.#without(span);
      if (clearness === "built") return { span, clearness };
      if (clearness === "asks") asking ??= span;
    }
    return asking && { span: asking, clearness: "asks" };
  }

  /**
   * Returns a smaller part if that suffices: "If it fails" alone, where "retry it" is understood.
   */
  async #narrowed(span: Span, clearness: ReadingOutcome): Promise<Span> {
    const begins = this.#tokens.filter(({ start, end }) => start > span.start && end < span.end)
      .filter(({ text }) => SUBORDINATE.has(text)).map(({ start }) => start);
    for (const start of begins.toReversed()) {
      const shorter = { start, end: span.end };
      if (await this.#without(shorter) === clearness) return shorter;
    }
    return span;
  }

  async #without(span: Span): Promise<ReadingOutcome> {
    return this.#left-- > 0 ? await this.#read(replaced(this.#text, span, "")) : null;
  }

  /** Returns the parts of the text between marks and conjunctions. */
  #parts(): Span[] {
    const tokens = this.#tokens;
    const parts: Span[] = [];
    let isOpen = false;
    for (let at = 0; at < tokens.length;) {
      const length = MARKS.has(tokens[at]?.text ?? "") ? 1 : JOINTS.lengthAt(tokens, at);
      const { start = 0, end = 0 } = tokens[at] ?? {};
      const last = parts.at(-1);
      if (length === 0) {
        if (isOpen && last) last.end = end;
        else parts.push({ start, end });
      }
      isOpen = length === 0;
      at += Math.max(length, 1);
    }
    return parts;
  }
}

const JOINTS = new PhraseSet(JOINING);
const MARKS: ReadonlySet<string> = new Set([",", ".", ";", ":", "\n", "!", "?", "->", "=>", "→"]);
/** Words that begin a clause or a detail that may be left out alone. */
const SUBORDINATE: ReadonlySet<string> = new Set(
  ("if when unless except with without using by for so that because while which who until via as but " +
    "wenn falls sobald außer mit ohne für damit weil bis per als aber " +
    "si quand sauf avec sans pour afin parce jusqu'à par qui mais " +
    "cuando salvo con sin para porque hasta por que pero").split(" "),
);

/** Returns all sequences of `count` neighbouring parts, each as one part. */
function together(parts: readonly Span[], count: number): Span[] {
  return parts.flatMap((first, index) => {
    const last = parts[index + count - 1];
    return last ? [{ start: first.start, end: last.end }] : [];
  });
}

/**
 * Returns the rank of a part. Parts at the position where reading stopped come first, then shorter
 * ones.
 */
function distance({ start, end }: Span, at: number): number {
  const apart = at < start ? start - at : at >= end ? at - end + 1 : 0;
  return apart * 1_000 + end - start;
}
