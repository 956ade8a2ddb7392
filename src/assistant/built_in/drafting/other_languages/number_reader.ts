import { PhraseSet } from "../../../grammar/forms.ts";
import { numberWordsAt } from "../../../grammar/number_words.ts";
import { isColumn } from "../column_token.ts";
import { REQUEST_CLASSES } from "../words/words.ts";
import type { Chunk } from "./chunk.ts";
import { ConditionReader } from "./condition_reader.ts";
import type { FoundChunk } from "./found_chunk.ts";

export const DESCENDING = new PhraseSet((REQUEST_CLASSES["first"] ?? "").split("|"));
const ASCENDING = new PhraseSet((REQUEST_CLASSES["last"] ?? "").split("|"));
const ONCE: ReadonlyMap<string, string> = new Map(
  "ein 1 zwei 2 drei 3 vier 4 fünf 5 fuenf 5 sechs 6 zehn 10".split(/ (?=\p{L})/u)
    .map((pair): [string, string] => [pair.split(" ")[0] ?? "", pair.split(" ")[1] ?? ""]),
);
const TIMES = /^(\d{1,2}|ein|zwei|drei|vier|fünf|fuenf|sechs|zehn)mal$/u;

/** Reads numbers, and the columns of sorting, groups and selection. */
export class NumberReader extends ConditionReader {
  protected byAt(start: number): FoundChunk | null {
    const per = this.length("per", start);
    const by = this.length("by", start);
    const length = Math.max(per, by);
    if (this.length("approval", start) > 0) return null;
    const way = Math.max(this.length("by_mail", start), this.length("by_post", start));
    if (length === 0 || way > length) return null;
    const at = this.afterArticles(start + length);
    const token = this.tokens[at];
    const isVerb = this.verbAt(at) !== null && this.length("by_mail", at) === 0 &&
      this.length("noun_forms", at) === 0;
    if (!token || !isColumn(token) || isVerb) return null;
    const lists = this.slots["keys"]?.(this.tokens, at) ?? [];
    const end = lists.find((to) => !this.holdsVerb(at + 1, to)) ?? at + 1;
    return { chunk: { role: per > by ? "per" : "by", said: this.said(at, end) }, end };
  }

  protected orderAt(at: number): FoundChunk | null {
    const down = DESCENDING.lengthAt(this.tokens, at);
    const up = ASCENDING.lengthAt(this.tokens, at);
    const length = Math.max(down, up);
    return length === 0
      ? null
      : this.orderOf({ role: "order", isDescending: down >= up }, at + length);
  }

  /** Adds the column that follows a sort order: "Par ordre alphabétique de nom". */
  protected orderOf(chunk: Chunk, at: number): FoundChunk {
    const of = this.length("of", at);
    const token = this.tokens[at + of];
    if (of === 0 || !token || !isColumn(token)) return { chunk, end: at };
    const said = this.said(at + of, at + of + 1);
    return { chunk, more: { role: "by", said }, end: at + of + 1 };
  }

  /** Reads a number in digits or words. `end` is the position after it. */
  protected countAt(at: number): { number: string; end: number } | null {
    const token = this.tokens[at];
    if (token?.kind === "number") return { number: token.text, end: at + 1 };
    const words = numberWordsAt(this.tokens, at);
    return words && { number: String(words.value), end: at + words.length };
  }

  /** Reads "Die zehn teuersten Artikel", "die Summe der Umsätze", "dreimal", "eine Stunde". */
  protected numberAt(at: number): FoundChunk | null {
    return this.rankAt(at) ?? this.aggregateAt(at) ?? this.amountAt(at);
  }

  protected rankAt(start: number): FoundChunk | null {
    let at = start + this.length("article", start);
    let count = this.countAt(at);
    let number = count?.number ?? null;
    at = count?.end ?? at;
    const noun = number !== null && this.isNoun(at) ? 1 : 0;
    for (const skipped of noun === 0 ? [0] : [0, noun]) {
      const place = at + skipped + (skipped > 0 ? this.length("article", at + skipped) : 0);
      const most = this.length("most", place);
      const least = this.length("least", place);
      const front = this.length("front", place);
      const back = this.length("back", place);
      if (Math.max(most, least, front, back) === 0) continue;
      let end = place + Math.max(most, least, front, back);
      count = number === null ? this.countAt(end) : null;
      if (count) [number, end] = [count.number, count.end];
      if (number === null) continue;
      const rows = this.length("rows", end);
      if (skipped === 0) end += rows > 0 ? rows : this.isNoun(end) ? 1 : 0;
      if (front > 0) return { chunk: { role: "front", number }, end };
      if (back > 0) return { chunk: { role: "back", number }, end };
      const said = this.said(place, place + Math.max(most, least));
      return { chunk: { role: "top", number, said, isDescending: most >= least }, end };
    }
    return null;
  }

  protected aggregateAt(at: number): FoundChunk | null {
    const count = this.length("count_of", at);
    if (count > 0) return { chunk: { role: "count" }, end: this.afterRows(at + count) };
    for (const kind of ["sum", "average", "maximum", "minimum"] as const) {
      const length = this.length(`${kind}_of`, at);
      if (length === 0) continue;
      const place = this.afterArticles(at + length + this.length("from", at + length));
      const token = this.tokens[place];
      const isNamed = token !== undefined && isColumn(token) && this.isNoun(place) &&
        this.length("as", place) === 0;
      const chunk: Chunk = {
        role: "number",
        kind,
        said: isNamed ? this.said(place, place + 1) : null,
      };
      return { chunk, end: isNamed ? place + 1 : at + length };
    }
    return null;
  }

  /** Returns the position after the rows that are counted. */
  protected afterRows(start: number): number {
    const at = this.afterArticles(start);
    const rows = this.length("rows", at);
    return rows > 0 ? at + rows : this.isNoun(at) ? at + 1 : start;
  }

  protected amountAt(start: number): FoundChunk | null {
    const compound = TIMES.exec(this.tokens[start]?.text ?? "");
    if (compound?.[1] !== undefined) {
      return {
        chunk: { role: "times", number: ONCE.get(compound[1]) ?? compound[1] },
        end: start + 1,
      };
    }
    const count = this.countAt(start) ?? this.oneAt(start);
    if (!count) return null;
    const { number, end } = count;
    const times = this.length("times", end);
    if (times > 0) return { chunk: { role: "times", number }, end: end + times };
    const unit = this.length("unit", end);
    return unit === 0 ? null : {
      chunk: { role: "duration", number, unit: this.said(end, end + unit) },
      end: end + unit,
    };
  }

  protected oneAt(at: number): { number: string; end: number } | null {
    return this.length("article", at) > 0 ? { number: "1", end: at + 1 } : null;
  }

  /** Reads "Nur die Spalten name und email", "Feld preis". */
  protected columnsAt(start: number): FoundChunk | null {
    const only = this.length("only", start);
    const article = this.length("article", start + only);
    const column = this.length("column", start + only + article);
    if (column === 0) return only > 0 ? this.onlyNamesAt(start + only) : null;
    const at = start + only + article + column;
    if (this.conditionFrom(at) !== null) return null;
    const [end] = this.slots["columns"]?.(this.tokens, at) ?? [];
    if (end === undefined) return null;
    const role = end > at + 1 || only > 0 ? "columns" : "column";
    return { chunk: { role, said: this.said(at, end) }, end };
  }

  /** Reads "Seulement nom et ville de membres.csv". */
  protected onlyNamesAt(at: number): FoundChunk | null {
    for (const end of this.slots["columns"]?.(this.tokens, at) ?? []) {
      const places = this.tokens.slice(at, end).map((_, index) => at + index);
      const isList = places.some((place) => this.length("joint", place) > 0) &&
        places.every((place) => this.isNoun(place) || this.length("joint", place) > 0);
      const data = isList ? this.placedAt(end)?.chunk : null;
      if (data?.role !== "file" && data?.role !== "url") continue;
      return { chunk: { role: "columns", said: this.said(at, end) }, end };
    }
    return null;
  }
}
