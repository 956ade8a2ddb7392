import { languageCode } from "../texts/texts.ts";

const format = new Intl.NumberFormat(languageCode);

/** Formats a count with the reader's separators. */
export function numberText(count: number): string {
  return format.format(count);
}
