import type { TableColumn } from "../file_table.ts";

const RATE =
  /price|rate|rating|mark|grade|score|percent|age|temperature|preis|note|prix|precio|nota/iu;

/** Whether a column contains numbers that make no sense as a sum, such as rates and ages. */
export function isRate({ name }: TableColumn): boolean {
  return RATE.test(name);
}
