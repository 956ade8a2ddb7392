/**
 * The table of phrases: what each must mean, written down apart from the parser. A line is
 * `phrase => meaning`. The meaning is `! text` for a phrase that is refused with that text in its
 * answer, `? zones` for one that is asked about, `once=<time>`, or clauses joined by ` + `. A
 * clause has days (`dow`, `dom`, `mon`, `nth`, `wd`) and times (`at`, `min`, `every` with `win`,
 * `step` in elapsed time), and `day|week|month|year=<n>` for every n-th one counted from `from`.
 */
export interface Row {
  phrase: string;
  meaning: string;
}

const FILES = [
  "english",
  "english_refused",
  "german",
  "french",
  "spanish",
  "everyday",
  "colleagues",
];

export const ROWS: readonly Row[] = FILES.flatMap((name) => rowsOf(name));

/** Rows that must be taken. */
export const TAKEN: readonly Row[] = ROWS.filter(({ meaning }) => !/^[!?]/.test(meaning));
/** Rows that must be refused, or asked about. */
export const REFUSED: readonly Row[] = ROWS.filter(({ meaning }) => /^[!?]/.test(meaning));

/** The rows of one file of the table. */
export function rowsOf(name: string): Row[] {
  const text = Deno.readTextFileSync(new URL(`./${name}.txt`, import.meta.url));
  return text.split("\n").filter((line) => line.includes("=>")).map((line) => {
    const at = line.lastIndexOf("=>");
    return { phrase: line.slice(0, at).trim(), meaning: line.slice(at + 2).trim() };
  });
}
