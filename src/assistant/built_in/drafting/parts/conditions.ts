import type { RequestPart } from "../request.ts";
import { countOf } from "../thresholds.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

/**
 * Runs the next steps only if the number of rows, which an earlier part may have counted, passes
 * the comparison.
 */
function gate({ builder, refuse }: DraftContext, part: RequestPart, comparison: string): void {
  const { current } = builder;
  const [counted, another] = current?.numbers ?? [];
  if (!current?.numbers) {
    if (current) builder.addGate(`size(${current.rows}) ${comparison}`);
  } else if (counted?.[0] === "count" && !another) {
    builder.addGate(`${counted[1]} ${comparison}`);
  } else refuse(part);
}

const SPANISH_IS = /^(?:solo |sólo |pero )*(?:si|cuando) es\s/u;

/** Conditions on the number of rows. */
export const CONDITION_PARTS = {
  if_more: {
    takesRows: true,
    phrases: [
      "<if> <there> <more_than> {number} <ones>|of_them gibt|sind? ,?",
      "<if> <there> <more_than> {number} {thing} gibt|sind? ,?",
      "<if> <there> <more_than> {number} ,?",
    ],
    build: (work, part) => gate(work, part, `> ${countOf(part.said)}`),
  },
  if_least: {
    takesRows: true,
    phrases: [
      "<if> <there> <at_least> {number} <ones>|of_them gibt|sind? ,?",
      "<if> <there> <at_least> {number} {thing} gibt|sind? ,?",
      "<if> <there> <at_least> {number} ,?",
    ],
    build: (work, part) => gate(work, part, `>= ${countOf(part.said)}`),
  },
  if_less: {
    takesRows: true,
    phrases: [
      "<if> <there> <less_than> {number} <ones>|of_them gibt|sind? ,?",
      "<if> <there> <less_than> {number} {thing} gibt|sind? ,?",
      "<if> <there> <less_than> {number} ,?",
    ],
    build: (work, part) => gate(work, part, `< ${countOf(part.said)}`),
  },
  if_none: {
    takesRows: true,
    phrases: [
      "<if> <there> <no_rows> <ones>? ,?",
      "<if> <there> <no_rows> {thing} ,?",
      "<if> <them>|the_list is_empty ,?",
    ],
    build: (work, part) => gate(work, part, "== 0"),
  },
  if_any: {
    takesRows: true,
    phrases: [
      "<if> <there> <any> <ones>? ,?",
      "<if> <there> <any>? {thing} ,?",
      "<if> <them>|the_list is_not_empty|isn't_empty ,?",
      "<if> any ,?",
      "<unless> <there> <no_rows> <ones>? ,?",
      "<unless> <there> <no_rows> {thing} ,?",
      "<unless> <them>|the_list? is? empty|leer|vide|vacío ist|est|está? ,?",
    ],
    // "Si es lunes" is Spanish, not the German "if there are".
    build: (work, part) =>
      SPANISH_IS.test(part.words) ? work.refuse(part) : gate(work, part, "> 0"),
  },
} satisfies PartTypes;
