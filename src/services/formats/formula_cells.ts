import type { Json } from "../../lib/json.ts";
import type { CellForm } from "./csv.ts";

/** Spreadsheets take a cell that begins so for a formula; the wide signs count as the plain ones. */
const FORMULA = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;

/** Matches the beginnings of cells that a spreadsheet with another separator would see. */
const INNER_FORMULA = /([;\t]"?)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/g;

const NUMBER = /^[+-]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?%?$/;

/**
 * Cells of which none, and no name of a column, is a formula to a spreadsheet: `'` stands before
 * those that begin like one. Numbers stay as they are, also as texts.
 */
export function withoutFormulas(names: ReadonlySet<string>): CellForm {
  const columns = new ColumnNames(names);
  return { ofName: (name) => columns.of(name), ofCell: neutralCell };
}

function neutralCell(cell: Json): Json {
  return typeof cell === "string" ? neutral(cell) : cell;
}

function neutral(text: string): string {
  if (NUMBER.test(text)) return text;
  const inner = text.replace(INNER_FORMULA, "$1'");
  return FORMULA.test(text) ? `'${inner}` : inner;
}

/** The names of columns, of which no two become the same. */
class ColumnNames {
  readonly #taken: Set<string>;
  readonly #names = new Map<string, string>();

  constructor(names: ReadonlySet<string>) {
    this.#taken = new Set(names);
  }

  of(name: string): string {
    const known = this.#names.get(name);
    if (known !== undefined) return known;
    let given = neutral(name);
    while (given !== name && this.#taken.has(given)) given = `'${given}`;
    this.#taken.add(given);
    this.#names.set(name, given);
    return given;
  }
}
