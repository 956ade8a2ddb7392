import { fieldOf } from "../columns.ts";
import { dateColumnOf, periodKey, periodOf } from "../dates/periods.ts";
import { objectOf, template } from "../draft_builder.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import { groupKeysIn } from "../group_keys.ts";
import type { RequestPart } from "../request.ts";
import type { DraftContext } from "../draft_context.ts";
import { write } from "../files/write.ts";
import type { PartTypes } from "./part_type.ts";
import { postRows } from "./calling/post_rows.ts";
import { distinctColumn, distinctIn } from "./rows/distinct_values.ts";
import { filterRows } from "./selection.ts";

/** The expression methods that aggregate the numbers of a column. */
const METHODS: Readonly<Record<string, string>> = {
  sum: "sum()",
  average: "avg()",
  maximum: "max()",
  minimum: "min()",
};

/** Returns an expression per aggregation that the parts ask for, over some rows. */
function numbersOf(
  { parts }: DraftContext,
  { rows, isCsv }: { rows: string; isCsv: boolean },
): [column: string, number: string][] {
  const asked = parts.filter(({ kind, said }) => kind in METHODS && said["column"] !== undefined);
  return parts.flatMap(({ kind, said: { column, counted } }) => {
    if (counted !== undefined) {
      const name = distinctColumn(counted);
      return [[name, distinctIn(rows, name)]];
    }
    const method = METHODS[kind];
    if (method === undefined || column === undefined) return [];
    const cells = `${rows}.map(row, ${fieldOf("row", column)})`;
    // Empty cells are ignored.
    const filled = isCsv ? `${cells}.filter(cell, cell != null)` : cells;
    const isOnly = asked.filter(({ said }) => said["column"] === column).length === 1;
    return [[isOnly ? column : `${kind}_${column}`, `${filled}.${method}`]];
  });
}

/** Returns the column that a part groups by, or the words for a period; null without groups. */
function groupColumn({ said }: RequestPart): string | null {
  return said["group_keys"] ?? said["by"] ?? said["period"] ?? null;
}

/** Returns the key of the groups as an expression; null if its column is unknown. */
export function groupKey(part: RequestPart, parts: readonly RequestPart[]): string | null {
  const keys = part.said["group_keys"];
  if (keys !== undefined) return `[${groupKeysIn(keys).map(({ key }) => key).join(", ")}]`;
  const period = periodOf(part);
  if (period === null) return fieldOf("item", groupColumn(part) ?? "");
  const date = dateColumnOf(part, parts);
  return date === null ? null : periodKey(period, date);
}

/** Returns the columns that the parts of a request group by. */
function groupColumns(parts: readonly RequestPart[]): string[] {
  return [...new Set(parts.map(groupColumn).filter((column) => column !== null))];
}

/**
 * Whether the groups are sorted by time. Months are sorted in any case; days of the week are not.
 */
function hasOrder(part: RequestPart): boolean {
  const period = periodOf(part);
  return period !== null && period !== "weekday";
}

/** Returns the columns that identify a group. */
function groupedBy({ said }: RequestPart, column: string): Record<string, string> {
  const keys = said["group_keys"];
  if (keys === undefined) return { [column]: template("item.key") };
  return Object.fromEntries(
    groupKeysIn(keys).map(({ name }, at) => [name, template(`item.key[${at}]`)]),
  );
}

/**
 * Groups the rows. Only the first part with groups adds the step, with the aggregations of all
 * parts.
 */
function group(work: DraftContext, part: RequestPart): void {
  const { builder, parts } = work;
  const { current } = builder;
  const column = groupColumn(part);
  // Only the first group column of a request is supported.
  if (column !== null && groupColumns(parts).indexOf(column) > 0) return work.refuse(part);
  if (!current || column === null || parts.find(groupColumn) !== part) return;
  const key = groupKey(part, parts);
  if (key === null) return work.refuse(part);
  const groups = builder.add("groups", {
    service: "data",
    action: "group",
    with: { items: template(current.rows), by: key },
  });
  const numbers = numbersOf(work, { rows: "item.items", isCsv: current.isCsv })
    .map(([name, number]) => [name, template(number)]);
  const id = builder.add("summary", {
    service: "data",
    action: "map",
    with: {
      items: template(
        hasOrder(part)
          ? `steps.${groups}.output.sortBy(group, group.key)`
          : `steps.${groups}.output`,
      ),
      to: {
        ...groupedBy(part, column),
        count: template("size(item.items)"),
        ...Object.fromEntries(numbers),
      },
    },
  });
  builder.become({ id, name: id, rows: `steps.${id}.output`, isCsv: false });
}

/** Aggregates all rows, for a request without groups. */
export function makeNumber(work: DraftContext, part: RequestPart): void {
  const { builder, parts } = work;
  if (parts.some((each) => groupColumn(each) !== null)) return group(work, part);
  const { current } = builder;
  if (
    !current ||
    parts.find(({ kind, said }) => kind in TOTAL_PARTS || said["counted"] !== undefined) !== part
  ) return;
  const found = numbersOf(work, current);
  const numbers = found.length > 0 ? found : [["count", `size(${current.rows})`] as const];
  builder.become({
    id: "total",
    name: "total",
    rows: `[${objectOf(numbers)}]`,
    isCsv: false,
    numbers,
  });
}

/** Adds an aggregation. Its part may contain the source and the target. */
function total(work: DraftContext, part: RequestPart): void {
  const { words, said: { url, file, second } } = part;
  if (url !== undefined) fetchFrom(work, { url, words });
  makeNumber(work, part);
  if (file !== undefined) write(work, { file, format: null });
  if (second !== undefined) postRows(work, second);
}

/** Phrases for groups: "per country", "per month", "by month of created_at". */
export const PER: readonly string[] = [
  "<per> <some>? combination of {group_keys}",
  "<per> <some>? {period} <date_of> <some>? <columns>? {date} <columns>?",
  "<per> <some>? {period}",
  "<per> <some>? {by}",
  "<per> <some>? {group_keys}",
];
const GROUP_BY = PER.map((per) => per.replace("<per>", "<by>"));
const OF_THINGS = "of|in|von|de <some>? {thing}";

/** Returns the phrases for an aggregation: alone, per value of a column, and with its target. */
function phrasesOf(words: string): string[] {
  const said = `${words} of|von|de? <some>? <columns>? {column} <columns>?`;
  return [
    `<save> ${said} of|in|from|von|aus|de|en <some>? {things}? in|from? {data} <as> {file}`,
    `<save> ${said} <as> {file}`,
    `<send> ${said} <to> {second}`,
    ...PER.map((per) => `<calculate>? ${said} ${per}`),
    `<calculate>? ${said} ${OF_THINGS}`,
    `<calculate>? ${said}`,
  ];
}

/** Reads "Show me the first 5 rows of https://…". The rows become the output of the run. */
export const SHOW_PARTS = {
  show: { phrases: ["<show>|<want>|have {object}", "what|which|how_many are? {object}"] },
} satisfies PartTypes;

/** Groups, and aggregations of rows. */
export const TOTAL_PARTS = {
  group: {
    takesRows: true,
    phrases: [
      ...GROUP_BY.map((by) => `<group> <them>? ${by}`),
      ...GROUP_BY.map((by) => `<group> {object} ${by}`),
    ],
    build: group,
  },
  sum: {
    takesRows: true,
    phrases: [
      ...phrasesOf("<add_up>"),
      "<save> <some>? totals|total|sums|sum of {column} <as> {file}",
    ],
    build: total,
  },
  average: { takesRows: true, phrases: phrasesOf("<average>"), build: total },
  maximum: { takesRows: true, phrases: phrasesOf("<maximum>"), build: total },
  minimum: { takesRows: true, phrases: phrasesOf("<minimum>"), build: total },
  count: {
    takesRows: true,
    phrases: [
      "<save> <count> <some>? <ones> <as> {file}",
      "<save> <count> <some>? {thing} <as> {file}",
      "<send> <count> <some>? <ones> <to> {second}",
      "<send> <count> <some>? {thing} <to> {second}",
      ...PER.map((per) => `<count> <some>? <ones> ${per}`),
      ...PER.map((per) => `<count>|anzahl|nombre|número ${per}`),
      ...PER.map((per) => `<count> <some>? {thing} there_are|are_there? ${per}`),
      ...PER.map((per) =>
        `<count> <some>? {thing} ${per} are|is|sind|sont|hay? in|from|of|aus|von|de|dans|en <some>? <file>? {data} ??`
      ),
      "<count> <some>? {thing} there_are|are_there",
      "<count> <some>? <ones> <where>|have|has <some>? {pairs}",
      "<count> <some>? {thing} <where>|have|has <some>? {pairs}",
      "<count> <some>? {thing} are|sind|sont|hay|there_are? in|from|of|aus|von|de|dans|en <some>? <file>? {data} " +
      "<where>|have|has|haben|ont|tienen <some>? {pairs} haben? ??",
      // In German the verb ends the clause: "wie viele Zeilen in a.csv den Status offen haben".
      "<count> <some>? {thing} in|aus|von <some>? <file>? {data} <some>? {pairs} haben|hat|aufweisen?",
      "<count> <them>",
      "<count> <some>? <ones>",
      "<count> <some>? {thing}",
      "<count>",
    ],
    build(work, part) {
      const { words, said: { url, ...said } } = part;
      if (said["pairs"] === undefined) return total(work, part);
      if (url !== undefined) fetchFrom(work, { url, words });
      filterRows(work, part);
      makeNumber(work, part);
    },
  },
} satisfies PartTypes;
