import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { type FileTable, isIdentifier, type TableColumn } from "../file_table.ts";
import { type FoundName, NameIndex, nameWords } from "./name_index.ts";
import type { FoundQueryPiece, NamedCell } from "./query_piece.ts";
import { meaningAt } from "./word_meanings.ts";

/** The names of columns and the cells of a table. */
interface TableNames {
  columns: NameIndex<TableColumn>;
  cells: NameIndex<NamedCell>;
}

interface Place {
  tokens: readonly Token[];
  at: number;
  table: FileTable;
  language: Language;
}

/**
 * The maximum number of indexed cells. Reading more would block other requests, and no request
 * names a cell of so many.
 */
const CELLS_MAX = 1_000;

const known = new WeakMap<FileTable, Map<Language, TableNames>>();

function namesOf({ table, language }: Place): TableNames {
  const ofTable = known.get(table) ?? new Map<Language, TableNames>();
  known.set(table, ofTable);
  const names = ofTable.get(language) ?? indexed(table, language);
  ofTable.set(language, names);
  return names;
}

function indexed(table: FileTable, language: Language): TableNames {
  const { columns, cells } = wordsOf(table);
  return { columns: new NameIndex(columns, language), cells: new NameIndex(cells, language) };
}

interface TableWords {
  columns: readonly { words: readonly string[]; item: TableColumn }[];
  cells: readonly { words: readonly string[]; item: NamedCell }[];
}

/** The words in the names of a table, which do not depend on the language. */
const knownWords = new WeakMap<FileTable, TableWords>();

function wordsOf(table: FileTable): TableWords {
  const words = knownWords.get(table) ?? readWords(table);
  knownWords.set(table, words);
  return words;
}

function readWords({ columns }: FileTable): TableWords {
  const cells = columns.filter(({ kind }) => kind === "text").flatMap((column) =>
    column.values.map((value) => ({ column, value }))
  );
  return {
    columns: columns.flatMap((column) =>
      [...new Set([column.name, column.word, column.name.replaceAll("_", " ")])]
        .map((name) => ({ words: nameWords(name), item: column }))
    ),
    cells: cells.slice(0, CELLS_MAX)
      .map((cell) => ({ words: nameWords(cell.value), item: cell })),
  };
}

/** Returns the column that is named at a position, the longest if several are. */
export function columnAt(place: Place): FoundQueryPiece | null {
  const found = namesOf(place).columns.at(place.tokens, place.at)
    // "The invoices" means the rows, not the column `invoice` with their numbers.
    .filter(({ item, isExact }) => isExact || !isIdentifier(item, place.table));
  const exact = found.filter(({ isExact }) => isExact);
  const [longest] = longestOf(exact.length > 0 ? exact : found);
  return longest
    ? { piece: { kind: "column", column: longest.item }, length: longest.length }
    : null;
}

/** Returns the cells that are named at a position. They may be in several columns. */
export function valueAt(place: Place, spelling: "exact" | "anyForm"): FoundQueryPiece | null {
  const found = longestOf(
    namesOf(place).cells.at(place.tokens, place.at)
      .filter(({ isExact }) => isExact || spelling === "anyForm"),
  );
  const [first] = found;
  // The French "de" is not the country DE.
  const { original = "" } = place.tokens[place.at] ?? {};
  const isWord = first?.length === 1 && SHORT.test(original) &&
    !found.some(({ item }) => item.value === original) &&
    meaningAt(place.tokens, place.at, place.language)?.kind === "filler";
  return first && !isWord
    ? { piece: { kind: "value", cells: found.map(({ item }) => item) }, length: first.length }
    : null;
}

const SHORT = /^\p{Ll}{1,3}$/u;

function longestOf<T>(found: readonly FoundName<T>[]): FoundName<T>[] {
  const length = Math.max(0, ...found.map((each) => each.length));
  return found.filter((each) => each.length === length);
}
