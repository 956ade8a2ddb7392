import { fieldOf, namesIn } from "../columns.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import type { RequestPart } from "../request.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import type { DraftContext } from "../draft_context.ts";
import { mapEach } from "./columns.ts";
import { withoutEmptyCells } from "./selection.ts";
import type { PartType, PartTypes } from "./part_type.ts";

/** Kinds of parts that aggregate a column and keep its name. */
const TOTALS: ReadonlySet<string> = new Set(["sum", "average", "maximum", "minimum"]);

/** Returns the columns that a part changes. "It" refers to the columns of the previous part. */
function columnsOf(part: RequestPart, { parts }: DraftContext): string[] {
  const { columns } = part.said;
  if (columns !== undefined) return namesIn(columns);
  const before = parts.slice(0, parts.indexOf(part))
    .findLast(({ kind }) =>
      TOTALS.has(kind) || kind === "computed" || Object.hasOwn(CELL_PARTS, kind)
    );
  const { second_column: made, columns: some, column } = before?.said ?? {};
  return namesIn((before?.kind === "computed" ? made : some ?? column) ?? "");
}

/**
 * Changes the cells of columns. `changed` is an expression for a cell that is not null. With a
 * condition, as in "raise price by 10% where country is DE", only the cells of matching rows
 * change.
 */
function changeCells(
  work: DraftContext,
  part: RequestPart,
  changed: (cell: string, source: { isCsv: boolean }) => string,
): void {
  const { said: { url }, words, kind } = part;
  if (url !== undefined) fetchFrom(work, { url, words });
  const columns = columnsOf(part, work);
  if (columns.length === 0) return work.refuse(part);
  const isCsv = work.builder.current?.isCsv === true;
  const isChosen = part.said["pairs"] !== undefined;
  const chosen = isCsv ? withoutEmptyCells(work.conditionOf(part)) : work.conditionOf(part);
  const cells = columns.map((name) => {
    const cell = fieldOf("item", name);
    const isText = isCsv && !work.numeric.includes(name);
    const value = changed(cell, { isCsv });
    const whole = isText ? value : `${cell} == null ? null : ${value}`;
    return `${JSON.stringify(name)}: ${isChosen ? `(${chosen}) ? (${whole}) : ${cell}` : whole}`;
  });
  mapEach(work, { wanted: kind, to: `item.merge({${cells.join(", ")}})` });
}

/** Returns a kind of part that changes cells with a text method. */
function textChange(phrases: readonly string[], method: string): PartType {
  return {
    takesRows: true,
    phrases: ofSome(phrases),
    build: (work, part) => changeCells(work, part, (cell) => `string(${cell}).${method}`),
  };
}

/** Returns each phrase without a condition, and with a condition before or after it. */
function ofSome(phrases: readonly string[]): string[] {
  return phrases.flatMap((phrase) => [
    `${phrase} ,? <where> <some>? {pairs}`,
    `<where> <some>? {pairs} ,? <then>? ${phrase}`,
    phrase,
  ]);
}

/** Articles before a column. "All" is none, because "all prices" names no column. */
const THE = "the|a|an|my|our|their|its|die|der|das|den|dem|le|la|les|l'|el|los|las|mi|mis";
const CELLS = `${THE}? <columns>? {columns} <columns>?`;
const CELLS_OF = `${CELLS} <of_cells>? {data}?`;

function caseForms(name: "lower" | "upper"): string[] {
  return [
    `<make_case> ${CELLS_OF} in|into|to|en|a? <some>? <${name}> um?`,
    `<${name}_verb> ${CELLS_OF}`,
    `${CELLS} <in_${name}>`,
  ];
}

const ONE_DECIMAL = /\b(?:decimal|digit|nachkommastelle|stelle|décimale|decimal)\b/iu;

/** Rounds to the given number of digits, by default to whole numbers. */
function round(work: DraftContext, part: RequestPart): void {
  // In "To one decimal", the number is in the noun.
  const digits = Number(part.said["number"] ?? (ONE_DECIMAL.test(part.words) ? "1" : "0"));
  changeNumbers(
    work,
    part,
    (number) => digits === 0 ? `math.round(${number})` : `math.round(${number}, ${digits})`,
  );
}

/**
 * Changes numbers in cells. CSV cells are read as numbers before; those of other sources may be
 * texts.
 */
function changeNumbers(
  work: DraftContext,
  part: RequestPart,
  changed: (number: string) => string,
): void {
  changeCells(work, part, (cell, { isCsv }) => changed(isCsv ? cell : `double(${cell})`));
}

const DIGITS_MAX = 10;

function percentChange(verb: "raise" | "reduce", sign: 1 | -1): PartType {
  return {
    takesRows: true,
    phrases: ofSome([`<${verb}> ${CELLS_OF} <by_percent> <some>? {number} <percent>`]),
    build(work, part) {
      const percent = readNumber(part.said["number"] ?? "", "en");
      if (percent === null) return work.refuse(part);
      const hundredths = Number((100 + sign * percent).toFixed(DIGITS_MAX));
      // The division comes last, so that 10 % more than 10 is exactly 11.
      changeNumbers(work, part, (number) => `${number} * ${hundredths} / 100`);
    },
  };
}

/** Changes of the cells of columns. */
export const CELL_PARTS = {
  round: {
    takesRows: true,
    phrases: ofSome([
      `<round> ${CELLS_OF} <round_to> {number} <decimals>`,
      `<round> ${CELLS_OF} <round_to> <some>? <whole>`,
      "<round> <them> <round_to> {number} <decimals>",
      "<round> <round_to> {number} <decimals>",
      "<round> <them>? <round_to> one|a|eine|une|un <decimals>",
      `<round> ${CELLS_OF} <round_to> one|a|eine|une|un <decimals>`,
      "<round> <them>? <round_to> <some>? <whole>",
      `${CELLS} <round_to> {number} <decimals> <round>`,
      `${CELLS} <round_to> <whole> <round>`,
    ]),
    build: round,
  },
  /** The assistant asks for the number of digits. */
  round_open: { takesRows: true, phrases: [`<round> ${CELLS_OF}`] },
  raised: percentChange("raise", 1),
  reduced: percentChange("reduce", -1),
  lower: textChange(caseForms("lower"), "lower()"),
  upper: textChange(caseForms("upper"), "upper()"),
  trim: textChange([
    `<trim> <some>? <spaces>? <of_cells>? ${CELLS_OF}`,
    `<trim_away> <some>? <outer_spaces> <of_cells> ${CELLS_OF}`,
  ], "trim()"),
  replace: {
    takesRows: true,
    phrases: ofSome([
      `<replace> {old_text} <replaced_by> {new_text} <of_cells> ${CELLS_OF}`,
      "<replace> {old_text} <replaced_by> {new_text} <of_cells> <them>",
      `<of_cells> ${CELLS} ,? <replace> {old_text} <replaced_by> {new_text}`,
    ]),
    build(work, part) {
      const [old, made] = [part.said["old_text"], part.said["new_text"]].map((text = "") =>
        JSON.stringify(text)
      );
      if (old === '""') return work.refuse(part);
      changeCells(work, part, (cell) => `string(${cell}).replace(${old}, ${made})`);
    },
  },
} satisfies PartTypes;
