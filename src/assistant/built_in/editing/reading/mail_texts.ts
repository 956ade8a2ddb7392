import { hasFurtherChange } from "./further_change.ts";
import type { ChangeMeaning } from "./change_wording.ts";

/** Match sentences that contain the subject or the text of the e-mail before or after its noun. */
const SUBJECTS: readonly RegExp[] = [
  /^(?:please\s)?(?:put|write|use|set)\s(.{2,150}?)\s(?:in|into|on|as|for)\s(?:the\s)?subject(?:\sline)?(?:\s(?:of the |of )?(?:e-?mail|mail))?$/iu,
  /^(?:bitte\s)?(?:schreib|schreibe|nimm|setz|setze)\s(.{2,150}?)\s(?:in den|in die|als)\s(?:betreff|betreffzeile)$/iu,
  /^(?:mets|mettez|écris|écrivez)\s(.{2,150}?)\s(?:en|dans l['’]|comme)\s?objet$/iu,
  /^(?:pon|ponga|escribe)\s(.{2,150}?)\s(?:en el|como)\sasunto$/iu,
];
const TEXTS: readonly RegExp[] = [
  /^(?:the\s)?(?:e-?mail|mail|message|body)(?:\stext|\sbody)?\s(?:should|must|has to|needs to|ought to)\s(?:say|read|tell)\s(.{5,500})$/iu,
  /^(?:in\s)?(?:der|die)\s(?:e-?mail|mail|nachricht)\s(?:soll|sollte|muss)\s(.{5,500}?)\sstehen$/iu,
  /^(?:le\s)?(?:mail|courriel|message)\s(?:doit|devrait)\sdire\s(.{5,500})$/iu,
  /^(?:el\s)?(?:correo|mail|mensaje)\s(?:debe|debería|tiene que)\sdecir\s(.{5,500})$/iu,
];

/**
 * Reads "put Order list in the subject line" and "the mail should say Hello all". Returns null for
 * any other text.
 */
export function readMailText(text: string): ChangeMeaning | null {
  const plain = text.trim().replace(/(?<![\s.!])[\s.!]+$/u, "");
  const subject = textIn(plain, SUBJECTS);
  if (subject !== null) return { edit: { do: "subject", subject } };
  const said = textIn(plain, TEXTS);
  return said === null ? null : { edit: { do: "text", text: said } };
}

/** Matches pronouns, which are not text: "Put it in the subject". */
const PRONOUN =
  /^(?:it|that|this|them|something|es|das|ça|cela|eso|esto|the \w+|der \w+|die \w+)$/iu;

function textIn(text: string, forms: readonly RegExp[]): string | null {
  const said = forms.map((form) => form.exec(text)?.[1]).find((found) => found !== undefined);
  if (said === undefined || PRONOUN.test(said) || hasFurtherChange(said)) return null;
  return said.replace(/^["“„«»']\s?|\s?["”“»«']$/gu, "");
}
