import type { Json } from "../../lib/json.ts";
import type { CellForm } from "./csv.ts";
import { printJson } from "./json.ts";

/**
 * The signs that begin a formula, including their full-width and small forms and the Unicode minus.
 */
const SIGN = "=+\\-@\uff1d\uff0b\uff0d\uff20\ufe66\ufe62\ufe63\ufe6b\u2212";

/**
 * Characters that a spreadsheet may skip before the sign: quotes, white space, control characters,
 * and invisible ones.
 */
const PASSED = '"\\s\\p{Cc}\\p{Cf}';

/** Some spreadsheets also read a cell as a formula if it begins with a tab or a line break. */
const FORMULA = new RegExp(`^(?:[${PASSED}]*[${SIGN}]|[\\t\\r\\n])`, "u");

/**
 * Matches before signs that begin a cell in a spreadsheet with another separator, which ignores the
 * quotes inside a cell. The lookbehind examines each character at most once.
 */
const INNER_BEGINNING = new RegExp(`(?=[${SIGN}])(?<=[;\\t\\r\\n][;${PASSED}]*)`, "gu");

const NUMBER = /^[+\-\u2212]?\d+(?:[.,]\d+)*(?:[eE][+-]?\d+)?%?$/;

/**
 * Returns the conversion that neutralizes formulas in cells and column names: a `'` is put before
 * texts that look like one. Numbers are kept, also as texts.
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

/** Converts the names of columns, and keeps them unique. */
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
