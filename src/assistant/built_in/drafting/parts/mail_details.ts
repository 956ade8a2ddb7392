import { filledText, verbatim } from "../draft_builder.ts";
import { recipientsIn } from "../recipients.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import type { PartTypes } from "./part_type.ts";

const CC = "cc|carbon_copy|copy|a_copy|kopie|eine_kopie|copie|une_copie|copia|una_copia";
const BCC = "bcc|blind_copy|a_blind_copy|blindkopie|copie_cachée|copia_oculta";
const INTO = "in|on|as|to|into|en|:|an|à|a|auf";

function copyPhrases(words: string): string[] {
  return [
    `<with>? <send>? <some>? ${words} goes? ${INTO}? {mail}`,
    `<with>|put|add|setze|nimm|mets|pon? {mail} ${INTO} <some>? ${words}`,
  ];
}

/** Changes the last e-mail of the request. Refuses the part if there is no e-mail. */
function change(
  work: DraftContext,
  part: RequestPart,
  fields: Record<string, string | string[]>,
): void {
  const { lastMail } = work.builder;
  if (!lastMail) return work.refuse(part);
  lastMail.with = { ...lastMail.with, ...fields };
}

/** Whether the request sends one e-mail per row, which collects the details of all parts itself. */
function isOfEach({ parts }: DraftContext): boolean {
  return parts.some(({ kind }) => kind === "mail_each");
}

/** Returns the value of a detail that one of the parts gives an e-mail per row. */
export function detailOf(parts: readonly RequestPart[], name: string): string | undefined {
  return parts.filter(({ kind }) => kind === "mail_each" || Object.hasOwn(MAIL_DETAILS, kind))
    .map(({ said }) => said[name]).find((said) => said !== undefined);
}

/** Parts about the e-mail before them: further recipients, subject, text. */
export const MAIL_DETAILS = {
  copy_to: {
    phrases: copyPhrases(CC),
    build: (work, part) => change(work, part, { cc: recipientsIn(part.said["mail"]) }),
  },
  blind_copy_to: {
    phrases: copyPhrases(BCC),
    build: (work, part) => change(work, part, { bcc: recipientsIn(part.said["mail"]) }),
  },
  subject_line: {
    phrases: ["<with>? <some>? <subject> line? is|of|:|ist|est|es? {subject}"],
    build(work, part) {
      if (!isOfEach(work)) change(work, part, { subject: verbatim(part.said["subject"] ?? "") });
    },
  },
  message_text: {
    phrases: [
      "<with>? <some>? <saying_text>|message|body|nachricht|mensaje is|:|ist|est|es? {quoted}",
      "<saying> {quoted}",
      "{quoted}",
    ],
    build(work, part) {
      if (isOfEach(work)) return;
      const { with: fields } = work.builder.lastMail ?? {};
      const said = filledText(part.said["quoted"] ?? "", work.builder);
      // Numbers are written in the text; rows are attached.
      const isOfNumbers = work.builder.current?.numbers !== undefined &&
        fields?.["attachments"] === undefined;
      change(work, part, { text: isOfNumbers ? `${said}\n\n${fields?.["text"]}` : said });
    },
  },
  address_column: {
    phrases: [
      "<with>? <some>? address|addresses|adresse|adressen|dirección|direcciones is|are|stands|stand|steht|stehen|ist|est|es|está? " +
      "in|from|under|aus|dans|de|en? <some>? <columns>? {column} <columns>?",
      "to|at|using|in|from|with|an|aus|mit|à|dans|de|a|en|con? <some>? " +
      "address|addresses|adresse|adressen|dirección|direcciones? in|of|from|aus|de|en? <some>? <columns> {column}",
      "to|at|an|à|a? <some>? {column} <columns>",
    ],
    build(work, part) {
      if (!isOfEach(work)) work.refuse(part);
    },
  },
} satisfies PartTypes;
