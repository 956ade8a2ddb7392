import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { Token } from "../../../grammar/tokens.ts";
import { type FileTable, isIdentifier, type TableColumn } from "../file_table.ts";
import { type FoundName, NameIndex } from "./name_index.ts";
import type { FoundPiece, NamedCell } from "./piece.ts";

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

const known = new WeakMap<FileTable, Map<Language, TableNames>>();

function namesOf({ table, language }: Place): TableNames {
  const ofTable = known.get(table) ?? new Map<Language, TableNames>();
  known.set(table, ofTable);
  const names = ofTable.get(language) ?? indexed(table, language);
  ofTable.set(language, names);
  return names;
}

function indexed({ columns }: FileTable, language: Language): TableNames {
  const columnNames = columns.flatMap((column) =>
    [...new Set([column.name, column.word])].map((name) => ({ name, item: column }))
  );
  const cells = columns.filter(({ kind }) => kind === "text").flatMap((column) =>
    column.values.map((value) => ({ name: value, item: { column, value } }))
  );
  return {
    columns: new NameIndex(columnNames, language),
    cells: new NameIndex(cells, language),
  };
}

/** Returns the column that is named at a position; the longest name if several are. */
export function columnAt(place: Place): FoundPiece | null {
  const found = namesOf(place).columns.at(place.tokens, place.at)
    // "The invoices" are the rows, and not the column `invoice` of their numbers.
    .filter(({ item, isExact }) => isExact || !isIdentifier(item, place.table));
  const exact = found.filter(({ isExact }) => isExact);
  const [longest] = longestOf(exact.length > 0 ? exact : found);
  return longest
    ? { piece: { kind: "column", column: longest.item }, length: longest.length }
    : null;
}

/** Returns the cells that are named at a position, which may be of several columns. */
export function valueAt(place: Place, spelling: "exact" | "anyForm"): FoundPiece | null {
  const found = longestOf(
    namesOf(place).cells.at(place.tokens, place.at)
      .filter(({ isExact }) => isExact || spelling === "anyForm"),
  );
  const [first] = found;
  return first
    ? { piece: { kind: "value", cells: found.map(({ item }) => item) }, length: first.length }
    : null;
}

function longestOf<T>(found: readonly FoundName<T>[]): FoundName<T>[] {
  const length = Math.max(0, ...found.map((each) => each.length));
  return found.filter((each) => each.length === length);
}
