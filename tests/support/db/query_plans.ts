import { CompiledQuery } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import { type Queries, queriesOver, runCompiled } from "../../../src/db/dialect.ts";

/** A step of a plan that reads a whole table or index, and the query that it is of. */
export interface FullScan {
  table: string;
  step: string;
  sql: string;
}

export interface RecordedDatabase {
  /** The database; every query through it is recorded, in and outside transactions. */
  db: Database;
  /** The number of different queries that ran. */
  count(): number;
  /**
   * Returns the full scans in the plans of the executed queries, except for the tables in
   * `allowed`. Throws if no query ran.
   */
  fullScans(allowed?: readonly string[]): Promise<FullScan[]>;
  /** The steps of the plans of the executed queries. */
  steps(): Promise<string[]>;
}

/** Records the queries of a test, whose plans are checked afterwards. */
export function recordQueries(db: Database): RecordedDatabase {
  const queries = new Map<string, CompiledQuery>();
  const recorded: Database = {
    queries: recording(db.queries, queries),
    transaction: (work) =>
      db.transaction((tx) => work({ ...tx, queries: recording(tx.queries, queries) })),
    check: () => db.check(),
    [Symbol.asyncDispose]: () => db[Symbol.asyncDispose](),
  };
  return {
    db: recorded,
    count: () => queries.size,
    async fullScans(allowed = []) {
      if (queries.size === 0) throw new Error("Cannot find full scans: no query ran");
      const scans: FullScan[] = [];
      for (const query of queries.values()) {
        scans.push(...await scansOf(db.queries, query));
      }
      return scans.filter(({ table }) => !allowed.includes(table));
    },
    async steps() {
      const steps: string[] = [];
      for (const query of queries.values()) {
        steps.push(...await stepsOf(db.queries, query));
      }
      return steps;
    },
  };
}

/** Queries that run as those of `queries` do, and are stored in `recorded` by their SQL text. */
function recording(queries: Queries, recorded: Map<string, CompiledQuery>): Queries {
  return queriesOver({
    executeQuery<Row>(query: CompiledQuery) {
      recorded.set(query.sql, query);
      return runCompiled(queries, query as CompiledQuery<Row>);
    },
    // deno-lint-ignore require-yield
    async *streamQuery() {
      throw new Error("Cannot stream a query: read it in pages");
    },
  });
}

/**
 * Rows that SQLite makes for itself: constants, values of a list, results of sub-queries; of the
 * tables that queries name themselves, the names are here.
 */
const OWN_ROWS = new RegExp(
  "^SCAN (" + [
    "CONSTANT ROW",
    String.raw`\d+ CONSTANT ROWS?`,
    String.raw`\d+-ROW VALUES CLAUSE`,
    String.raw`(json_each|counted|last|line|next|owned|range|shared|state)\b`,
    // By what the index of names is asked for: "M" is MATCH; without it, it is read whole.
    String.raw`(grams|workflow_grams|rule_grams) VIRTUAL TABLE INDEX \d+:M`,
    // The elements of a JSON list.
    String.raw`(team|candidate) VIRTUAL TABLE INDEX 1:$`,
    String.raw`\(?subquery-\d+\)?`,
    String.raw`\(join-\d+\)`,
  ].join("|") + ")",
);

/** Its plan shows foreign keys of other tables, which SQLite reads only if one is broken. */
const PLAIN_INSERT = /^insert into "\w+" \([^)]*\) values /;

async function stepsOf(queries: Queries, { sql, parameters }: CompiledQuery): Promise<string[]> {
  if (PLAIN_INSERT.test(sql)) return [];
  const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
  const { rows } = await queries.executeQuery<{ detail: string }>(explain);
  return rows.map(({ detail }) => detail);
}

async function scansOf(queries: Queries, query: CompiledQuery): Promise<FullScan[]> {
  const { sql } = query;
  return (await stepsOf(queries, query))
    .filter((step) => step.startsWith("SCAN ") && !OWN_ROWS.test(step))
    .map((step) => ({ table: step.split(" ")[1] ?? step, step, sql }));
}
