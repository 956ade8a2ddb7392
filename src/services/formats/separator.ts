import { StepError } from "../service.ts";
import { type CsvSeparator, SEPARATORS } from "../column_declaration.ts";

/** A header that is longer decides by its beginning. */
const HEADER_CHARACTERS_MAX = 100_000;

/** The line with which spreadsheets state the separator of a CSV, before its header. */
const STATED = /^\uFEFF?sep=([,;\t|])(?:\r\n|\n|\r)/;

/** Returns the character of a separator. */
export function signOf(separator: CsvSeparator): string {
  return separator === "tab" ? "\t" : separator;
}

/**
 * Returns the separator of a CSV, and where its header begins. A separator that is neither given
 * nor stated is that of the header: a comma if it has any, else the most frequent of the others.
 */
export function separatorIn(
  text: string,
  given: CsvSeparator | undefined,
): { sign: string; start: number } {
  const [line = "", stated] = STATED.exec(text.slice(0, 10)) ?? [];
  const start = line.length;
  if (given !== undefined && stated !== undefined && signOf(given) !== stated) {
    const message = `Cannot parse CSV: its first line states another separator than "${given}"`;
    throw new StepError("parse_failed", message);
  }
  const sign = given === undefined ? stated ?? headerSign(text, start) : signOf(given);
  return { sign, start };
}

function headerSign(text: string, start: number): string {
  const counts = new Map(SEPARATORS.map((separator) => [signOf(separator), 0]));
  let isQuoted = false;
  for (const sign of text.slice(start, start + HEADER_CHARACTERS_MAX)) {
    if (sign === '"') isQuoted = !isQuoted;
    if (isQuoted) continue;
    if (sign === "\n" || sign === "\r") break;
    const count = counts.get(sign);
    if (count === undefined) continue;
    if (sign === ",") return sign;
    counts.set(sign, count + 1);
  }
  const [most] = [...counts].toSorted(([, one], [, other]) => other - one);
  return most?.[0] ?? ",";
}
