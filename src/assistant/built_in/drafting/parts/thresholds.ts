import { fieldOf } from "../columns.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import type { RequestPart } from "../request.ts";
import { thresholdOf } from "../thresholds.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";
import { keepRows } from "./selection.ts";

const IF = "<if> <there>? {compared} {number} of? <some>?";
const NUMBER_OF = "<if> <some>? <count> <some>?";
const IN = "in|from|of|aus|von|de|dans|en <some>? <file>? {data}";
const ARE = "are|is|sind|ist|sont|est|están|está|that_are|which_are|still";
const THAN = "<is_now>? {compared} {number} liegt|ist? ,?";

/** Runs the next steps only if the number of rows that match a condition passes the comparison. */
function countRows(work: DraftContext, part: RequestPart): void {
  const { builder } = work;
  const threshold = thresholdOf(part);
  const { words, said: { url } } = part;
  if (threshold === null) return work.refuse(part);
  if (url !== undefined) fetchFrom(work, { url, words });
  if (part.said["pairs"] !== undefined) keepRows(work, part);
  const { current } = builder;
  if (!current || current.numbers) return work.refuse(part);
  builder.addGate(`size(${current.rows}) ${threshold}`);
}

/**
 * Runs the next steps only if a sum passes the comparison: the sum of a column, or the one computed
 * before.
 */
function compareTotal(work: DraftContext, part: RequestPart): void {
  const { builder } = work;
  const threshold = thresholdOf(part);
  const { words, said: { url, column } } = part;
  if (threshold === null) return work.refuse(part);
  if (url !== undefined) fetchFrom(work, { url, words });
  const { current } = builder;
  if (!current) return work.refuse(part);
  const [known, another] = current.numbers ?? [];
  if (column === undefined || known?.[0] === column) {
    if (!known || another) return work.refuse(part);
    return builder.addGate(`${known[1]} ${threshold}`);
  }
  if (current.numbers) return work.refuse(part);
  const cells = `${current.rows}.map(row, ${fieldOf("row", column)})`;
  builder.addGate(`${cells}.filter(cell, cell != null).sum() ${threshold}`);
}

/** Conditions on a number of rows, and on a sum. */
export const THRESHOLD_PARTS = {
  if_total: {
    takesRows: true,
    isWhole: true,
    phrases: [
      // In "The total is over 10", "is" is not a column.
      `<if> <some>? <sum_of> ${THAN}`,
      `<if> it|that|this|es|sie|elle|il|ella|este ${THAN}`,
      `<if> <some>? <sum_of> of|von|de? <some>? {column} ${IN} ${THAN}`,
      `<if> <some>? <sum_of> of|von|de? <some>? {column} ${THAN}`,
    ],
    build: compareTotal,
  },
  if_count: {
    takesRows: true,
    isWhole: true,
    phrases: [
      `${IF} {thing} ${IN} <where>|that_have <some>? {pairs} ,?`,
      `${IF} {thing} <where>|that_have <some>? {pairs} ,?`,
      `${NUMBER_OF} {thing} ${IN} ${THAN}`,
      `${NUMBER_OF} {thing} ${THAN}`,
    ],
    build: countRows,
  },
  /** The assistant asks for the column. */
  if_count_of: {
    takesRows: true,
    isWhole: true,
    phrases: [
      `${IF} {quality} {plural} ${IN} ,?`,
      `${IF} {quality} {plural} ,?`,
      `${IF} {thing} {quality} ${IN} ,?`,
      `${IF} {thing} ${IN} ${ARE} {quality} ,?`,
      `${IF} {thing} ${IN} {quality} sind|ist ,?`,
      `${IF} {thing} ${ARE} {quality} ,?`,
      `${NUMBER_OF} {quality} {thing} ${IN} ${THAN}`,
      `${NUMBER_OF} {quality} {thing} ${THAN}`,
    ],
    build: (work, part) => work.refuse(part),
  },
} satisfies PartTypes;
