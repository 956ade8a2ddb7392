import { fieldOf } from "../columns.ts";
import { template, verbatim } from "../draft_builder.ts";
import { fetchFrom, withColumns } from "../files/fetch_from.ts";
import type { PartTypes } from "./part_type.ts";

const FROM = "in|from|of|aus|von|de|dans|en? <some>? <file>? {data}?";
const WHO = [
  `<send>|<write_mail> <each_person> {thing} ${FROM} <some>? <mail_noun>`,
  `<send>|<write_mail> <some>? <mail_noun> <to_each> {thing} ${FROM}`,
  `<mail> <each_person> {thing} ${FROM}`,
];
const SUBJECT = " ,? <with>? <some>? <subject> {subject}";
const TEXT = " ,? <with>? <some>? <saying_text> {quoted}";
const COLUMN = " ,? to|at|using|in|from|with|an|aus|mit|à|dans|de|a|en|con? <some>? " +
  "address|addresses|adresse|adressen|dirección|direcciones? in|of|from|aus|de|en? <some>? <columns> {column}";
const TAILS = [
  ...["", SUBJECT, TEXT, SUBJECT + TEXT, TEXT + SUBJECT].flatMap((said) => [said, said + COLUMN]),
  COLUMN + TEXT,
  SUBJECT + COLUMN + TEXT,
];

/** Returns a template for a text in which `{name}` means a column of the row. */
function filledIn(text: string): string {
  return withColumns(verbatim(text), (column) => `string(${fieldOf("item", column)})`);
}

/** An e-mail for each row. */
export const MAIL_EACH_PARTS = {
  mail_each: {
    takesRows: true,
    isWhole: true,
    phrases: WHO.flatMap((who) => TAILS.map((tail) => who + tail)),
    build(work, part) {
      const { words, said: { url, subject, quoted, column } } = part;
      if (quoted === undefined || column === undefined) return work.refuse(part);
      if (url !== undefined) fetchFrom(work, { url, words });
      const { builder } = work;
      const { current } = builder;
      if (!current || current.numbers) return work.refuse(part);
      builder.add("mail", {
        service: "email",
        action: "send",
        forEach: current.rows,
        with: {
          to: template(fieldOf("item", column)),
          subject: subject === undefined ? template("workflow.name") : filledIn(subject),
          text: filledIn(quoted),
        },
      });
    },
  },
} satisfies PartTypes;
