import { DRAFT_QUESTIONS } from "../../../grammar/language/drafts/draft_questions.ts";
import { QuotedTexts } from "../../../grammar/quoted_texts.ts";
import type { DetailQuestion } from "../../detail_question.ts";
import { draftLanguage } from "../draft_language.ts";
import { detailOf } from "../parts/mail_details.ts";
import type { ReadRequest } from "../request.ts";
import { columnIn } from "./given_values.ts";

/** Asks for the column with the addresses, then for the text, of one e-mail per row. */
export function missingMail(text: string, { parts }: ReadRequest): DetailQuestion | null {
  const part = parts.find(({ kind }) => kind === "mail_each");
  if (!part) return null;
  const texts = DRAFT_QUESTIONS[draftLanguage(text)];
  const end = part.start + part.words.length;
  const withEnd = (said: string) => `${text.slice(0, end)}${said}${text.slice(end)}`;
  if (detailOf(parts, "column") === undefined) {
    return {
      text: texts.addressColumn,
      fill(answer) {
        const column = columnIn(answer);
        return column === null ? null : withEnd(`, column ${column}`);
      },
    };
  }
  if (detailOf(parts, "quoted") !== undefined) return null;
  return {
    text: texts.mailText,
    fill(answer) {
      const said = answer.trim();
      const quoted = new QuotedTexts(said).at(0);
      return quoted?.whole === said && quoted.inner.trim() !== ""
        ? withEnd(` saying ${said}`)
        : null;
    },
  };
}
