import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { MIGRATIONS } from "../../../src/db/migrations.ts";
import { PLAN_EXCEPTIONS } from "./plan_exceptions.ts";
import { knownTemplate } from "./template.ts";

/** Finds what makes a statement cost more as its tables grow; null if there is nothing. */
export type PlanCheck = (sql: string) => PlanFault | null;

export interface PlanFault {
  sql: string;
  /** The steps of the plan that read or sort what grows. */
  steps: string[];
}

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Tables that have only tens of rows, however much work the server has done. */
const SMALL_TABLES = ["settings", "processes", "_migrations", "_commits", "_probe"];

/**
 * Rows that SQLite makes for itself: constants, values of a list, results of sub-queries; of the
 * tables that statements name themselves, the names are here.
 */
const OWN_ROWS = new RegExp(
  "^SCAN (" + [
    "CONSTANT ROW",
    String.raw`\d+ CONSTANT ROWS?`,
    String.raw`\d+-ROW VALUES CLAUSE`,
    String.raw`(counted|last|line|next|owned|range|shared|state|orgs|lineage|holders)\b`,
    String.raw`(pragma_\w+|sqlite_schema|sqlite_master|tables)\b`,
    // By what the index of names is asked for: "M" is MATCH; without it, it is read whole.
    String.raw`(grams|workflow_grams|rule_grams) VIRTUAL TABLE INDEX \d+:M`,
    // The elements of a JSON list.
    String.raw`\w+ VIRTUAL TABLE INDEX 1:$`,
    String.raw`\(?subquery-\d+\)?`,
    String.raw`\(join-\d+\)`,
  ].join("|") + ")",
);

/** Their plans show foreign keys of other tables, which SQLite reads only if one is broken. */
const PLAIN_INSERT = /^insert( or \w+)? into "?\w+"? \([^)]*\) values /i;

/** Opens an empty database with every migration, on which statements are explained. */
export function openPlanCheck(): PlanCheck & Disposable {
  const db = openMigrated();
  const keys = uniqueKeysOf(db);
  const check = (sql: string): PlanFault | null => {
    if (PLAIN_INSERT.test(sql)) return null;
    const steps = explain(db, sql);
    const faults = [...scansOf(steps), ...sortsOf(steps, keys)]
      .filter((step) => !Object.hasOwn(PLAN_EXCEPTIONS, step));
    return faults.length === 0 ? null : { sql, steps: faults };
  };
  return Object.assign(check, { [Symbol.dispose]: () => db.close() });
}

/**
 * The template database if a test has already created it; otherwise the migrations are applied
 * here.
 */
function openMigrated(): DatabaseSync {
  const template = knownTemplate();
  if (template === null) {
    const db = new DatabaseSync(":memory:");
    for (const { sql } of MIGRATIONS) db.exec(sql);
    return db;
  }
  const url = pathToFileURL(template);
  // Nobody writes it, so it needs neither locks nor a log beside it.
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true });
}

/**
 * Empty if the statement does not fit this schema: it is of an older schema, or of a test's own
 * table.
 */
function explain(db: DatabaseSync, sql: string): Step[] {
  try {
    return db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as unknown as Step[];
  } catch {
    return [];
  }
}

function scansOf(steps: readonly Step[]): string[] {
  return steps.map(({ detail }) => detail)
    .filter((detail) => detail.startsWith("SCAN ") && !OWN_ROWS.test(detail))
    .filter((detail) => !SMALL_TABLES.includes(detail.split(" ")[1] ?? ""));
}

/**
 * The temporary sorts, groupings and sets of distinct rows that take in as many rows as there are:
 * a loop beside them goes through a table by less than a whole unique key.
 */
function sortsOf(steps: readonly Step[], keys: ReadonlySet<string>): string[] {
  return steps.filter(({ detail }) => detail.startsWith("USE TEMP B-TREE")).flatMap((sort) => {
    const loops = steps.filter(({ parent }) => parent === sort.parent)
      .flatMap((step) => step.detail === "MULTI-INDEX OR" ? searchesBelow(steps, step) : [step]);
    const open = loops.find(({ detail }) => isOpenSearch(detail, keys));
    return open === undefined ? [] : [`${sort.detail} of ${open.detail}`];
  });
}

function searchesBelow(steps: readonly Step[], above: Step): Step[] {
  return steps.filter(({ parent }) => parent === above.id)
    .flatMap((step) => [step, ...searchesBelow(steps, step)]);
}

const SEARCH = /^SEARCH \S+ USING (?:(?:COVERING )?INDEX (\S+)|(?:INTEGER )?PRIMARY KEY) \((.*)\)/;

function isOpenSearch(detail: string, keys: ReadonlySet<string>): boolean {
  const found = SEARCH.exec(detail);
  if (!found) return false;
  const [, index = "", terms = ""] = found;
  if (terms === "rowid=?") return false;
  const columns = terms.split(" AND ").filter((term) => term.endsWith("=?"))
    .map((term) => term.slice(0, -"=?".length));
  return !keys.has(keyText(index, columns));
}

function keyText(index: string, columns: readonly string[]): string {
  return `${index}(${columns.toSorted().join()})`;
}

/** The unique indexes with their columns, and the primary keys under no name. */
function uniqueKeysOf(db: DatabaseSync): Set<string> {
  const rows = db.prepare(`SELECT list.name AS "index", info.name AS "column", list.origin
    FROM sqlite_schema AS tables, pragma_index_list(tables.name) AS list,
      pragma_index_info(list.name) AS info
    WHERE tables.type = 'table' AND list."unique" = 1`).all();
  const columns = new Map<string, string[]>();
  for (const { index, column, origin } of rows) {
    const names = origin === "pk" ? [`${index}`, `${index} as primary key`] : [`${index}`];
    for (const name of names) {
      columns.set(name, [...columns.get(name) ?? [], column === null ? "<expr>" : `${column}`]);
    }
  }
  return new Set(
    [...columns].map(([name, of]) => keyText(name.endsWith(" as primary key") ? "" : name, of)),
  );
}
