import { verbatim } from "../../draft_builder.ts";
import { write } from "../../files/write.ts";
import { isCondition, isUse } from "../../part_order.ts";
import { recipientsIn } from "../../recipients.ts";
import type { RequestPart } from "../../request.ts";
import type { DraftContext } from "../../draft_context.ts";
import { mailResult, mailText } from "../mails.ts";
import type { PartTypes } from "../part_type.ts";
import { postRows } from "./post_rows.ts";

/** Whether "otherwise" follows a condition. If not, it means a failure. */
export function isAlternative({ parts }: DraftContext, part: RequestPart): boolean {
  return parts.slice(0, parts.indexOf(part)).some((each) =>
    isCondition(each) || each.kind === "filter"
  );
}

/** Adds the work after "otherwise", which runs if the condition before it is false. */
export function buildAlternative(work: DraftContext, part: RequestPart): void {
  const { builder, parts } = work;
  const { mail, url, file, quoted } = part.said;
  const rest = parts.slice(parts.indexOf(part) + 1);
  // It would be unclear whether later work belongs to both cases.
  const isOpen = rest.some(isUse);
  if (isOpen || !builder.otherwise()) return work.refuse(part);
  if (mail !== undefined && quoted !== undefined) {
    return mailText(work, { to: recipientsIn(mail), text: verbatim(quoted) });
  }
  // The next part is the text of this e-mail.
  if (mail !== undefined && rest[0]?.kind === "message_text") {
    return mailText(work, { to: recipientsIn(mail), text: "" });
  }
  if (mail !== undefined) return mailResult(work, part);
  if (url !== undefined) return postRows(work, url);
  write(work, { file: file ?? null, format: null });
}

/** The word "otherwise" after a condition. */
export const OTHERWISE_PARTS = {
  otherwise: {
    phrases: [
      "<otherwise> ,? <then>? <mail>|<send> {quoted} <to> {mail}",
      "<otherwise> ,? <then>? <mail>|<notify> {mail} <saying>? {quoted}",
      "<otherwise> ,? <then>? <send> {mail} <some>? <mail_noun> <saying> {quoted}",
      "<otherwise> ,? <then>? <send> <some>? <mail_noun> <to> {mail} <saying> {quoted}",
      "<otherwise> ,? <then>? <mail>|<send> <them>|the_file|the_list <by_mail>? <to> {mail} <by_mail>?",
      "<otherwise> ,? <then>? <save> <them>? <as> {file}",
    ],
    build: (work, part) =>
      isAlternative(work, part) ? buildAlternative(work, part) : work.refuse(part),
  },
} satisfies PartTypes;
