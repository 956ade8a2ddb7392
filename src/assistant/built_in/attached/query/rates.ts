import type { TableColumn } from "../file_table.ts";

const RATE =
  /price|rate|rating|mark|grade|score|percent|age|temperature|preis|note|prix|precio|nota/iu;

/** Whether a column holds numbers of a kind that nobody adds up. */
export function isRate({ name }: TableColumn): boolean {
  return RATE.test(name);
}
