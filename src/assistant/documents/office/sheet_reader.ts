import { isoDate, spanOfTime } from "./number_format.ts";
import type { XmlReader } from "./read_xml.ts";
import type { BoundedText } from "./bounded_text.ts";
import { isTrue, type Workbook } from "./workbook.ts";

const COLUMNS_MAX = 16_384;

/** Reads the cells of one sheet as lines of CSV into `output`. Rows without values are left out. */
export class SheetReader implements XmlReader {
  readonly #workbook: Workbook;
  readonly #output: BoundedText;
  readonly #cells: { left: number };
  #row: string[] = [];
  #rowCharacters = 0;
  #column = 0;
  #cell = { type: "n", style: 0, value: "", formula: "" };
  #part: "value" | "formula" | null = null;
  #isPhonetic = false;

  /**
   * Whether rows or columns are hidden, for example by a filter. Their cells are read nevertheless.
   */
  hasHidden = false;

  /** `cells` counts down the cells that may still be read, over all sheets. */
  constructor(workbook: Workbook, output: BoundedText, cells: { left: number }) {
    this.#workbook = workbook;
    this.#output = output;
    this.#cells = cells;
  }

  isDone(): boolean {
    return this.#output.isFull || this.#cells.left <= 0;
  }

  open(name: string, attributes: ReadonlyMap<string, string>): void {
    if (name === "row" || name === "col") this.hasHidden ||= isTrue(attributes.get("hidden"));
    if (name === "row") [this.#row, this.#rowCharacters, this.#column] = [[], 0, 0];
    else if (name === "c") this.#openCell(attributes);
    else if (name === "rPh") this.#isPhonetic = true;
    else if (name === "v" || (name === "t" && !this.#isPhonetic)) this.#part = "value";
    else if (name === "f") this.#part = "formula";
  }

  text(text: string): void {
    if (this.#part !== null) this.#cell[this.#part] += text;
  }

  close(name: string): void {
    if (name === "v" || name === "t" || name === "f") this.#part = null;
    else if (name === "rPh") this.#isPhonetic = false;
    else if (name === "c") this.#closeCell();
    else if (name === "row") this.#closeRow();
  }

  #openCell(attributes: ReadonlyMap<string, string>): void {
    this.#cells.left--;
    const place = columnOf(attributes.get("r") ?? "");
    if (place !== null) this.#column = place;
    const type = attributes.get("t") ?? "n";
    this.#cell = { type, style: Number(attributes.get("s") ?? 0), value: "", formula: "" };
  }

  #closeCell(): void {
    const value = this.#shown();
    if (value !== "" && this.#column < COLUMNS_MAX && !this.isDone()) {
      while (this.#row.length < this.#column) this.#row.push("");
      const shown = quoted(value.slice(0, this.#output.left - this.#rowCharacters));
      this.#row[this.#column] = shown;
      this.#rowCharacters += shown.length;
      // All cells of a row may show one long text, so a row ends as soon as it fills the output.
      if (this.#rowCharacters >= this.#output.left) this.#closeRow();
    }
    this.#column++;
  }

  #closeRow(): void {
    if (this.#row.length > 0) this.#output.add(`${this.#row.join(",")}\n`);
    [this.#row, this.#rowCharacters] = [[], 0];
  }

  /** Returns the shown text of a formula: its result or, without a result, the formula itself. */
  #shown(): string {
    const { type, style, value, formula } = this.#cell;
    if (value === "") return formula === "" ? "" : `=${formula}`;
    if (type === "s") return this.#workbook.sharedTexts[Number(value)] ?? "";
    if (type === "b") return value === "1" || value === "true" ? "true" : "false";
    const kind = type === "n" ? this.#workbook.kinds[style] : null;
    if (kind === "date") return isoDate(Number(value), this.#workbook) ?? value;
    return kind === "span" ? spanOfTime(Number(value)) ?? value : value;
  }
}

/** Returns the index of the column in a cell reference such as `AB12`; null if it is not one. */
function columnOf(place: string): number | null {
  const [, letters] = /^([A-Z]{1,3})\d/.exec(place) ?? [];
  if (letters === undefined) return null;
  const number = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return number - 1;
}

function quoted(value: string): string {
  return /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}
