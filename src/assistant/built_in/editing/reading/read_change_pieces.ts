import type { Language } from "../../../grammar/language/vocabulary.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import { withoutPolite } from "../../../grammar/polite.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { isMailAddress, lexemesOf } from "../../drafting/lexemes.ts";
import { stepNameEnds, stepNameOf } from "../step_name.ts";
import type { DraftNames } from "./draft_names.ts";
import type { ChangePiece, ValueKind } from "./change_piece.ts";
import { nameInWordsAt } from "./names_in_words.ts";
import { wordsOf } from "./word_index.ts";

const TOKENS_MAX = 40;
const METHODS: ReadonlySet<string> = new Set("GET POST PUT PATCH DELETE HEAD".split(" "));

/**
 * Splits a change into words and values, and compares each with the names in the draft. Returns
 * null if the text is too long for one change.
 */
export function readChangePieces(
  text: string,
  language: Language,
  names: DraftNames,
): ChangePiece[] | null {
  const source = withoutPolite(lexemesOf(text));
  const { tokens, isCut } = source;
  if (isCut || tokens.length === 0 || tokens.length > TOKENS_MAX) return null;
  const reader = new ChangePieceReader(text, tokens, language, names);
  const pieces: ChangePiece[] = [];
  for (let at = 0; at < tokens.length;) {
    const { length, ...piece } = reader.at(at);
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    const [start, end] = [first?.start ?? 0, last?.end ?? text.length];
    pieces.push({ ...NOTHING, start, end, text: text.slice(start, end), ...piece });
    at += length;
  }
  return pieces;
}

const NOTHING = { concepts: [], isFiller: false } as const;

type PieceReading = Partial<ChangePiece> & { length: number };

class ChangePieceReader {
  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
    private readonly language: Language,
    private readonly names: DraftNames,
  ) {}

  at(at: number): PieceReading {
    const token = this.tokens[at];
    if (token === undefined || token.kind === "mark") return { length: 1, isMark: true };
    return this.#duration(at) ?? this.#value(token) ?? this.#spelled(at) ?? this.#spoken(at) ??
      this.#step(at) ??
      this.#words(at, token);
  }

  /** Reads "10 seconds", "2-minute", "30s". */
  #duration(at: number): PieceReading | null {
    const { kind = "mark", text = "" } = this.tokens[at] ?? {};
    const unitAt = this.tokens[at + 1]?.text ?? "";
    // "8 hours" is not a duration if the draft has a column "hours".
    if (this.names.columnOf(unitAt) !== null) return null;
    const [, count, unit = ""] = /^(\d{1,5})(s|m|h|sec|secs|min|mins|sek)$/u.exec(text) ?? [];
    if (count !== undefined) return { length: 1, ...duration(count, unit) };
    const number = kind === "number" ? { value: Number(text), length: 1 } : this.#numberAt(at);
    const next = this.tokens[at + (number?.length ?? 0)]?.text ?? "";
    return !number || !Number.isInteger(number.value) || !UNIT.test(next)
      ? null
      : { length: number.length + 1, ...duration(`${number.value}`, next) };
  }

  #numberAt(at: number): { value: number; length: number } | null {
    const { kind, text = "" } = this.tokens[at] ?? {};
    if (kind !== "word") return null;
    if (ONCE.test(text)) return { value: 1, length: 1 };
    if (TWICE.test(text)) return { value: 2, length: 1 };
    const isOne = ONE.test(text) && UNIT.test(this.tokens[at + 1]?.text ?? "");
    return isOne ? { value: 1, length: 1 } : numberWordsAt(this.tokens, at);
  }

  #value({ kind, text, original = "" }: Token): PieceReading | null {
    const is = (value: ValueKind, said: string) => ({
      length: 1,
      value: { kind: value, is: said },
    });
    if (kind === "url") return is("url", original || text);
    if (kind === "file") return is("file", original || text);
    if (kind === "quoted") return is("quoted", text);
    if (kind === "word" && isMailAddress(original)) return is("mail", original);
    if (METHODS.has(original)) return is("method", original);
    if (kind === "number") {
      const number = readNumber(text, this.language) ?? readNumber(text, "en");
      return number === null ? null : is("number", `${number}`);
    }
    const thousands = /^(\d{1,6}(?:\.\d{1,3})?)k$/u.exec(text)?.[1];
    if (thousands !== undefined) return is("number", `${Number(thousands) * 1_000}`);
    const isVariable = /^[A-Z][A-Z0-9]*_[A-Z0-9_]+$/u.test(original) ||
      this.names.variables.includes(original);
    return isVariable ? is("variable", original) : null;
  }

  /** Reads a number of several words: "One hundred". */
  #spelled(at: number): PieceReading | null {
    const number = numberWordsAt(this.tokens, at);
    return number === null || number.length < 2
      ? null
      : { length: number.length, value: { kind: "number", is: `${number.value}` } };
  }

  /** Reads a name of several words: "minimum priority" for `min_priority`. */
  #spoken(at: number): PieceReading | null {
    const found = nameInWordsAt(this.names.spoken, this.tokens, at);
    if (found === null) return null;
    const { kind, name, parts: { length } } = found;
    return kind === "step" ? { length, step: { name, place: null } } : { length, [kind]: name };
  }

  /** Reads the id, the title or the place of a step, as in "step 2". */
  #step(at: number): PieceReading | null {
    for (const length of stepNameEnds(this.tokens, { at, isBare: false }).toReversed()) {
      const name = stepNameOf(this.tokens.slice(at, length));
      if (name === null || name.isSpokenOf) continue;
      const known = name.place !== null ? name : this.#stepCalled(name.name ?? "");
      if (known !== null) return { length: length - at, step: known };
    }
    const titled = this.names.steps.filter(({ words }) => words.includes(" "))
      .find(({ words }) => this.text.slice(this.tokens[at]?.start).toLowerCase().startsWith(words));
    if (titled === undefined) return null;
    const end = (this.tokens[at]?.start ?? 0) + titled.words.length;
    const length = this.tokens.slice(at).filter((token) => token.end <= end).length;
    return length === 0 ? null : { length, step: { name: titled.id, place: null } };
  }

  #stepCalled(name: string) {
    const said = name.toLowerCase();
    const found = this.names.steps.find(({ words }) => words === said);
    return found === undefined ? null : { name: found.id, place: null };
  }

  #words(at: number, { text, original = text }: Token): PieceReading {
    const { length, concepts, isFiller } = this.#isAbbreviation(original)
      ? NO_WORDS
      : wordsOf(this.language).at(this.tokens, at);
    const names = length > 1 ? {} : this.#named(text, original);
    if (length > 0) return { length, concepts, isFiller, ...names };
    const number = this.#numberAt(at);
    if (number) return { length: number.length, value: { kind: "number", is: `${number.value}` } };
    return { length: 1, ...names };
  }

  /**
   * Whether a word in capitals such as "US" is an abbreviation, because the rest of the text is not
   * in capitals.
   */
  #isAbbreviation(original: string): boolean {
    return /^\p{Lu}{2,6}$/u.test(original) && !COMMON.test(original) &&
      this.text !== this.text.toUpperCase();
  }

  /** Returns the parts of the draft with this name. */
  #named(text: string, original: string): Partial<ChangePiece> {
    const { names } = this;
    const column = names.columnOf(text);
    const input = names.inputs.find((each) => each === original || each === text);
    const step = names.steps.find(({ id }) => id === original || id === text);
    const person = names.personOf(text);
    return {
      ...column !== null && { column },
      ...input !== undefined && { input },
      ...step !== undefined && { step: { name: step.id, place: null } },
      ...person !== null && { person },
      ...names.words.has(text) && { isKnown: true },
    };
  }
}

const NO_WORDS = { length: 0, concepts: [], isFiller: false };
const COMMON = /^(?:CSV|JSON|URL|API|HTTP|CC|BCC|CCO|CCI|PDF|OK|ID|OR|AND|NOT)$/u;
const UNIT =
  /^(?:second|minute|hour|sec|min|hr|sekunde|minute|stunde|seconde|heure|segundo|minuto|hora|std|sek)(?:n|s)?$/u;
const ONE = /^(?:a|an|one|ein|eine|einer|einen|un|une|una|uno)$/u;
const TWICE = /^(?:twice|zweimal)$/u;
const ONCE = /^(?:once|einmal)$/u;

function duration(count: string, unit: string): Pick<ChangePiece, "value"> {
  const letter = /^m/u.test(unit) ? "minutes" : /^(?:st|h)/u.test(unit) ? "hours" : "seconds";
  return { value: { kind: "duration", is: `${count} ${letter}` } };
}
