import { template } from "../../draft_builder.ts";
import { write } from "../../files/write.ts";
import { changesRows, isUse } from "../../part_order.ts";
import type { RequestPart } from "../../request.ts";
import type { DraftContext } from "../../draft_context.ts";
import { mailResult } from "../mails.ts";
import type { PartTypes } from "../part_type.ts";
import { postRows } from "../calling/post_rows.ts";

/**
 * Continues with the rows that the last condition did not match. Refuses the part and returns false
 * if there is no such condition.
 */
function takeRest(work: DraftContext, part: RequestPart): boolean {
  const { builder, parts } = work;
  const { chosen } = builder;
  const before = parts.slice(0, parts.indexOf(part));
  const last = before.findLastIndex(changesRows);
  // When a draft is changed, its existing steps have passed on the matching rows.
  const isPassedOn = before.slice(last + 1).some(isUse) ||
    (last < 0 && !parts.some(({ type }) => type.brings));
  // After "remove the paid ones", "the rest" are the current rows.
  if (!isPassedOn && LEAVING.has(before[last]?.kind ?? "")) return true;
  if (chosen === null || !isPassedOn) {
    work.refuse(part);
    return false;
  }
  const { source, where } = chosen;
  const id = builder.add("rest", {
    service: "data",
    action: "filter",
    with: { items: template(source.rows), where: `!(${where})` },
  });
  builder.startAnew();
  builder.flow({ ...source, id, rows: `steps.${id}.output` });
  return true;
}

/** Kinds of parts that drop rows. */
const LEAVING: ReadonlySet<string> = new Set(["drop", "distinct"]);

const REST =
  "the_rest|all_the_rest|rest|the_others|others|the_other_ones|the_other_rows|other_rows|all_others|all_other_rows|" +
  "everything_else|anything_else|all_else|the_remainder|those_left|what_is_left|" +
  "what's_left|the_leftovers|the_ones_left|den_rest|die_anderen|alle_anderen|die_übrigen|le_reste|les_autres|el_resto|los_demás|las_demás|los_otros|las_otras";
const INTO = "as|to|into|in|under|als|unter|nach|sous|dans|comme|como|en|a";

/** Uses the rows that the condition before did not match: "Save the rest as rest.csv". */
export const REST_PARTS = {
  rest: {
    takesRows: true,
    phrases: [
      `<save>|<send>|<keep> ${REST} ${INTO} <some>? second|another|other|separate|further? <file>? ,? <called>? {file}`,
      `${REST} goes|go|belongs|belong|should_go|comes|come? ${INTO} <some>? second|another|other|separate|further? <file>? ,? <called>? {file}`,
      `{file} <with>|for|containing|holding|gets ${REST}`,
    ],
    build(work, part) {
      if (takeRest(work, part)) write(work, { file: part.said["file"] ?? null, format: null });
    },
  },
  rest_mail: {
    takesRows: true,
    phrases: [
      `<mail>|<send> ${REST} <to> {mail}`,
      `<mail>|<send> {mail} ${REST}`,
      `${REST} goes|go? <to> {mail}`,
    ],
    build(work, part) {
      if (takeRest(work, part)) mailResult(work, part);
    },
  },
  rest_post: {
    takesRows: true,
    phrases: [`<send> ${REST} <to> {url}`, `${REST} goes|go? <to> {url}`],
    build(work, part) {
      if (takeRest(work, part)) postRows(work, part.said["url"] ?? "");
    },
  },
} satisfies PartTypes;
