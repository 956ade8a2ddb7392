import type { Language } from "../../../grammar/language/vocabulary.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import { type Slots } from "../../../grammar/phrase_matcher.ts";
import type { TokenizedText } from "../../../grammar/tokens.ts";
import { isWayToSend } from "../../drafting/column_token.ts";
import { isMailAddress, plainLexemesOf } from "../../drafting/lexemes.ts";
import { requestSlots } from "../../drafting/request_slots.ts";
import { type FileTable, isIdentifier } from "../file_table.ts";
import { conditionFor } from "../adjective_conditions.ts";
import { likelyColumn, likelyDate, partlyNamed } from "./likely_columns.ts";
import type { FoundQueryPiece, QueryPiece } from "./query_piece.ts";
import { cellForWord, columnForNoun } from "./cognates.ts";
import { columnAt, valueAt } from "./table_names.ts";
import { deniedFlag } from "./denied_flag.ts";
import { adjectivePeriod, timeAt } from "./time_pieces.ts";
import { isSameForm } from "./word_forms.ts";
import { meaningAt } from "./word_meanings.ts";

/** Reads words that are not about rows. */
export interface OtherWords {
  /** Returns the piece at a position. It precedes other pieces of the same length. */
  at(at: number): FoundQueryPiece | null;
  /** Returns a piece for a word that nothing else understands; null if it has none. */
  unknown(at: number): FoundQueryPiece | null;
}

/** Splits a request into pieces. Returns null if a word is not understood. */
export function queryPiecesOf(
  text: string,
  table: FileTable,
  language: Language,
  others: OtherWords | null = null,
): QueryPiece[] | null {
  const source = plainLexemesOf(text);
  if (source.isCut) return null;
  const finder = new QueryPieceFinder(source, { table, language, others });
  const pieces: QueryPiece[] = [];
  let before = 0;
  for (let at = 0; at < source.tokens.length;) {
    const found = finder.at(at, pieces.at(-1), pieces.at(-2));
    if (found === null) return null;
    // "Total revenue" asks for a sum, even if a column has the name "total".
    const word = isNumber(found.piece) && isNumber(pieces.at(-1)) ? finder.wordAt(before) : null;
    if (word) pieces[pieces.length - 1] = word;
    if (found.piece.kind !== "filler") pieces.push(found.piece);
    before = at;
    at += found.length;
  }
  return pieces;
}

function isNumber(piece: QueryPiece | undefined): boolean {
  return piece?.kind === "column" && piece.column.kind === "number";
}

const COMPARING: ReadonlySet<string> = new Set(["over", "atLeast", "under", "atMost"]);
const CLAUSE_BEGINS: ReadonlySet<string> = new Set(
  ", . ; : ! ? and then to und dann et puis y luego".split(" "),
);
const CONDITIONS: ReadonlySet<string> = new Set([
  "contains",
  "startsWith",
  "endsWith",
  "empty",
  "filled",
]);
const TEXTUAL: ReadonlySet<string> = new Set(["contains", "startsWith", "endsWith"]);
const ONE: ReadonlySet<string> = new Set(
  "a an one einem einer einen ein eine un une uno una".split(" "),
);

class QueryPieceFinder {
  readonly #source: TokenizedText;
  readonly #slots: Slots;
  readonly #table: FileTable;
  readonly #language: Language;
  readonly #others: OtherWords | null;

  constructor(
    source: TokenizedText,
    { table, language, others }: {
      table: FileTable;
      language: Language;
      others: OtherWords | null;
    },
  ) {
    this.#source = source;
    this.#slots = requestSlots(source, () => []);
    this.#table = table;
    this.#language = language;
    this.#others = others;
  }

  /** Returns the longest piece at a position. Names in the file precede meanings of words. */
  at(
    at: number,
    before: QueryPiece | undefined,
    last: QueryPiece | undefined,
  ): FoundQueryPiece | null {
    const { tokens } = this.#source;
    const isOfText = TEXTUAL.has(before?.kind ?? "") ||
      (before?.kind === "or" && last?.kind === "text");
    if (isOfText && tokens[at]?.kind !== "mark") {
      const { text = "", original = text } = tokens[at] ?? {};
      return { piece: { kind: "text", text: original }, length: 1 };
    }
    const names = { tokens, at, table: this.#table, language: this.#language };
    if (COMPARING.has(before?.kind ?? "") && ONE.has(tokens[at]?.text ?? "")) {
      return { piece: { kind: "one" }, length: 1 };
    }
    const said = this.#afterPer(at, before);
    if (said) return said;
    const found = [
      this.#others?.at(at) ?? null,
      this.#literal(at),
      this.#when(at),
      columnAt(names),
      valueAt(names, "exact"),
      timeAt({ tokens, at, before }, this.#table, this.#language),
      valueAt(names, "anyForm"),
      this.#word(at),
    ].filter((each): each is FoundQueryPiece => each !== null);
    const named = this.#mailColumn(at, found);
    if (named) return named;
    const longest = found.reduce<FoundQueryPiece | null>(
      (best, each) => best === null || each.length > best.length ? each : best,
      null,
    );
    const subject = longest?.piece.kind === "rows" && longest.length === 1
      ? this.#subject(at)
      : null;
    return subject ?? longest ?? this.#meant(at) ?? this.#number(at) ?? this.#likely(at) ??
      this.#others?.unknown(at) ?? null;
  }

  /** Returns the column "mail" if the file has one and the word does not mean sending. */
  #mailColumn(at: number, found: readonly FoundQueryPiece[]): FoundQueryPiece | null {
    const { tokens } = this.#source;
    const [role] = found.filter(({ piece }) => piece.kind === "role");
    const [column] = found.filter(({ piece }) => piece.kind === "column");
    const isLed = tokens[at - 1] === undefined || CLAUSE_BEGINS.has(tokens[at - 1]?.text ?? "");
    const isCondition = meaningAt(tokens, at + 1, this.#language)?.kind ?? "";
    const isMeant = !isLed || CONDITIONS.has(isCondition);
    return role && column?.length === role.length && isMeant && !isWayToSend(tokens, at)
      ? column
      : null;
  }

  /** Returns the column that a noun means: "Die Kunden" refers to `customer`. */
  #subject(at: number): FoundQueryPiece | null {
    const column = columnForNoun(this.#source.tokens[at]?.text ?? "", this.#table);
    const isSubject = column?.kind === "text" && !isIdentifier(column, this.#table);
    return isSubject ? { piece: { kind: "column", column }, length: 1 } : null;
  }

  /**
   * Returns the column after "per": "Pro Kunde" refers to `customer`, even if "Kunde" may also mean
   * the rows.
   */
  #afterPer(at: number, before: QueryPiece | undefined): FoundQueryPiece | null {
    const { text = "", kind } = this.#source.tokens[at] ?? {};
    if (kind !== "word" || !["per", "by", "sort"].includes(before?.kind ?? "")) return null;
    const names = { tokens: this.#source.tokens, at, table: this.#table, language: this.#language };
    const column = columnAt(names) === null ? columnForNoun(text, this.#table) : null;
    return column && { piece: { kind: "column", column }, length: 1 };
  }

  /** Returns the other meaning of a word that is also the name of a column; null if it has none. */
  wordAt(at: number): QueryPiece | null {
    const found = this.#word(at);
    return found?.piece.kind === "filler" ? null : found?.piece ?? null;
  }

  #literal(at: number): FoundQueryPiece | null {
    const token = this.#source.tokens[at];
    if (token === undefined) return null;
    const { kind, text, original = text } = token;
    if (kind === "number") return this.#number(at);
    if (kind === "date") return { piece: { kind: "date", text }, length: 1 };
    // "Revenue per branch from sales.csv" names the file at hand.
    if (kind === "file" && original === this.#table.file && this.#others) {
      return { piece: { kind: "filler" }, length: 1 };
    }
    if (kind === "file") return { piece: { kind: "file", text: original }, length: 1 };
    const isMail = kind === "word" && isMailAddress(original);
    return isMail ? { piece: { kind: "mail", text: original }, length: 1 } : null;
  }

  #when(at: number): FoundQueryPiece | null {
    const { source, tokens } = this.#source;
    const length = Math.max(at, ...this.#slots["when"]?.(tokens, at) ?? []) - at;
    const [first, last] = [tokens[at], tokens[at + length - 1]];
    if (length === 0 || !first || !last) return null;
    // "Monthly totals" are groups. After another noun, "monthly" is the schedule.
    const isAdjective = length === 1 && adjectivePeriod(first) !== null && at + 1 < tokens.length;
    if (isAdjective && tokens[at + 1]?.kind === "word") return null;
    return { piece: { kind: "when", text: source.slice(first.start, last.end) }, length };
  }

  #number(at: number): FoundQueryPiece | null {
    const { tokens } = this.#source;
    const { kind, text = "" } = tokens[at] ?? {};
    const thousands = /^(\d{1,6}(?:\.\d{1,3})?)k$/.exec(text)?.[1];
    if (thousands !== undefined) {
      return { piece: { kind: "number", value: Number(thousands) * 1_000 }, length: 1 };
    }
    const spoken = kind === "number" ? null : numberWordsAt(tokens, at);
    if (spoken) return { piece: { kind: "number", value: spoken.value }, length: spoken.length };
    const value = kind === "number" ? readNumber(text, this.#language) : null;
    return value === null ? null : { piece: { kind: "number", value }, length: 1 };
  }

  #word(at: number): FoundQueryPiece | null {
    const found = meaningAt(this.#source.tokens, at, this.#language);
    if (found === null) return null;
    const { kind, length } = found;
    return { piece: kind === "format" ? this.#file(at, length) : { kind }, length };
  }

  /** Returns a file with the name of the file at hand in the named format: "As JSON". */
  #file(at: number, length: number): QueryPiece {
    const words = this.#source.tokens.slice(at, at + length).map(({ text }) => text);
    const base = this.#table.file.replace(/\.\w+$/, "");
    return { kind: "file", text: `${base}.${words.includes("json") ? "json" : "csv"}` };
  }

  #meant(at: number): FoundQueryPiece | null {
    const denied = deniedFlag(this.#source.tokens[at]?.text ?? "", this.#table, this.#language);
    if (denied !== null) return { piece: { kind: "meant", condition: denied }, length: 1 };
    for (const length of [2, 1]) {
      const words = this.#source.tokens.slice(at, at + length).map(({ text }) => text).join(" ");
      const condition = conditionFor(words, this.#table);
      if (condition !== null) return { piece: { kind: "meant", condition }, length };
    }
    return null;
  }

  /**
   * Returns the cell or column that a word such as "revenue" probably means, or the rows; null
   * otherwise.
   */
  #likely(at: number): FoundQueryPiece | null {
    const token = this.#source.tokens[at];
    if (token?.kind !== "word") return null;
    const cell = cellForWord(token.text, this.#table);
    if (cell) return { piece: { kind: "value", cells: [cell] }, length: 1 };
    const column = columnForNoun(token.text, this.#table) ??
      partlyNamed(token.text, this.#table, this.#language) ??
      likelyColumn(token.text, this.#table, this.#language);
    if (column) return { piece: { kind: "column", column }, length: 1 };
    const date = likelyDate(this.#source.tokens, at, this.#table);
    if (date) return { piece: { kind: "column", column: date.column }, length: date.length };
    const stem = this.#table.file.replace(/\.\w+$/, "").split(/[_-]/);
    const isFile = stem.some((word) => isSameForm(token.text, word, this.#language));
    return isFile ? { piece: { kind: "rows" }, length: 1 } : null;
  }
}
