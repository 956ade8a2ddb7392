import { plainWord } from "../../grammar/spelling.ts";
import type { FileTable } from "./file_table.ts";
import { flagOf } from "./flags.ts";

/** Matches words for a past date, and the columns that they refer to. */
const OVERDUE =
  /^(?:overdue|past due|late|überfällig(?:e[nrs]?)?|en retard|échue?s?|vencid[oa]s?|atrasad[oa]s?)$/iu;
const DUE = /due|deadline|fällig|frist|échéance|echeance|vencimiento|vence/iu;
const NOT = /^(?:un|non-?|not |nicht |no |pas |in)/iu;

/**
 * Returns the condition for a word such as "open", "unpaid" or "overdue": a comparison with the
 * only column that contains the value. Returns null if no column or several contain it.
 */
export function conditionFor(said: string, table: FileTable): string | null {
  const { columns } = table;
  const word = said.trim().toLowerCase();
  const exact = withValue(columns, word);
  if (exact !== null) return `${exact.column} is ${valueText(exact.value)}`;
  if (OVERDUE.test(word)) {
    const [due, another] = columns.filter(({ name, kind }) => kind === "date" && DUE.test(name));
    if (!due || another) return null;
    const unpaid = unpaidCondition(table);
    return `${due.word} is before today${unpaid === null ? "" : ` and ${unpaid}`}`;
  }
  const opposite = NOT.test(word) ? withValue(columns, word.replace(NOT, "")) : null;
  if (opposite) return `${opposite.column} is not ${valueText(opposite.value)}`;
  const inflected = withValue(columns, word, isSameAdjective);
  return inflected && `${inflected.column} is ${valueText(inflected.value)}`;
}

/** Endings of adjectives in German, French and Spanish. */
const ENDINGS = ["en", "er", "es", "em", "e", "s", "os", "as", "o", "a"];
const STEM_LENGTH_MIN = 4;

/**
 * Whether two words are forms of one adjective: "offenen" and "offen", "ouvertes" and "ouverte".
 */
function isSameAdjective(said: string, value: string): boolean {
  const [one, other] = [stemsOf(said), stemsOf(value)];
  return one.some((stem) => other.includes(stem));
}

function stemsOf(word: string): string[] {
  const plain = plainWord(word);
  return [
    plain,
    ...ENDINGS.filter((end) => plain.endsWith(end)).map((end) => plain.slice(0, -end.length)),
  ]
    .filter((stem) => stem.length >= STEM_LENGTH_MIN);
}

/** Returns a cell as a request writes it. */
export function valueText(value: string): string {
  return /^[\p{L}\p{N}_-]+$/u.test(value) ? value : JSON.stringify(value);
}

function withValue(
  columns: FileTable["columns"],
  said: string,
  isSame: (said: string, value: string) => boolean = (one, value) => value.toLowerCase() === one,
): { column: string; value: string } | null {
  const [found, another] = columns.flatMap(({ word: column, values }) =>
    values.filter((value) => isSame(said, value)).map((value) => ({ column, value }))
  );
  return found && !another ? found : null;
}

const PAID: readonly string[] = ["paid", "bezahlt", "payée", "payé", "pagado", "pagada"];

/** Returns the condition on unpaid rows; null if the table does not contain it. */
export function unpaidCondition({ columns }: FileTable): string | null {
  for (const paid of PAID) {
    const value = withValue(columns, paid);
    if (value) return `${value.column} is not ${valueText(value.value)}`;
    const flag = columns.find(({ name }) => name.toLowerCase() === paid);
    const meaning = flag && flagOf(flag);
    if (meaning) return meaning.no;
  }
  return null;
}
