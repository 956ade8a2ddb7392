import {
  beginsCall,
  END_TOKENS,
  MARKS,
  type OfferedTools,
  OPENING_CHARACTERS_MAX,
} from "./call_marks.ts";

/** The marks with which models begin and end their reasoning. */
const THOUGHTS: ReadonlyMap<string, string> = new Map([
  ["<think>", "</think>"],
  ["<thinking>", "</thinking>"],
  ["<seed:think>", "</seed:think>"],
  ["[THINK]", "[/THINK]"],
  ["<|channel|>analysis<|message|>", "<|end|>"],
]);

/** Marks that may come before a text for the user. */
const LABELS = [
  "<|start|>assistant",
  "<|channel|>final<|message|>",
  "<|channel|>commentary<|message|>",
] as const;

const HALVES: readonly string[] = [...THOUGHTS.keys(), ...LABELS];

/** Searches for all marks at once, so that many occurrences of one do not make it slow. */
const MARK = new RegExp(MARKS.map((mark) => RegExp.escape(mark)).join("|"), "g");

const MARK_CHARACTERS_MAX = Math.max(...MARKS.map((mark) => mark.length));

/**
 * The part of an answer that may be shown while it arrives: without reasoning before the text, and
 * without calls after it.
 */
export class ShownText {
  #pending = "";
  #thoughtEnd: string | null = null;
  #hasBegun = false;
  #hasShown = false;
  #isCall = false;
  readonly #tools: OfferedTools;

  constructor(tools: OfferedTools = new Map()) {
    this.#tools = tools;
  }

  /** Adds a piece. Returns the text that can be shown now. */
  next(piece: string): string {
    this.#pending += piece;
    if (this.#isCall) return "";
    if (!this.#hasBegun && !this.#skipThoughts()) return "";
    const shown = this.#untilCall();
    if (shown !== "") this.#hasShown = true;
    return shown;
  }

  /** Returns the rest at the end: text that looked like calls, without reasoning. */
  rest(): string {
    if (this.#thoughtEnd !== null) return "";
    const rest = withoutEndTokens(this.#pending).toWellFormed();
    this.#pending = "";
    return rest;
  }

  /** Returns the held-back words of an interrupted answer, without the beginning of a call. */
  words(): string {
    return this.#isCall ? "" : this.rest();
  }

  /** Skips reasoning at the beginning. Returns false while more text is needed to recognize it. */
  #skipThoughts(): boolean {
    for (;;) {
      if (this.#thoughtEnd !== null && !this.#skipThought(this.#thoughtEnd)) return false;
      // Leading blanks mean nothing, and should not be read again with every piece.
      const start = this.#pending = this.#pending.trimStart();
      const opening = [...THOUGHTS.keys()].find((each) => start.startsWith(each));
      const label = LABELS.find((each) => start.startsWith(each));
      const isCall = beginsCall(start.slice(0, OPENING_CHARACTERS_MAX), this.#tools) === true;
      if (isCall || (opening === undefined && label === undefined)) {
        const half = HALVES.some((each) => each.startsWith(start));
        return this.#hasBegun = isCall || !half;
      }
      const mark = opening ?? label ?? "";
      // The text may still become the longer mark of a call.
      if (MARKS.some((each) => each.startsWith(start))) return false;
      this.#pending = start.slice(mark.length);
      this.#thoughtEnd = THOUGHTS.get(opening ?? "") ?? null;
    }
  }

  #skipThought(mark: string): boolean {
    const end = this.#pending.indexOf(mark);
    if (end < 0) {
      // Long reasoning is not read again with every piece.
      this.#pending = this.#pending.slice(-mark.length);
      return false;
    }
    this.#pending = this.#pending.slice(end + mark.length);
    this.#thoughtEnd = null;
    return true;
  }

  #untilCall(): string {
    let at = this.#hasShown ? this.#nextMark(0) : 0;
    while (at !== null) {
      const begins = beginsCall(this.#pending.slice(at, at + OPENING_CHARACTERS_MAX), this.#tools);
      if (begins !== false) {
        this.#isCall = begins === true;
        return this.#cut(at);
      }
      at = this.#nextMark(at + (this.#pending.startsWith("```", at) ? 3 : 1));
    }
    return this.#cut(this.#pending.length - this.#halfMark());
  }

  #nextMark(from: number): number | null {
    const mark = new RegExp(MARK);
    mark.lastIndex = from;
    return mark.exec(this.#pending)?.index ?? null;
  }

  #cut(at: number): string {
    const shown = this.#pending.slice(0, at);
    this.#pending = this.#pending.slice(at);
    return shown.toWellFormed();
  }

  /** Returns how many characters at the end may be the beginning of a mark, or half a character. */
  #halfMark(): number {
    if (/[\uD800-\uDBFF]$/.test(this.#pending)) return 1;
    for (let size = Math.min(MARK_CHARACTERS_MAX - 1, this.#pending.length); size > 0; size--) {
      const end = this.#pending.slice(-size);
      if (MARKS.some((mark) => mark.startsWith(end))) return size;
    }
    return 0;
  }
}

function withoutEndTokens(given: string): string {
  for (let text = given;;) {
    const trimmed = text.trimEnd();
    const end = END_TOKENS.find((each) => trimmed.endsWith(each));
    if (end === undefined) return text;
    text = trimmed.slice(0, -end.length);
  }
}
