import { fieldOf } from "../../columns.ts";
import { fetchFrom } from "../../files/fetch_from.ts";
import { cellOf, mapEach } from "../columns.ts";
import type { PartTypes } from "../part_type.ts";

const EMPTY = "empty|blank|missing|null|leere|leeres|leeren|vide|vides|vacío|vacía|vacíos|vacías";
const OF = "<of_cells>? {data}?";

/** Sets a value for empty cells: "Replace empty agent with nobody". */
export const EMPTY_CELL_PARTS = {
  fill_empty: {
    takesRows: true,
    phrases: [
      `<replace>|fill|fill_in|fills|filling|set|fülle|remplis|rellena <some>? ${EMPTY} <some>? <columns>? {column} cells|values|fields|<columns>? ${OF} <replaced_by>|to|as {yes}`,
      `<replace>|fill|fill_in|set <some>? ${EMPTY} cells|values|fields|entries <of_cells> <some>? <columns>? {column} <columns>? <replaced_by>|to|as {yes}`,
      `<if> {column} is_empty|is_missing|is_blank|is_null ,? <then>? set|make|put|write|use it|this|that? to|as? {yes}`,
    ],
    build(work, part) {
      const { words, said: { url, column = "", yes = "" } } = part;
      if (url !== undefined) fetchFrom(work, { url, words });
      if (yes.includes("${{")) return work.refuse(part);
      const cell = fieldOf("item", column);
      const filled = `default(${cell}, "") == "" ? ${cellOf(yes)} : ${cell}`;
      mapEach(work, { wanted: "filled", to: `item.merge({${JSON.stringify(column)}: ${filled}})` });
    },
  },
} satisfies PartTypes;
