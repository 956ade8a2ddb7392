import { fieldOf, namesIn, textList } from "../columns.ts";
import { renamesIn } from "../renames.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import { fetchFrom, mapRows } from "../files/fetch_from.ts";
import { formulaIn } from "../formulas.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";
import { withoutEmptyCells } from "./selection.ts";

/** Maps each row with an expression over `item`. */
export function mapEach(work: DraftContext, { wanted, to }: { wanted: string; to: string }): void {
  const { builder } = work;
  const { current } = builder;
  if (!current) return;
  const { numbers: _, ...rows } = current;
  const id = mapRows(builder, { wanted, items: current.rows, to });
  builder.become({ ...rows, id, rows: `steps.${id}.output` });
}

/** Adds a column with the value of an expression over `item`. */
function addColumn(work: DraftContext, { said }: RequestPart, value: string): void {
  const made = JSON.stringify(said["second_column"] ?? "");
  mapEach(work, { wanted: "computed", to: `item.merge({${made}: ${value}})` });
}

/** Returns a value as an expression: a number or a text. */
export function cellOf(said = ""): string {
  const number = /^-?\d/.test(said) ? readNumber(said, "en") : null;
  return number === null ? JSON.stringify(said) : String(number);
}

const OF_DATA = "<of_cells>? <some>? <file>? {data}?";

function takeSource(work: DraftContext, { words, said: { url } }: RequestPart): void {
  if (url !== undefined) fetchFrom(work, { url, words });
}

/** Parts that choose, rename, add and split columns. */
export const COLUMN_PARTS = {
  /** A new column, computed from other columns and numbers. */
  computed: {
    takesRows: true,
    phrases: [
      "<new> <some>? <new_one>? <columns>? {second_column} <is> {formula}",
      "<new> <some>? <new_one>? <columns>? {formula} <as> <some>? <columns>? {second_column}",
    ],
    build(work, part) {
      const formula = formulaIn(part.said["formula"] ?? "");
      return formula ? addColumn(work, part, formula.expression) : work.refuse(part);
    },
  },
  /** A new column with one of two values. */
  chosen: {
    takesRows: true,
    phrases: [
      ...["and|und|et|y|, {no} <otherwise>", ",? and? <otherwise> {no}"].map((end) =>
        `<new> <some>? <new_one>? <columns>? {second_column} <is>|with|says {yes} <if> <some>? {pairs} ${end}`
      ),
    ],
    build(work, part) {
      const { yes: said = "", no: other = "" } = part.said;
      // Inside a template, no text may contain the beginning of another template.
      if (`${said} ${other}`.includes("${{")) return work.refuse(part);
      const [yes, no] = [cellOf(said), cellOf(other)];
      addColumn(work, part, `${withoutEmptyCells(work.conditionOf(part))} ? ${yes} : ${no}`);
    },
  },
  /** Splits a text at its first space, as in "split the name into first and last name". */
  split_cell: {
    takesRows: true,
    phrases: [
      `<split> <some>? <columns>? {column} <columns>? ${OF_DATA} in|into|to|en|a <some>? <columns>? {second_column} ` +
      "and|und|et|y <some>? {same} name|names|columns?",
    ],
    build(work, part) {
      takeSource(work, part);
      const { column = "", second_column: first = "", same: second = "" } = part.said;
      const words = `string(${fieldOf("item", column)}).trim().split(" ", 2)`;
      const made = `${JSON.stringify(first)}: ${words}[0], ` +
        `${JSON.stringify(second)}: size(${words}) > 1 ? ${words}[1] : ""`;
      const kept = `item.omit(${
        textList([column].filter((name) => name !== first && name !== second))
      })`;
      mapEach(work, { wanted: "split", to: `${kept}.merge({${made}})` });
    },
  },
  /** Joins the texts of two columns with a space. */
  merged_cells: {
    takesRows: true,
    phrases: [
      `<concat>|<join> <some>? <columns>? {column} and|with|und|mit|et|avec|y|con {same} <columns>? ${OF_DATA} ` +
      "<as> <some>? <new_one>? <columns>? {second_column} <columns>?",
    ],
    build(work, part) {
      takeSource(work, part);
      const { column = "", same = "" } = part.said;
      const [one, other] = [column, same].map((name) => `string(${fieldOf("item", name)})`);
      addColumn(work, part, `${one} + " " + ${other}`);
    },
  },
  pick: {
    takesRows: true,
    phrases: [
      "<keep>|<get>|pick|pick_only|choose|extract <some>? <columns> {columns} only|nur?",
      "<keep>|<get>|<show>|pick|extract only|just? <some>? {usual_columns} <columns>?",
      "pick|pick_only|select_only|keep_only_the_columns|wähle|choisis|elige {columns}",
    ],
    build(work, { said }) {
      const to = `item.pick(${textList(namesIn(said["columns"] ?? said["usual_columns"] ?? ""))})`;
      mapEach(work, { wanted: "columns", to });
    },
  },
  omit: {
    takesRows: true,
    phrases: ["<drop> <some>? <columns> {columns}", "<drop> <some>? {column} <columns>"],
    build(work, { said }) {
      const to = `item.omit(${textList(namesIn(said["columns"] ?? said["column"] ?? ""))})`;
      mapEach(work, { wanted: "columns", to });
    },
  },
  rename: {
    takesRows: true,
    phrases: [
      "rename|renames|renomme|renommez|renombra <some>? <columns>? {renames}",
      "benenne <some>? <columns>? {renames} um?",
    ],
    build(work, { said }) {
      const names = renamesIn(said["renames"] ?? "").map((pair) =>
        pair.map((name) => JSON.stringify(name)).join(": ")
      );
      mapEach(work, { wanted: "renamed", to: `item.rename({${names.join(", ")}})` });
    },
  },
  numbers: {
    takesRows: true,
    phrases: [
      "convert|converts|turn|turns|change|wandle|konvertiere|convertis|convierte <some>? <columns>? {columns} " +
      "in|into|to|as|en|a <some>? <numbers> um?",
    ],
    build(work, { said }) {
      // The cells of a CSV file are read as numbers already.
      if (work.builder.current?.isCsv !== false) return;
      const cells = namesIn(said["columns"] ?? "").map((name) =>
        `${JSON.stringify(name)}: double(${fieldOf("item", name)})`
      );
      mapEach(work, { wanted: "numbers", to: `item.merge({${cells.join(", ")}})` });
    },
  },
} satisfies PartTypes;
