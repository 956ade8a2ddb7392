import type { Token } from "../../grammar/tokens.ts";

/** Words that name no column, as in "total it per country" and "trim all columns". */
export const PRONOUNS: ReadonlySet<string> = new Set(
  ("it them this these those everything all each every columns column fields alles alle sie ihn spalten spalte tout tous " +
    "colonnes colonne todo todos columnas columna").split(" "),
);

/** Whether a token may name a column. */
export function isColumn({ kind, text }: Token): boolean {
  return kind === "quoted" ||
    (kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !PRONOUNS.has(text));
}
