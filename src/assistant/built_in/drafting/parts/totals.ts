import { fieldOf } from "../columns.ts";
import { objectOf, template } from "../draft_builder.ts";
import { fetchFrom } from "../files/fetch_from.ts";
import type { RequestPart } from "../request.ts";
import type { Work } from "../work.ts";
import { write } from "../files/write.ts";
import type { PartTypes } from "./part_type.ts";
import { postRows } from "./calls.ts";
import { filterRows } from "./selection.ts";

/** The methods that combine the numbers of a column. */
const METHODS: Readonly<Record<string, string>> = {
  sum: "sum()",
  average: "avg()",
  maximum: "max()",
  minimum: "min()",
};

/** Returns the numbers that the parts request, by column, over some rows. */
function numbersOf(
  { parts }: Work,
  { rows, isCsv }: { rows: string; isCsv: boolean },
): [column: string, number: string][] {
  return parts.flatMap(({ kind, said: { column } }) => {
    const method = METHODS[kind];
    if (method === undefined || column === undefined) return [];
    const cells = `${rows}.map(row, ${fieldOf("row", column)})`;
    // Empty cells are ignored.
    const filled = isCsv ? `${cells}.filter(cell, cell != null)` : cells;
    return [[column, `${filled}.${method}`]];
  });
}

/** Returns the column that a part groups by. */
function groupColumn({ kind, said }: RequestPart): string | null {
  return (kind === "group" ? said["column"] : said["by"]) ?? null;
}

/** Returns the columns that the parts of a request group by. */
function groupColumns(parts: readonly RequestPart[]): string[] {
  return [...new Set(parts.map(groupColumn).filter((column) => column !== null))];
}

/** The first grouping part makes the groups, with the numbers that all parts request. */
function group(work: Work, part: RequestPart): void {
  const { builder, parts } = work;
  const { current } = builder;
  const column = groupColumn(part);
  // A request can group by only one column.
  if (column !== null && groupColumns(parts).indexOf(column) > 0) return work.refuse(part);
  if (!current || column === null || parts.find(groupColumn) !== part) return;
  const groups = builder.add("groups", {
    service: "data",
    action: "group",
    with: { items: template(current.rows), by: fieldOf("item", column) },
  });
  const numbers = numbersOf(work, { rows: "item.items", isCsv: current.isCsv })
    .map(([name, number]) => [name, template(number)]);
  const id = builder.add("summary", {
    service: "data",
    action: "map",
    with: {
      items: template(`steps.${groups}.output`),
      to: {
        [column]: template("item.key"),
        count: template("size(item.items)"),
        ...Object.fromEntries(numbers),
      },
    },
  });
  builder.become({ id, name: id, rows: `steps.${id}.output`, isCsv: false });
}

/** Without groups, later parts get the numbers over all rows. */
function makeNumber(work: Work, part: RequestPart): void {
  const { builder, parts } = work;
  if (parts.some((each) => groupColumn(each) !== null)) return group(work, part);
  const { current } = builder;
  if (!current || parts.find(({ kind }) => kind in TOTAL_PARTS) !== part) return;
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

/** A part may name the source of its rows before the number, and its target after it. */
function total(work: Work, part: RequestPart): void {
  const { words, said: { url, file, second } } = part;
  if (url !== undefined) fetchFrom(work, { url, words });
  makeNumber(work, part);
  if (file !== undefined) write(work, { file, format: null });
  if (second !== undefined) postRows(work, second);
}

const PER = "<per> <some>? {by}";
const OF_THINGS = "of|in|von|de <some>? {thing}";

/** Returns the wordings of a number: alone, for each value of a column, or with its target. */
function phrasesOf(words: string): string[] {
  const said = `${words} of|von|de? <some>? <columns>? {column} <columns>?`;
  return [
    `<save> ${said} of|in|from|von|aus|de|en <some>? {things}? in|from? {data} <as> {file}`,
    `<save> ${said} <as> {file}`,
    `<send> ${said} <to> {second}`,
    `<calculate>? ${said} ${PER}`,
    `<calculate>? ${said} ${OF_THINGS}`,
    `<calculate>? ${said}`,
  ];
}

/** As in "Show me the first 5 rows of https://…". They become the outputs of the run. */
export const SHOW_PARTS = {
  show: { phrases: ["<show> {object}", "what|which|how_many are? {object}"] },
} satisfies PartTypes;

/** Groups, and numbers over rows. */
export const TOTAL_PARTS = {
  group: {
    takesRows: true,
    phrases: [
      "<group> <them>? <by> <some>? {column}",
      "<group> {object} <by> <some>? {column}",
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
      `<count> <some>? <ones> ${PER}`,
      `<count> <some>? {thing} there_are|are_there? ${PER}`,
      "<count> <some>? {thing} there_are|are_there",
      "<count> <some>? <ones> <where>|have|has <some>? {pairs}",
      "<count> <some>? {thing} <where>|have|has <some>? {pairs}",
      "<count> <some>? {thing} are|sind|sont|hay|there_are? in|from|of|aus|von|de|dans|en <some>? <file>? {data} " +
      "<where>|have|has|haben|ont|tienen <some>? {pairs} haben? ??",
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
