import { fetchFrom } from "../../files/fetch_from.ts";
import type { RequestPart } from "../../request.ts";
import type { DraftContext } from "../../draft_context.ts";
import type { PartTypes } from "../part_type.ts";
import { makeNumber, PER } from "../totals.ts";
import { distinctColumn } from "./distinct_values.ts";

const DISTINCT =
  "<distinct>|unique_values_of|distinct_values_of|different_values_of|distinct_values_in|unique_values_in|different_values_in";
const COUNT_DISTINCT =
  `<calculate>? <count> <some>? of? ${DISTINCT} <some>? <columns>? {counted} <columns>?`;
const IN = "are|is? there? in|from|of|aus|von|de|dans|en <some>? <file>? {data} ??";

function countDistinct(work: DraftContext, part: RequestPart): void {
  const { words, said: { url, counted = "" } } = part;
  if (url !== undefined) fetchFrom(work, { url, words });
  const column = distinctColumn(counted);
  if (column !== counted) work.builder.notes.push(work.texts.countedIn(column));
  makeNumber(work, part);
}

/** Counts the values of a column: "Count the distinct customers". */
export const DISTINCT_PARTS = {
  distinct_count: {
    takesRows: true,
    phrases: [
      ...PER.map((per) => `${COUNT_DISTINCT} are_there|there_are? ${per}`),
      ...PER.map((per) => `${COUNT_DISTINCT} ${IN} ${per}`),
      `${COUNT_DISTINCT} ${IN}`,
      `${COUNT_DISTINCT} are_there|there_are|are? ??`,
    ],
    build: countDistinct,
  },
} satisfies PartTypes;
