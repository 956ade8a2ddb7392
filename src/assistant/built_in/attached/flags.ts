import type { TableColumn } from "./file_table.ts";

const YES: ReadonlySet<string> = new Set(
  "yes y true 1 x ja j wahr oui o vrai sí si s verdadero".split(" "),
);
const NO: ReadonlySet<string> = new Set("no n false 0 nein falsch non faux falso".split(" "));

/**
 * Returns the conditions for "yes" and "no" in a column with only two such values; null for any
 * other column.
 */
export function flagOf({ word, values }: TableColumn): { yes: string; no: string } | null {
  const yes = values.find((value) => YES.has(value.toLowerCase()));
  const no = values.find((value) => NO.has(value.toLowerCase()));
  if (yes === undefined || values.length > 2 || (values.length === 2 && no === undefined)) {
    return null;
  }
  return { yes: `"${word}" is ${yes}`, no: `"${word}" is not ${yes}` };
}
