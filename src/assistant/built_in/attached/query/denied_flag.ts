import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { FileTable } from "../file_table.ts";
import { flagOf } from "../flags.ts";
import { isSameForm } from "./word_forms.ts";

const DENIAL = /^(?:un|non-?|in|nicht|sin)(?=\p{L}{4})/iu;

/**
 * Returns the condition that the column `approved` is not "yes" for the word "unapproved"; null if
 * no column fits.
 */
export function deniedFlag(
  said: string,
  { columns }: FileTable,
  language: Language,
): string | null {
  const word = said.replace(DENIAL, "");
  if (word === said) return null;
  for (const column of columns) {
    const flag = isSameForm(word, column.name, language) ? flagOf(column) : null;
    if (flag) return flag.no;
  }
  return null;
}
