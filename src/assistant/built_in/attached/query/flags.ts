import type { Language } from "../../../grammar/language/vocabulary.ts";
import type { FileTable, TableColumn } from "../file_table.ts";
import { valueText } from "../meant_values.ts";
import { columnText } from "./query.ts";
import { isSameForm } from "./word_forms.ts";

const YES: ReadonlySet<string> = new Set(
  "yes y true 1 x ja j wahr oui o vrai sí si s verdadero".split(" "),
);
const NO: ReadonlySet<string> = new Set("no n false 0 nein falsch non faux falso".split(" "));
const DENIAL = /^(?:un|non-?|in|nicht|sin)(?=\p{L}{4})/iu;

/** The conditions that a column of yes and no is one or the other; null for any other column. */
export function flagOf({ word, values }: TableColumn): { yes: string; no: string } | null {
  const yes = values.find((value) => YES.has(value.toLowerCase()));
  const no = values.find((value) => NO.has(value.toLowerCase()));
  if (yes === undefined || values.length > 2 || (values.length === 2 && no === undefined)) {
    return null;
  }
  const isYes = `${columnText(word)} is ${valueText(yes)}`;
  return { yes: isYes, no: `${columnText(word)} is not ${valueText(yes)}` };
}

/** "Unapproved" means that the column "approved" does not say yes. */
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
