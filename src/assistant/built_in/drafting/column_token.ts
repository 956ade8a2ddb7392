import type { Token } from "../../grammar/tokens.ts";

/** "Total it per country" names no column. */
export const PRONOUNS: ReadonlySet<string> = new Set([
  "it",
  "them",
  "this",
  "these",
  "those",
  "everything",
]);

/** Whether a token may name a column. */
export function isColumn({ kind, text }: Token): boolean {
  return kind === "quoted" ||
    (kind === "word" && /^[\p{L}_][\p{L}\p{N}_]*$/u.test(text) && !PRONOUNS.has(text));
}
