import type { Json } from "../../../../../lib/json.ts";
import { DRAFT_TEXTS } from "../../../../grammar/language/drafts/draft_texts.ts";
import { isIdentifier, type TableColumn } from "../../../attached/file_table.ts";
import { fieldOf, keyOf, textList } from "../../columns.ts";
import { periodKey } from "../../dates/periods.ts";
import { template } from "../../draft_builder.ts";
import { hostOf } from "../../files/fetch_from.ts";
import { baseOf, listNameOf } from "../../files/list_name.ts";
import type { Building } from "./build.ts";
import { addCall } from "./build_calls.ts";
import { askModel } from "./build_model.ts";
import type { GroupKey, Number_, Source, Work } from "../sketch.ts";
import { keepUnseen } from "./build_unseen.ts";

/** The rows of a request after the steps so far. */
export interface RowsSoFar {
  /** An expression for the list. */
  list: string;
  /** A text made from the rows; null while they are rows. */
  text: string | null;
  /** The aggregations of all rows, by name; null while they are rows. */
  numbers: (readonly [name: string, value: string])[] | null;
  /** Whether a condition has chosen some of the rows. */
  isChosen: boolean;
  /** The unchanged response of a call, to be passed on; null if it was changed. */
  raw: string | null;
  /** The name of the list. */
  name: string;
  /** The columns, if steps have made all of them. */
  columns?: readonly string[];
}

/** Adds the steps that load the rows of the sources. Returns false if that is impossible. */
export function startRows(building: Building): boolean {
  const { sketch } = building;
  const [first, second] = sketch.sources;
  if (!first) return true;
  const left = bring(building, first);
  building.rows = left;
  if (!second) return true;
  const join = sketch.work.find((work) => work.kind === "join");
  if (join?.kind !== "join") return false;
  const right = bring(building, second);
  addJoin(building, { left, right, join });
  return true;
}

function bring(building: Building, source: Source): RowsSoFar {
  const plain = { text: null, numbers: null, isChosen: false, raw: null };
  if (source.kind === "call") return fetchRows(building, source);
  if (source.kind === "file") {
    const typed = [...building.numeric];
    const list = readFile(building, { name: source.name, typed });
    building.builder.notes.push(DRAFT_TEXTS[building.language].givesFile(source.name));
    return { ...plain, list, name: baseOf(source.name) };
  }
  const { table } = source;
  const isJson = /\.json$/iu.test(table.file);
  const numbers = table.columns.filter((column) => isUsedAsNumber(building, column));
  const typed = isJson
    ? []
    : numbers.filter(({ notation }) => notation === null).map(({ name }) => name);
  const list = readFile(building, { name: table.sentAs, typed });
  building.builder.notes.push(DRAFT_TEXTS[building.language].givesFile(table.sentAs));
  const others = numbers.filter(({ notation }) => notation !== null);
  const changed = others.length === 0 ? list : makeNumbers(building, list, others);
  return { ...plain, list: changed, name: baseOf(table.file) };
}

/** Whether a column of the attached table must be read as numbers. */
function isUsedAsNumber({ numeric, sketch }: Building, column: TableColumn): boolean {
  if (column.kind !== "number") return false;
  const isSorted = sketch.work.some((work) =>
    work.kind === "sort" && work.keys.some((key) => key.column === column.name)
  );
  return numeric.has(column.name) || isSorted || sketch.sinks.some(isJsonFile) &&
      !sketch.sources.some((source) =>
        source.kind === "table" && isIdentifier(column, source.table)
      );
}

function isJsonFile(sink: Building["sketch"]["sinks"][number]): boolean {
  return sink.kind === "file" && sink.format === "json";
}

function makeNumbers(
  { builder }: Building,
  list: string,
  columns: readonly TableColumn[],
): string {
  const cells = columns.map(({ name, notation }) => {
    const cell = fieldOf("item", name);
    const mark = /,\d{1,2}(?!\d)/u.test(notation ?? "") ? "," : ".";
    const plain = `regex.replace(string(${cell}), "[^0-9.,-]", "")`;
    return `${
      JSON.stringify(name)
    }: default(${cell}, "") == "" ? null : double(${plain}, "${mark}")`;
  });
  const id = builder.add("numbers", {
    service: "data",
    action: "map",
    with: { items: template(list), to: template(`item.merge({${cells.join(", ")}})`) },
  });
  return `steps.${id}.output`;
}

function readFile(
  { builder }: Building,
  { name, typed }: { name: string; typed: readonly string[] },
): string {
  const isJson = /\.json$/iu.test(name);
  const kind = isJson ? "A JSON file" : "A CSV file";
  const input = builder.addInput(baseOf(name), { type: "file", description: `${kind}: ${name}` });
  const columns = Object.fromEntries(typed.map((column) => [column, "number"]));
  const id = builder.add(`read_${input}`, {
    service: "files",
    action: "read",
    with: {
      objectKey: template(`inputs.${input}`),
      as: isJson ? "json" : "rows",
      ...!isJson && typed.length > 0 && { columns },
    },
  });
  return `steps.${id}.output.${isJson ? "json" : "rows"}`;
}

function fetchRows(
  building: Building,
  { call, isCsv }: Extract<Source, { kind: "call" }>,
): RowsSoFar {
  const { builder, language, numeric, sketch } = building;
  const id = addCall(building, call);
  const body = `steps.${id}.output.body`;
  const name = listNameOf(call.url).replace(/^https?:.*/iu, "report");
  const rows = { text: null, numbers: null, isChosen: false, raw: body, name };
  const isChanged = sketch.work.length > 0;
  if (isCsv && isChanged) {
    const columns = Object.fromEntries([...numeric].map((column) => [column, "number"]));
    const parsed = builder.add("parse", {
      service: "data",
      action: "parse",
      with: { text: template(body), as: "csv", ...numeric.size > 0 && { columns } },
    });
    return { ...rows, list: `steps.${parsed}.output`, raw: null };
  }
  const isOneOrMore = sketch.sinks.some(({ gates }) => gates.some(({ kind }) => kind === "any"));
  if (isChanged && !isOneOrMore) {
    builder.notes.push(DRAFT_TEXTS[language].takenAsList(hostOf(call.url)));
  }
  return { ...rows, list: isChanged && isOneOrMore ? `[${body}].flatten()` : body };
}

/** Adds the step for one piece of work with the rows. Returns false if that is impossible. */
export function doWork(building: Building, work: Work): boolean {
  const { rows } = building;
  if (work.kind === "model") return askModel(building, work);
  if (rows === null || rows.text !== null || rows.numbers !== null) return false;
  switch (work.kind) {
    case "join":
      return true;
    case "unseen":
      return keepUnseen(building);
    case "filter": {
      const test = work.where.test("item");
      const guarded = guard(building, test, work.where.numeric);
      const where = work.isDenied ? `!(${guarded})` : guarded;
      const id = building.builder.add("filter", {
        service: "data",
        action: "filter",
        with: { items: template(rows.list), where },
      });
      building.rows = { ...rows, list: `steps.${id}.output`, raw: null, isChosen: true };
      return true;
    }
    case "group":
      return group(building, work);
    default:
      return change(building, work);
  }
}

/**
 * Adds a test for null to a comparison, because an empty cell of a CSV is null, which cannot be
 * compared with a number.
 */
function guard({ sketch }: Building, test: string, numeric: readonly string[]): string {
  const isTyped = sketch.sources.every((source) =>
    source.kind === "file" || source.kind === "table" || source.isCsv
  );
  if (!isTyped || numeric.length === 0) return test;
  const given = numeric.map((column) => `${fieldOf("item", column)} != null`);
  return `(${given.join(" && ")} && ${test})`;
}

type Changing = Exclude<Work, { kind: "join" | "unseen" | "filter" | "group" | "model" }>;

/** Adds a step that changes each row, or the order of the rows. */
function change(building: Building, work: Changing): boolean {
  const { rows, builder } = building;
  if (rows === null || !hasColumns(rows, work)) return false;
  const { wanted, items, to } = changeOf(work, rows.list);
  const id = builder.add(wanted, {
    service: "data",
    action: "map",
    with: { items: template(items), to: template(to) },
  });
  building.rows = { ...rows, list: `steps.${id}.output`, raw: null };
  return true;
}

/** Whether groups have the columns that are read behind them. */
function hasColumns({ columns }: RowsSoFar, work: Changing): boolean {
  if (columns === undefined) return true;
  const read = work.kind === "sort"
    ? work.keys.map(({ column }) => column)
    : work.kind === "pick" || work.kind === "unique"
    ? work.columns
    : [];
  return read.every((column) => columns.includes(column));
}

function changeOf(work: Changing, list: string): { wanted: string; items: string; to: string } {
  switch (work.kind) {
    case "unique": {
      const key = work.columns.length === 0 ? "row" : keyOf("row", work.columns);
      const items = `${list}.groupBy(row, ${key}).map(same, same.items[0])`;
      return { wanted: "unique", items, to: "item" };
    }
    case "sort": {
      const items = work.keys.toReversed().reduce((sorted, { column, isDescending }) => {
        const by = `${sorted}.sortBy(row, ${fieldOf("row", column)})`;
        return isDescending ? `${by}.reverse()` : by;
      }, list);
      return { wanted: "sorted", items, to: "item" };
    }
    case "first":
      return { wanted: "first", items: `${list}.slice(0, ${work.count})`, to: "item" };
    case "pick":
      return { wanted: "columns", items: list, to: `item.pick(${textList(work.columns)})` };
    case "rename": {
      const names = work.names.map(([old, name]) =>
        `${JSON.stringify(old)}: ${JSON.stringify(name)}`
      );
      return { wanted: "renamed", items: list, to: `item.rename({${names.join(", ")}})` };
    }
    case "derive": {
      const to = `item.merge({${JSON.stringify(work.name)}: ${work.expression}})`;
      return { wanted: "computed", items: list, to };
    }
  }
}

function addJoin(
  building: Building,
  { left, right, join }: {
    left: RowsSoFar;
    right: RowsSoFar;
    join: Extract<Work, { kind: "join" }>;
  },
): void {
  const { builder } = building;
  const key = `string(${fieldOf("item", join.column)})`;
  const id = builder.add("join", {
    service: "data",
    action: "join",
    with: {
      left: template(left.list),
      right: template(right.list),
      leftKey: key,
      rightKey: key,
      ...join.how === "inner" ? {} : { kind: "left" },
    },
  });
  const merged = join.how === "left"
    ? "item.right == null ? item.left : item.right.merge(item.left)"
    : "item.left.merge(item.right)";
  const rows = builder.add("joined", {
    service: "data",
    action: "map",
    with: { items: template(`steps.${id}.output`), to: template(merged) },
  });
  building.rows = { ...left, list: `steps.${rows}.output`, raw: null, isChosen: false };
}

/** Adds a step that aggregates groups, or all rows. */
function group(building: Building, { groups, numbers }: Extract<Work, { kind: "group" }>): boolean {
  const { rows, builder } = building;
  if (rows === null) return false;
  if (groups.length === 0) {
    const made = numbers.map((number) =>
      [nameOf(number, numbers), numberOf(number, rows.list)] as const
    );
    building.rows = { ...rows, numbers: made, raw: null };
    return true;
  }
  const keys = groups.map(keyExpression);
  const id = builder.add("groups", {
    service: "data",
    action: "group",
    with: {
      items: template(rows.list),
      by: keys.length === 1 ? keys[0] ?? "" : `[${keys.join(", ")}]`,
    },
  });
  const names = groups.map(({ column, period }) => period ?? column);
  const cells: Record<string, Json> = Object.fromEntries([
    ...names.map((
      name,
      at,
    ) => [name, template(keys.length === 1 ? "item.key" : `item.key[${at}]`)]),
    ...numbers.map((number) => [
      nameOf(number, numbers),
      template(numberOf(number, "item.items")),
    ]),
  ]);
  const isPeriod = groups.some(({ period }) => period !== null);
  const output = `steps.${id}.output`;
  const summary = builder.add("summary", {
    service: "data",
    action: "map",
    with: {
      items: template(isPeriod ? `${output}.sortBy(group, group.key)` : output),
      to: cells,
    },
  });
  building.rows = {
    ...rows,
    list: `steps.${summary}.output`,
    raw: null,
    columns: Object.keys(cells),
  };
  return true;
}

function keyExpression({ column, period }: GroupKey): string {
  return period === null ? fieldOf("item", column) : periodKey(period, column);
}

/**
 * Returns the name of an aggregation's column: the source's column, with the operation if several
 * aggregations use it.
 */
function nameOf({ operation, column }: Number_, all: readonly Number_[]): string {
  if (operation === "count" || column === null) return "count";
  const isAlone = all.filter((other) => other.column === column).length === 1;
  return isAlone ? column : `${operation}_${column}`.replaceAll(/[^\p{L}\p{N}_]+/gu, "_");
}

function numberOf({ operation, column }: Number_, items: string): string {
  if (operation === "count" || column === null) return `size(${items})`;
  const field = fieldOf("row", column);
  const cells = `${items}.map(row, ${field}).filter(cell, cell != null)`;
  switch (operation) {
    case "total":
      return `${cells}.sum()`;
    case "average":
      return `size(${cells}) == 0 ? null : ${cells}.avg()`;
    case "maximum":
      return `size(${cells}) == 0 ? null : ${cells}.max()`;
    case "minimum":
      return `size(${cells}) == 0 ? null : ${cells}.min()`;
    case "median":
      return `cel.bind(all, ${cells}.sort(), size(all) == 0 ? null : ` +
        "(all[int((size(all) - 1) / 2)] + all[int(size(all) / 2)]) / 2)";
  }
}
