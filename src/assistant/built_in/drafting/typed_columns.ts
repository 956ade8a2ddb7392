import { plainWord } from "../../grammar/spelling.ts";
import { conditionOf } from "./conditions/part_condition.ts";
import { fieldOf, namesIn } from "./columns.ts";
import { isGrouping } from "./dates/periods.ts";
import { formulaIn } from "./formulas.ts";
import type { ReadRequest, RequestPart } from "./request.ts";
import { renamesIn } from "./renames.ts";
import { keysIn } from "./sort_keys.ts";
import { mapRows } from "./files/fetch_from.ts";
import { ranksByTime } from "./parts/ranking.ts";
import type { DraftContext } from "./draft_context.ts";

/**
 * Names, without accents, of columns that are read as numbers even if the request only sorts by
 * them.
 */
const NUMBERS_BY_NAME = new Set(
  ("amount total price cost quantity count sum score grade age value net gross revenue weight betrag summe preis " +
    "menge anzahl umsatz kosten gewicht alter punkte montant prix quantite somme cout poids age importe precio " +
    "cantidad monto suma costo coste peso edad").split(" "),
);

/** Matches German compounds for such columns, such as "Rechnungsbetrag". */
const NUMBER_COMPOUND = /^\p{L}{2,40}(?:betrag|summe|preis|menge|anzahl|umsatz|kosten|gewicht)$/u;

/** Whether the name of a column suggests amounts. */
export function isNumberByName(column: string): boolean {
  const name = plainWord(column);
  return NUMBERS_BY_NAME.has(name) || NUMBER_COMPOUND.test(name);
}

/** Kinds of parts that aggregate all rows if the request has no groups. */
export const NUMERIC_ALONE: ReadonlySet<string> = new Set([
  "sum",
  "average",
  "maximum",
  "minimum",
  "count",
  "distinct_count",
]);

/** Kinds of parts that change the numbers in columns. */
const NUMBERS_CHANGED: ReadonlySet<string> = new Set(["round", "raised", "reduced"]);

/** Kinds of parts whose column is read as numbers, whatever its name. */
const NUMERIC: ReadonlySet<string> = new Set([
  ...NUMERIC_ALONE,
  ...["largest", "smallest", "ranked_groups", "if_total"],
]);

/**
 * Returns the columns that are used as numbers, and these columns by their names in the source:
 * without renaming, and without computed columns.
 */
export function numericColumns(
  source: ReadRequest["source"],
  parts: readonly RequestPart[],
): Pick<DraftContext, "numeric" | "typed"> {
  const found = parts.flatMap((part, at) =>
    numericOf(source, part).map((name) => ({ name, before: parts.slice(0, at) }))
  );
  const typed = found.map(({ name, before }) => nameInSource(name, before));
  return {
    numeric: [...new Set(found.map(({ name }) => name))],
    typed: [...new Set(typed.filter((name) => name !== null))],
  };
}

/** Returns the name of a column in the source; null if an earlier part computes the column. */
function nameInSource(name: string, before: readonly RequestPart[]): string | null {
  // The groups have a column with the number of rows; the rows do not.
  if (name === "count" && before.some(isGrouping)) return null;
  let known = name;
  for (const { said } of before.toReversed()) {
    if (said["second_column"] === known) return null;
    known = renamesIn(said["renames"] ?? "").find(([, made]) => made === known)?.[0] ?? known;
  }
  return known;
}

function numericOf(source: ReadRequest["source"], part: RequestPart): string[] {
  const { kind, said: { column, columns, formula } } = part;
  if (kind === "numbers" || NUMBERS_CHANGED.has(kind)) {
    return [...namesIn(columns ?? ""), ...conditionOf(source, part)?.numeric ?? []];
  }
  if (formula !== undefined) return formulaIn(formula)?.columns ?? [];
  if (column !== undefined && NUMERIC.has(kind)) return ranksByTime(part) ? [] : [column];
  if (kind === "distinct") return numberRankedBy(part);
  if (kind === "sort") {
    const { keys } = part.said;
    const names = keys === undefined ? [column] : keysIn(keys).map((key) => key.column);
    return names.filter((name) => name !== undefined)
      .filter(isNumberByName);
  }
  return conditionOf(source, part)?.numeric ?? [];
}

/** Matches words for an order of numbers, not of times: "keeping the highest by amount". */
const OF_NUMBERS =
  /\b(?:highest|largest|biggest|lowest|smallest|most(?! recent)|least|best|worst|höchste|größte|niedrigste)\b/iu;

function numberRankedBy({ said, words }: RequestPart): string[] {
  const { date } = said;
  return date !== undefined && OF_NUMBERS.test(words) ? [date] : [];
}

/** Kinds of parts whose rows come from several lists. */
const COMBINING: ReadonlySet<string> = new Set([
  ...["join", "concat", "missing", "added", "lacking", "present", "mail_added"],
]);

/**
 * Returns the number columns of the rows that a part provides: those that the parts after it use,
 * up to the next part that provides other rows.
 */
export function typedFrom(
  source: ReadRequest["source"],
  parts: readonly RequestPart[],
  part: RequestPart,
): readonly string[] {
  const from = parts.indexOf(part);
  const next = parts.findIndex((_, at) => at > from && bringsOthers(parts, at));
  return numericColumns(source, parts.slice(from, next < 0 ? parts.length : next)).typed;
}

/** Whether the rows after a part are no longer those of the source before it. */
function bringsOthers(parts: readonly RequestPart[], at: number): boolean {
  const part = parts[at];
  if (part === undefined) return false;
  if (COMBINING.has(part.kind)) return true;
  if (!part.type.brings) return false;
  const { url, second } = part.said;
  const known = new Set(
    parts.slice(0, at).flatMap(({ said }) => [said["url"], said["second"], said["file"]]),
  );
  return [url, second].every((each) => each === undefined || !known.has(each));
}

/**
 * Adds a step that converts texts in columns of combined lists to numbers. Empty texts become null.
 */
export function makeNumbers({ builder }: DraftContext, columns: readonly string[]): void {
  const { current } = builder;
  if (!current?.isCsv || columns.length === 0) return;
  const cells = columns.map((column) => {
    const cell = fieldOf("item", column);
    return `${JSON.stringify(column)}: default(${cell}, "") == "" ? null : double(${cell})`;
  });
  const id = mapRows(builder, {
    wanted: "numbers",
    items: current.rows,
    to: `item.merge({${cells.join(", ")}})`,
  });
  builder.become({ ...current, id, rows: `steps.${id}.output` });
}
