import type { Json } from "../../lib/json.ts";
import type { CellForm } from "./csv.ts";
import { printJson } from "./json.ts";

/** The signs that begin a formula; the wide and small ones, and the minus, count as the plain ones. */
const SIGN = "=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212";

/** Characters that a reader may pass over: quotes, spaces, controls, and those that nobody sees. */
const PASSED = '"\\s\\p{Cc}\\p{Cf}';

/** Some spreadsheets take a cell for a formula that begins with a tab or a line break. */
const FORMULA = new RegExp(`^(?:[${PASSED}]*[${SIGN}]|[\\t\\r\\n])`, "u");

/**
 * Matches before signs at the beginnings of cells as a spreadsheet with another separator sees them:
 * quotes within a cell hold no line together for it. Each character is looked back at once at most.
 */
const INNER_BEGINNING = new RegExp(`(?=[${SIGN}])(?<=[;\\t\\r\\n][;${PASSED}]*)`, "gu");

const NUMBER = /^[+\-\u2212]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?%?$/;

/**
 * Cells of which none, and no name of a column, is a formula to a spreadsheet: `'` stands before
 * those that begin like one. Numbers stay as they are, also as texts.
 */
export function withoutFormulas(names: ReadonlySet<string>): CellForm {
  const columns = new ColumnNames(names);
  return { ofName: (name) => columns.of(name), ofCell: neutralCell };
}

function neutralCell(cell: Json): Json {
  if (typeof cell === "string") return neutral(cell);
  return typeof cell === "object" && cell !== null ? neutral(printJson(cell)) : cell;
}

function neutral(text: string): string {
  if (NUMBER.test(text)) return text;
  const inner = text.replaceAll(INNER_BEGINNING, "'");
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
