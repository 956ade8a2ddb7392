import { fieldOf } from "../columns.ts";
import { template, verbatim } from "../draft_builder.ts";
import { fetchFrom, withColumns } from "../files/fetch_from.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { detailOf } from "./mail_details.ts";
import type { PartTypes } from "./part_type.ts";
import { keepRows } from "./selection.ts";

const FROM = "in|from|of|aus|von|de|dans|en? <some>? <file>? {data}?";
const WHO = [
  `<send>|<write_mail> <each_person> {thing} ${FROM} <some>? <mail_noun>`,
  `<send>|<write_mail> <some>? <mail_noun> <to_each> {thing} ${FROM}`,
  `<mail> <each_person> {thing} ${FROM}`,
];
const OF_SOME = " ,? <where>|who_have|whose <some>? {pairs}";
const ADDRESS = "address|addresses|adresse|adressen|dirección|direcciones";

/** Returns a template for a text in which `{name}` stands for a column of the row. */
function filledIn(text: string): string {
  return withColumns(verbatim(text), (column) => `string(${fieldOf("item", column)})`);
}

function mailEach(work: DraftContext, part: RequestPart): void {
  const { words, said: { url, pairs } } = part;
  const { builder, parts } = work;
  const [column, text, subject] = ["column", "quoted", "subject"].map((name) =>
    detailOf(parts, name)
  );
  if (text === undefined || column === undefined) return work.refuse(part);
  if (url !== undefined) fetchFrom(work, { url, words });
  if (pairs !== undefined) keepRows(work, part);
  builder.isLooping = false;
  const { current } = builder;
  if (!current || current.numbers) return work.refuse(part);
  builder.add("mail", {
    service: "email",
    action: "send",
    forEach: current.rows,
    with: {
      to: template(fieldOf("item", column)),
      subject: subject === undefined ? template("workflow.name") : filledIn(subject),
      text: filledIn(text),
    },
  });
}

/** Sends one e-mail per row. Other parts may give its address, subject and text. */
export const MAIL_EACH_PARTS = {
  mail_each: {
    takesRows: true,
    isWhole: true,
    phrases: [
      ...WHO.flatMap((who) => [`${who}${OF_SOME} {quoted}`, `${who} {quoted}`]),
      ...WHO.flatMap((who) => [`${who}${OF_SOME}`, who]),
      `<send> {quoted} <to_each> {thing} ${FROM}${OF_SOME}`,
      `<send> {quoted} <to_each> {thing} ${FROM}`,
      // Matches the address in a column of the loop's rows.
      `<send>|<write_mail> <some>? <mail_noun> <to> <some>? ${ADDRESS} in|of|from|aus|de|en? <some>? <columns>? {column}`,
      `<mail> <some>? ${ADDRESS} in|of|from|aus|de|en? <some>? <columns>? {column}`,
    ],
    build: mailEach,
  },
} satisfies PartTypes;
