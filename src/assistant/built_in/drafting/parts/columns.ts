import { fieldOf, namesIn, textList } from "../columns.ts";
import { renamesIn } from "../renames.ts";
import { readNumber } from "../../../grammar/numbers.ts";
import { mapRows } from "../files/fetch_from.ts";
import type { Work } from "../work.ts";
import type { PartType, PartTypes } from "./part_type.ts";

/** Maps each row with an expression over `item`. */
export function mapEach(work: Work, { wanted, to }: { wanted: string; to: string }): void {
  const { builder } = work;
  const { current } = builder;
  if (!current) return;
  const { numbers: _, ...rows } = current;
  const id = mapRows(builder, { wanted, items: current.rows, to });
  builder.become({ ...rows, id, rows: `steps.${id}.output` });
}

function operandOf(said: string): string {
  return /^-?\d/.test(said)
    ? String(readNumber(said, "en") ?? readNumber(said, "de") ?? 0)
    : fieldOf("item", said);
}

/** A new column, computed of a column and another column or a number. */
function computed(words: string, sign: string): PartType {
  return {
    takesRows: true,
    phrases: [
      `<new> <some>? <columns>? {second_column} <is> {column} ${words} {operand}`,
      `<new> <some>? <columns>? {column} ${words} {operand} <as> <some>? <columns>? {second_column}`,
    ],
    build(work, { said }) {
      const { column = "", second_column: made = "", operand = "" } = said;
      const value = `${fieldOf("item", column)} ${sign} ${operandOf(operand)}`;
      mapEach(work, { wanted: "computed", to: `item.merge({${JSON.stringify(made)}: ${value}})` });
    },
  };
}

/** The columns that are kept, and their names. */
export const COLUMN_PARTS = {
  times: computed("<times>", "*"),
  plus: computed("<plus>", "+"),
  minus: computed("<minus>", "-"),
  over: computed("<over>", "/"),
  pick: {
    takesRows: true,
    phrases: [
      "<keep>|<get>|pick|pick_only|choose|extract <some>? <columns> {columns} only|nur?",
      "<keep>|<get>|pick|extract only|just? <some>? {usual_columns} <columns>?",
      "pick|pick_only|select_only|keep_only_the_columns|wähle|choisis|elige {columns}",
    ],
    build(work, { said }) {
      const to = `item.pick(${textList(namesIn(said["columns"] ?? said["usual_columns"] ?? ""))})`;
      mapEach(work, { wanted: "columns", to });
    },
  },
  omit: {
    takesRows: true,
    phrases: ["<drop> <some>? <columns> {columns}"],
    build(work, { said }) {
      const to = `item.omit(${textList(namesIn(said["columns"] ?? ""))})`;
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
      // The cells of a file are read as numbers directly.
      if (work.builder.current?.isCsv !== false) return;
      const cells = namesIn(said["columns"] ?? "").map((name) =>
        `${JSON.stringify(name)}: double(${fieldOf("item", name)})`
      );
      mapEach(work, { wanted: "numbers", to: `item.merge({${cells.join(", ")}})` });
    },
  },
} satisfies PartTypes;
