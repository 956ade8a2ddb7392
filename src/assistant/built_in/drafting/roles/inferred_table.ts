import type { Language } from "../../../grammar/language/vocabulary.ts";
import { PhraseSet } from "../../../grammar/forms.ts";
import type { Token } from "../../../grammar/tokens.ts";
import type { FileTable, TableColumn } from "../../attached/file_table.ts";
import { isSameForm } from "../../attached/query/word_forms.ts";
import { meaningAt } from "../../attached/query/word_meanings.ts";
import { beginsSpan } from "../dates/relative_dates.ts";
import { periodAt } from "../dates/periods.ts";
import { isWayToSend } from "../column_token.ts";
import { isMailAddress } from "../lexemes.ts";
import { isNumberByName } from "../typed_columns.ts";
import { addressValues } from "./address_values.ts";
import { VERBS } from "../words/words.ts";
import { FINISHING, NEXT, PAIRED_COLUMNS, USUAL_COLUMNS } from "../words/word_lists.ts";

const USUAL = new PhraseSet([...USUAL_COLUMNS, ...PAIRED_COLUMNS]);
const PAIRED = new PhraseSet(PAIRED_COLUMNS);
const COLUMNS_MAX = 12;
/** Plurals that mean one column: "Only amounts over 10" compares `amount`. */
const PLURALS = /^(?:amounts|prices|totals|scores|montants|importes|precios|dates|emails)$/iu;

/** Verbs that may stand between a column and its comparison. */
export const IS: ReadonlySet<string> = new Set(
  ("is are was were be goes go went gets get got rises falls fell drops dropped climbs has have had fallen risen being says shows equals " +
    "ist sind war waren wird liegt liegen beträgt steigt fällt sinkt hat haben " +
    "est sont était étaient soit soient passe dépasse tombe descend monte vaut a ont " +
    "es son era eran sea sean está están esté supera baja sube cae vale tiene tienen")
    .split(" "),
);
const EQUALS: ReadonlySet<string> = new Set(
  "= == === is are equals ist sind gleich est sont égal égale vaut es son igual vale sea esté está : says"
    .split(" "),
);
const COMPLEMENT: ReadonlySet<string> = new Set(
  "of de d' du del des von eines einer der".split(" "),
);
const PAIRING: ReadonlySet<string> = new Set(
  "with whose where have has having of mit deren dessen wo avec dont où con cuyo cuya cuyos donde tienen tiene what which that ont a"
    .split(" "),
);
const ARTICLES: ReadonlySet<string> = new Set(
  "the a an its their our der die das den dem des ein eine einen ihr le la les l' un une leur du de d' el los las una su sus of von column field columns fields spalte feld spalten felder colonne champ colonnes columna campo columnas all each every"
    .split(" "),
);
const COUNTED: ReadonlySet<string> = new Set(["over", "atLeast", "under", "atMost"]);
const COMPARES: ReadonlySet<string> = new Set(["over", "atLeast", "under", "atMost", "between"]);
const OF_DATES: ReadonlySet<string> = new Set([
  "before",
  "after",
  "since",
  "until",
  "over",
  "under",
]);
const OPERATIONS: ReadonlySet<string> = new Set(["total", "average", "maximum", "minimum"]);
const NAMING: ReadonlySet<string> = new Set(["per", "by", "sort", "columns", "without"]);
const FILLED: ReadonlySet<string> = new Set(["empty", "filled"]);
/** Names of columns that also have another meaning; "score" is a verb, too. */
const OTHERWISE: ReadonlySet<string> = new Set("score result value address".split(" "));
/** Words that are never the name of a column. */
const NO_NAMES: ReadonlySet<string> = new Set([
  ...VERBS,
  ...NEXT,
  ...FINISHING,
  ...("unless einzeln individually separately ergebnis résultat resultado result following round row rows zeile zeilen ligne lignes " +
    "fila filas rest reste resto enregistrer speichern guardar itself themselves hand").split(" "),
]);
const EACH: ReadonlySet<string> = new Set(
  "each every jede jeden jedes jeder chaque cada".split(" "),
);
const FLAGS: ReadonlySet<string> = new Set("true false yes no ja nein oui non sí".split(" "));
const DATE_NAME =
  /(?:date|day|datum|tag|fecha|jour|_at|_on|created|updated|expires|due|deadline)$/iu;
/** Words for states, by the column in which most lists have them. */
const STATE_COLUMNS: ReadonlyMap<string, string> = new Map([
  ...("open closed paid unpaid pending active inactive cancelled canceled rejected shipped completed resolved"
    .split(" ").map((state): [string, string] => [state, "status"])),
  ...("urgent".split(" ").map((state): [string, string] => [state, "priority"])),
]);

/** The columns of a table, as far as the request names them. */
export interface InferredTable {
  table: FileTable;
  /** States without a named column, and the column that is assumed for each. */
  assumed: { state: string; column: string }[];
}

interface KnownColumn {
  name: string;
  kind: TableColumn["kind"];
  values: string[];
}

/**
 * Infers the columns of the rows from the places of words: before a comparison, after "by" and
 * "per", in parentheses. `isOther` returns whether the token at a position has another meaning.
 */
export function inferredTable(
  tokens: readonly Token[],
  { language, name, declared, isOther }: {
    language: Language;
    name: string;
    /** Columns that the request explains separately. */
    declared: readonly string[];
    isOther: (at: number) => boolean;
  },
): InferredTable {
  const inference = new Inference(tokens, language, isOther, name.split(/[_-]/u));
  for (const column of declared) inference.add(column, DATE_NAME.test(column) ? "date" : "text");
  for (let at = 0; at < tokens.length; at++) inference.read(at);
  const assumed = inference.assumeStates();
  const columns = [...inference.known.values()].slice(0, COLUMNS_MAX).map(
    ({ name: word, kind, values }): TableColumn => ({
      ...{ name: word, word, notation: null, months: [] },
      kind: kind === "text" && values.length === 0 && isNumberByName(word) ? "number" : kind,
      // The empty value stands for further cells, which are unknown.
      values: kind === "text" ? [...values, ""] : [],
    }),
  );
  return { table: { file: name, sentAs: name, columns, rowCount: null }, assumed };
}

class Inference {
  readonly known = new Map<string, KnownColumn>();

  constructor(
    private readonly tokens: readonly Token[],
    private readonly language: Language,
    private readonly isOther: (at: number) => boolean,
    /** The words of the source's name: "each order" means a row of `orders`. */
    private readonly source: readonly string[],
  ) {}

  add(said: string, kind: TableColumn["kind"], value?: string): void {
    const name = PLURALS.test(said) ? said.replace(/s$/iu, "") : said;
    const key = name.toLowerCase();
    const known = this.known.get(key) ?? { name, kind, values: [] };
    if (known.kind === "text" && known.values.length === 0 && value === undefined) {
      known.kind = kind;
    }
    if (value !== undefined && known.kind === "text") known.values.push(value);
    this.known.set(key, known);
  }

  read(at: number): void {
    const token = this.tokens[at];
    const name = this.#nameAt(at);
    const kind = this.#meaning(at);
    if (token === undefined) return;
    if (name !== null) {
      if (/_|^\p{Ll}+\p{Lu}/u.test(name)) this.add(name, DATE_NAME.test(name) ? "date" : "text");
      if (
        this.#readFilled(at, name) || this.#readCompared(at, name) || this.#readDated(at, name) ||
        this.#readValue(at, name)
      ) {
        return;
      }
    }
    if (/^(?:by|nach|par|por)$/u.test(token.text) && this.tokens[at + 1]?.text === "name") {
      this.add("name", "text");
    } else if (COUNTED.has(kind ?? "")) this.#readCounted(at);
    else if (NAMING.has(kind ?? "") && !this.isOther(at)) {
      this.#readNames(at, kind === "by" || kind === "per");
    } else if (OPERATIONS.has(kind ?? "")) this.#readMeasured(at);
  }

  /** Assumes a column for each state before a noun, as in "Open orders". */
  assumeStates(): InferredTable["assumed"] {
    const said = new Set(
      [...this.known.values()].flatMap(({ values }) => values.map((value) => value.toLowerCase())),
    );
    const given = addressValues(this.tokens);
    return this.tokens.flatMap(({ kind, text }, at) => {
      if (given.includes(text)) return [];
      const column = kind === "word" ? STATE_COLUMNS.get(text) : undefined;
      // In "Open https://…", the word is a verb.
      const next = this.tokens[at + 1];
      if (next?.kind === "url" || ARTICLES.has(next?.text ?? "")) return [];
      if (column === undefined || said.has(text) || this.known.has(text)) return [];
      const other = this.known.get(column);
      if (other && other.values.length > 0 && other.kind !== "text") return [];
      this.add(column, "text", text);
      said.add(text);
      return [{ state: text, column }];
    });
  }

  #meaning(at: number): string | null {
    return meaningAt(this.tokens, at, this.language)?.kind ?? null;
  }

  #length(at: number): number {
    return meaningAt(this.tokens, at, this.language)?.length ?? 1;
  }

  /** Returns the column that the token may name; null if it names none. */
  #nameAt(at: number): string | null {
    const token = this.tokens[at];
    if (token?.kind === "quoted") return null;
    if (token?.kind !== "word" || !/^[\p{L}_][\p{L}\p{N}_]*$/u.test(token.text)) return null;
    if (isMailAddress(token.original ?? token.text) || IS.has(token.text)) return null;
    if (ARTICLES.has(token.text) || PAIRING.has(token.text) || NO_NAMES.has(token.text)) {
      return null;
    }
    const isUsual = USUAL.lengthAt(this.tokens, at) === 1;
    const kind = this.#meaning(at);
    const means = kind !== null && !(isUsual || OTHERWISE.has(token.text));
    if (means && !token.text.includes("_")) return null;
    return this.isOther(at) && !isUsual ? null : token.original ?? token.text;
  }

  #afterIs(at: number): number {
    let place = at;
    while (IS.has(this.tokens[place]?.text ?? "") && place < at + 3) place++;
    return place;
  }

  #afterArticles(at: number): number {
    let place = at;
    while (ARTICLES.has(this.tokens[place]?.text ?? "") && place < at + 4) place++;
    return place;
  }

  /** Reads "amount over 1000", "score is 50 or more", "stock below reorder_level". */
  #readCompared(at: number, name: string): boolean {
    const place = this.#afterIs(this.#afterComplement(at + 1));
    const kind = this.#meaning(place);
    const isCompared = COMPARES.has(kind ?? "");
    const number = this.tokens[place + (isCompared ? this.#length(place) : 0)];
    const isNumber = number?.kind === "number" || /^\d+(?:\.\d+)?k$/u.test(number?.text ?? "") ||
      number?.text === "zero";
    if (!isNumber) return false;
    const behind = this.#meaning(place + 1);
    const isEqual = EQUALS.has(this.tokens[at + 1]?.text ?? "");
    if (!isCompared && behind !== "orMore" && behind !== "orLess" && !isEqual) return false;
    this.add(name, "number");
    return true;
  }

  /** Reads "more than 1000 messages", where the noun after the number may be a column. */
  #readCounted(at: number): void {
    const place = at + this.#length(at);
    const isCompared = this.#nameAt(at - 1) !== null || IS.has(this.tokens[at - 1]?.text ?? "") ||
      OPERATIONS.has(this.#meaning(at - 1) ?? "");
    const noun = this.tokens[place + 1];
    const isNoun = this.tokens[place]?.kind === "number" && noun?.kind === "word" &&
      this.#meaning(place + 1) === null && !this.isOther(place + 1) &&
      /^\p{L}{4,}$/u.test(noun.text);
    if (isNoun && !isCompared && this.#nameAt(place + 1) !== null) this.add(noun.text, "number");
  }

  /** Reads "email is not empty". */
  #readFilled(at: number, name: string): boolean {
    const place = this.#afterIs(at + 1);
    const isFilled = [at + 1, place].some((each) => FILLED.has(this.#meaning(each) ?? ""));
    if (isFilled) this.add(name, "text");
    return isFilled;
  }

  /** Returns the position after a complement, as in "the stock of a product is …". */
  #afterComplement(at: number): number {
    if (!COMPLEMENT.has(this.tokens[at]?.text ?? "")) return at;
    const place = this.#afterArticles(at) + 1;
    return IS.has(this.tokens[place]?.text ?? "") ? place : at;
  }

  /** Reads "expires_at within the next 30 days", "created before 2024-01-01". */
  #readDated(at: number, name: string): boolean {
    const place = this.#afterIs(at + 1);
    const kind = this.#meaning(place);
    const isOfDate = OF_DATES.has(kind ?? "") &&
      this.tokens[place + this.#length(place)]?.kind === "date";
    const isSpan = beginsSpan(this.tokens, place) && (place > at + 1 || DATE_NAME.test(name));
    // In "created today" the participle is probably not the column's name.
    const isParticiple = place === at + 1 && /^(?:due|\p{L}+(?:ed|ing))$/u.test(name);
    if ((!isOfDate && !isSpan) || isParticiple) return false;
    this.add(name, "date");
    return true;
  }

  /** Reads "status is open", "with status open". */
  #readValue(at: number, name: string): boolean {
    const isPaired = PAIRED.lengthAt(this.tokens, at) === 1 || /_/.test(name) ||
      PAIRING.has(this.tokens[at - 1]?.text ?? "");
    let place = at + 1;
    while (EQUALS.has(this.tokens[place]?.text ?? "") && place < at + 4) place++;
    const isSaid = place > at + 1;
    if (!isSaid && !isPaired) return false;
    if (this.tokens[place]?.text === "!=") place++;
    else if (this.#meaning(place) === "not") place += this.#length(place);
    place = this.#afterArticles(place);
    const value = this.tokens[place];
    // Reads "articles with stock 0".
    if (value?.kind === "number" && PAIRING.has(this.tokens[at - 1]?.text ?? "")) {
      this.add(name, "number");
    } else if (value?.kind === "quoted") this.add(name, "text", value.text.trim());
    else {
      const isWord = value?.kind === "word" && !isMailAddress(value.original ?? value.text) &&
        (FLAGS.has(value.text) || this.#meaning(place) === null || this.#isCapital(value)) &&
        !this.isOther(place);
      if (!isWord || value === undefined) return false;
      if (!isSaid && !(PAIRED.lengthAt(this.tokens, at) === 1)) return false;
      this.add(name, "text", value.original ?? value.text);
    }
    return true;
  }

  #isCapital({ original = "" }: Token): boolean {
    return /^\p{Lu}{2,}$/u.test(original);
  }

  /** Reads "per country", "by region and month", "sorted by date". */
  #readNames(at: number, isGroup: boolean): void {
    let place = this.#afterArticles(at + this.#length(at));
    for (let count = 0; count < 6; count++) {
      const isFurther = count > 0 && !isGroup && USUAL.lengthAt(this.tokens, place) === 0 &&
        !/_/.test(this.tokens[place]?.text ?? "");
      // In "sort by amount and done", the last word is not a column.
      if (
        isFurther && this.tokens[place]?.kind === "word" &&
        !this.known.has(this.tokens[place]?.text ?? "")
      ) return;
      const isTime = isGroup && periodAt(this.tokens, place) !== null;
      const token = this.tokens[place];
      const isQuoted = token?.kind === "quoted";
      const name = isQuoted ? token.text.trim() : this.#groupNameAt(place);
      if (name !== null && !isTime) this.add(name, DATE_NAME.test(name) ? "date" : "text");
      else if (!isTime) return;
      if (!/^(?:,|and|und|et|y)$/u.test(this.tokens[place + 1]?.text ?? "")) return;
      place = this.#afterArticles(place + 2);
      // In "sort by amount and total it per country", another operation follows.
      if (OPERATIONS.has(this.#meaning(place) ?? "") || this.isOther(place)) return;
    }
  }

  /**
   * Returns the column after "by" or "per". There "customer" is a column, although elsewhere it may
   * mean the rows.
   */
  #groupNameAt(at: number): string | null {
    const token = this.tokens[at];
    const isWord = token?.kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(token.text);
    if (!isWord || ARTICLES.has(token.text) || IS.has(token.text)) return null;
    if (NO_NAMES.has(token.text) || this.#isUndone(at, token.text)) return null;
    const kind = this.#meaning(at);
    const isColumn = kind === null || kind === "rows" || USUAL.lengthAt(this.tokens, at) === 1 ||
      OTHERWISE.has(token.text);
    const isWay = /^(?:webhook|post|slack)$/iu.test(token.text) || isWayToSend(this.tokens, at);
    const isEach = this.source.some((word) => isSameForm(token.text, word, this.language)) &&
      EACH.has(this.tokens[at - 1]?.text ?? "");
    return isColumn && !isWay && !isEach ? token.original ?? token.text : null;
  }

  /** Whether a verb follows "without": "sin entregar", "sans livrer", "without being paid". */
  #isUndone(at: number, word: string): boolean {
    const isWithout = this.#meaning(at - 1) === "without";
    return isWithout && (this.language === "en" ? /ing$/u : /[aei]r(?:se)?$|re$/u).test(word);
  }

  /** Reads "the total of amount", "average price". */
  #readMeasured(at: number): void {
    let place = this.#afterArticles(at + this.#length(at));
    for (let count = 0; count < 4; count++) {
      const token = this.tokens[place];
      const name = token?.kind === "quoted" ? token.text.trim() : this.#nameAt(place);
      if (name === null || this.#meaning(place) === "rows") return;
      this.add(name, "number");
      if (!/^(?:,|and|und|et|y)$/u.test(this.tokens[place + 1]?.text ?? "")) return;
      place = this.#afterArticles(place + 2);
    }
  }
}
