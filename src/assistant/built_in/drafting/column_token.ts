import type { Token } from "../../grammar/tokens.ts";

/**
 * Words that are never a column, as in "total it per country", "trim all columns" and "le total
 * de".
 */
export const PRONOUNS: ReadonlySet<string> = new Set(
  ("it them this these those everything all each every columns column fields alles alle sie ihn spalten spalte tout tous " +
    "colonnes colonne todo todos columnas columna of from de von des du del der die das den dem la le les los las")
    .split(
      " ",
    ),
);

/** Whether a token may name a column. */
export function isColumn({ kind, text }: Token): boolean {
  return kind === "quoted" ||
    (kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !PRONOUNS.has(text));
}

/** Whether "by email" is the way of sending, not the column of a group. */
export function isWayToSend(tokens: readonly Token[], at: number): boolean {
  return /^e-?mail$/i.test(tokens[at]?.text ?? "") &&
    tokens.slice(Math.max(0, at - SENDING_TOKENS_MAX), at).some(({ text }) => SENDING.test(text));
}

const SENDING = /^(?:send|schick|sende|envoie|envoye|envía|envia|mand)/iu;
const SENDING_TOKENS_MAX = 12;
