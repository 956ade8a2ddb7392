import { type FileTable, type TableColumn } from "../../../attached/file_table.ts";
import { columnForNoun } from "../../../attached/query/cognates.ts";
import { likelyColumn, likelyDate, partlyNamed } from "../../../attached/query/likely_columns.ts";
import { columnAt, valueAt } from "../../../attached/query/table_names.ts";
import type { NamedCell } from "../../../attached/query/query_piece.ts";
import { isSameForm } from "../../../attached/query/word_forms.ts";
import { plainWord } from "../../../../grammar/spelling.ts";
import type { Said } from "./said.ts";

/** A column that a request names. */
export interface Column {
  name: string;
  kind: TableColumn["kind"] | null;
  /** The number of tokens that name it. */
  length: number;
}

/** Nouns that may be columns even if they have another meaning. */
export const NAMES: ReadonlySet<string> = new Set(
  ("name value date status state type kind country region category department city severity priority level role lang language branch result label number address count total amount price title id email mail subject score queue wert datum nummer adresse land stadt typ valeur nom pays ville statut type valor nombre fecha número dirección país ciudad estado tipo titre titel título")
    .split(" "),
);
/** Matches currencies, for amounts without a column: they mean the column with money. */
const MONEY = /^(?:eur|euros?|€|usd|dollars?|\$|gbp|pounds?|£|chf|francs?|franken|dólares)$/u;

/** Finds the columns that the words of a request name. */
export class Columns {
  /** Columns that the request lists, such as the fields of a webhook. */
  readonly declared: string[] = [];
  /** Columns that steps add. */
  readonly made = new Set<string>();
  /** The words in the names of the sources, which mean the rows. */
  readonly #rows = new Set<string>();

  constructor(
    private readonly said: Said,
    readonly tables: readonly FileTable[],
  ) {}

  get hasTable(): boolean {
    return this.tables.length > 0;
  }

  get all(): TableColumn[] {
    return this.tables.flatMap(({ columns }) => columns);
  }

  declare(name: string): void {
    if (!this.declared.includes(name)) this.declared.push(name);
  }

  /** Stores the words in an address or in the name of a file. They mean the rows. */
  noteRows(name: string): void {
    for (const word of name.toLowerCase().split(/[^\p{L}\p{N}]+/u)) {
      if (word.length > 2) this.#rows.add(word);
    }
  }

  /** Whether a word means the rows: a word of the address, or a noun for rows. */
  isRows(at: number): boolean {
    const word = this.said.word(at);
    if (this.said.means(at, "rows") > 0 || this.said.means(at, "who") > 0) return true;
    return [...this.#rows].some((known) => isSameForm(word, known, this.said.language));
  }

  /** Returns the column that is certainly named at a position. */
  known(at: number): Column | null {
    const { said } = this;
    for (const table of this.tables) {
      const found = columnAt({ tokens: said.tokens, at, table, language: said.language });
      if (found?.piece.kind !== "column") continue;
      const { name, kind } = found.piece.column;
      return { name, kind, length: found.length };
    }
    const written = said.written(at);
    const isName = said.kind(at) === "word" || said.kind(at) === "quoted";
    if (!isName) return null;
    const names = [...this.declared, ...this.made];
    const whole = names.find((name) => plainWord(name) === plainWord(written)) ??
      names.find((name) => isSameForm(said.word(at), name, said.language));
    if (whole !== undefined) return { name: whole, kind: null, length: 1 };
    if (this.hasTable) return null;
    const isIdentifier = /^\p{L}[\p{L}\p{N}]*(?:_[\p{L}\p{N}]+)+$|^\p{Ll}+(?:\p{Lu}\p{Ll}+)+$/u;
    return isIdentifier.test(written) && !said.isMail(at)
      ? { name: written, kind: null, length: 1 }
      : null;
  }

  /** Returns the column that a word may mean; only its use in the sentence decides. */
  likely(at: number): Column | null {
    const known = this.known(at);
    if (known) return known;
    const { said } = this;
    const word = said.word(at);
    const isQuoted = said.kind(at) === "quoted" && /^[\p{L}_][\p{L}\p{N}_ ]{0,40}$/u.test(word);
    if (said.kind(at) !== "word" && !isQuoted) return null;
    for (const table of this.tables) {
      const date = likelyDate(said.tokens, at, table);
      if (date) return { name: date.column.name, kind: "date", length: date.length };
      const column = columnForNoun(word, table) ?? partlyNamed(word, table, said.language) ??
        likelyColumn(word, table, said.language);
      if (column) return { name: column.name, kind: column.kind, length: 1 };
    }
    if (this.hasTable) return null;
    const parts = this.declared.filter((name) =>
      name.split(/_|(?<=\p{Ll})(?=\p{Lu})/u).some((part) => isSameForm(word, part, said.language))
    );
    if (parts.length === 1 && parts[0]) return { name: parts[0], kind: null, length: 1 };
    const isNoun = isQuoted || NAMES.has(word) || this.isNoun(at);
    return isNoun ? { name: said.written(at), kind: null, length: 1 } : null;
  }

  /** Returns the word before a comparison as a column, even if it has other meanings. */
  compared(at: number): Column | null {
    const { said } = this;
    const isWord = said.kind(at) === "word" && /^\p{L}[\p{L}\p{N}_]*$/u.test(said.word(at)) &&
      said.word(at).length > 2 && !said.isMail(at) && !this.isRows(at) && !this.hasTable;
    const isElse = said.role(at, "if", "notify", "any", "approve", "others", "statusNot") > 0 ||
      said.means(at, "filler", "and", "or", "not", "only", "total", "average", "count", "who") > 0;
    return isWord && !isElse ? { name: said.written(at), kind: null, length: 1 } : null;
  }

  /** Whether a word has no other meaning, so that it may be a name. */
  isNoun(at: number): boolean {
    const { said } = this;
    if (said.kind(at) !== "word" || said.isMail(at)) return false;
    if (!/^\p{L}[\p{L}\p{N}'’-]*$/u.test(said.word(at)) || said.word(at).length < 2) return false;
    if (MONEY.test(said.word(at)) || this.isRows(at)) return false;
    return said.meaning(at) === null && said.roles(at).length === 0;
  }

  /** Returns the cells of tables that are named at a position. */
  cells(at: number): { cells: readonly NamedCell[]; length: number } | null {
    const { said } = this;
    for (const table of this.tables) {
      for (const spelling of ["exact", "anyForm"] as const) {
        const found = valueAt(
          { tokens: said.tokens, at, table, language: said.language },
          spelling,
        );
        if (found?.piece.kind === "value") {
          return { cells: found.piece.cells, length: found.length };
        }
      }
    }
    return null;
  }

  /** Returns the only column of a kind; null if there are none or several. */
  only(kind: TableColumn["kind"]): TableColumn | null {
    const [found, another] = this.all.filter((column) => column.kind === kind);
    return found && !another ? found : null;
  }
}

export function isMoney(word: string): boolean {
  return MONEY.test(word);
}
