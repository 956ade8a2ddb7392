import { Buffer } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared, type Value } from "../db/prepared.ts";
import type { Position } from "../lib/page.ts";

/** The tables whose rows are found by parts of their names. */
export type Named = "workflows" | "rules";

const INDEXES = {
  workflows: { names: "workflow_names", grams: "workflow_grams" },
  rules: { names: "rule_names", grams: "rule_grams" },
} as const;

/** The index knows which names have which groups of up to so many characters. */
const GRAM_LENGTH_MAX = 3;

/** How many numbers each organization has. */
const RANGE = 2 ** 30;

/** Rows of the index that one statement looks at, at first and at most: a millisecond or two. */
const PIECE = { first: 250, max: 1_000 };

/** Pieces after which a search looks again which groups are rare. */
const FIRST_PIECES = 2;

/** Groups that are compared. */
const GRAMS_MAX = 16;

/** How many rows with a group tell how rare it is. */
const SAMPLE = 50;

/** A word is rare if at most one of so many rows has it. A search uses this many of them. */
const RARE_SPAN = 32;
const RARE_MAX = 4;

/** Rows that are more out of order than the others are in an index of their own. */
const LATE_MS = 1_000;

/** Late rows that are looked at for the place of a cursor. */
const LATE_ROWS_MAX = 1_000;

/** Some rows of an organization, from the latest change on. */
export interface Candidates {
  /** Those whose names contain the text. */
  ids: readonly string[];
  /** How many were looked at. */
  seen: number;
  /** The latest time that a row behind these may have; null if none is. */
  restMax: number | null;
}

interface Asked {
  table: Named;
  orgKey: string;
  /** Folded. */
  text: string;
  /** Rows before this place of the list are passed over, as far as that costs little. */
  after: Position | null;
}

/** Numbers of the index between which it is looked at. */
interface Between {
  from: number;
  before: number;
}

/**
 * The ids of the rows of the organization whose folded names contain the text, in pieces that let
 * other requests in between. They come by the numbers of the index, which are nearly in the order of
 * lists; `restMax` tells how nearly. There is no piece for a text that the index cannot tell
 * anything of.
 */
export async function* findCandidates(
  queries: Queries,
  { table, orgKey, text, after }: Asked,
): AsyncGenerator<Candidates> {
  const grams = gramsOf(text);
  if (grams.length === 0) return;
  const { rows: [range] } = await selectRange(queries, { orgKey });
  if (range === undefined) return yield { ids: [], seen: 0, restMax: null };
  const words = JSON.stringify(grams.map((gram) => `"${wordOf(gram, range)}"`));
  const from = range.number * RANGE;
  let before = await findEnd(queries, { table, from, before: from + RANGE });
  if (after !== null) before = await findStart(queries, { table, from, before, at: after[0] ?? 0 });
  let size = PIECE.first;
  let word = "";
  for (let piece = 1, sampleAt = 1;; piece++) {
    if (piece === sampleAt) {
      word = await findRarest(queries, { table, words, from, before });
      // Further down, another group may be rare.
      sampleAt = Math.max(FIRST_PIECES + 1, 2 * piece);
    }
    const values = { word, text, from, before, size };
    const { rows } = await selectPiece(queries, values, { table });
    const last = rows.length < size ? undefined : rows.at(-1);
    const ids = rows.flatMap(({ id }) => id ?? []);
    yield { ids, seen: rows.length, restMax: last?.atMax ?? null };
    if (last === undefined) return;
    before = last.number;
    size = Math.min(2 * size, PIECE.max);
    await setImmediate();
  }
}

const selectRange = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("name_ranges").select("number").where("org_key", "=", orgKey)
);

/** The number behind the last one. */
async function findEnd(
  queries: Queries,
  { table, ...between }: Between & { table: Named },
): Promise<number> {
  const { rows: [last] } = await selectEnd(queries, between, { table });
  return (last?.number ?? between.from) + 1;
}

const selectEnd = prepared((
  queries,
  { from, before }: Record<keyof Between, Value>,
  { table }: { table: Named },
) => ({
  compile: () =>
    sql<{ number: number }>`SELECT number FROM ${sql.table(INDEXES[table].names)}
      WHERE number > ${from} AND number < ${before} ORDER BY number DESC LIMIT 1`.compile(queries),
}));

/** Integers, because the index looks at no bounds that are bound as floating-point numbers. */
function isBetween(from: Value, before: Value): RawBuilder<SqlBool> {
  return sql`grams.rowid > CAST(${from} AS INTEGER) AND grams.rowid < CAST(${before} AS INTEGER)`;
}

type PieceValues = Between & { word: string; text: string; size: number };

/** The id is null if the name does not contain the text. */
const selectPiece = prepared((
  queries,
  { word, text, from, before, size }: Record<keyof PieceValues, Value>,
  { table }: { table: Named },
) => {
  const { names, grams: index } = INDEXES[table];
  return {
    compile: () =>
      sql<{ id: string | null; number: number; atMax: number }>`SELECT
          iif(instr(names.name_folded, ${text}) > 0, names.id, NULL) AS id,
          names.number, names.at_max AS "atMax"
        FROM ${sql.table(index)} AS grams
        CROSS JOIN ${sql.table(names)} AS names ON names.number = grams.rowid
        WHERE ${sql.ref(index)} MATCH ${word} AND ${isBetween(from, before)}
        ORDER BY grams.rowid DESC LIMIT ${size}`.compile(queries),
  };
});

/**
 * The rare words of the text, which the index intersects: it reads the rows of the rarest and looks
 * for these in the others. Of common words alone it takes one, because the rows of a text that has
 * only these are too many to be read by one statement.
 */
async function findRarest(
  queries: Queries,
  { table, words, ...between }: Between & { table: Named; words: string },
): Promise<string> {
  const { rows } = await selectSamples(queries, { words, ...between }, { table });
  const byRarity = rows.sort((a, b) => (a.place ?? -1) - (b.place ?? -1));
  const latest = between.before - RARE_SPAN * SAMPLE;
  const rare = byRarity.filter(({ place }) => place === null || place < latest);
  const taken = rare.length === 0 ? byRarity.slice(0, 1) : rare.slice(0, RARE_MAX);
  return taken.map(({ word }) => word).join(" AND ");
}

const selectSamples = prepared((
  queries,
  { words, from, before }: Record<keyof Between | "words", Value>,
  { table }: { table: Named },
) => {
  const index = INDEXES[table].grams;
  return {
    compile: () =>
      sql<{ word: string; place: number | null }>`SELECT candidate.value AS word, (
          SELECT grams.rowid FROM ${sql.table(index)} AS grams
          WHERE ${sql.ref(index)} MATCH candidate.value AND ${isBetween(from, before)}
          ORDER BY grams.rowid DESC LIMIT 1 OFFSET ${sql.lit(SAMPLE - 1)}
        ) AS place FROM json_each(${words}) AS candidate`.compile(queries),
  };
});

type StartValues = Between & { at: number | string };

/** A number of the index: all rows from it on are later than the time, as far as it is known. */
async function findStart(
  queries: Queries,
  { table, ...values }: StartValues & { table: Named },
): Promise<number> {
  const { rows: [half] } = await selectOrdered(queries, values, { table });
  const low = half?.low ?? values.before;
  const { rows: late } = await selectLate(queries, { ...values, from: low }, { table });
  const found = late.find(({ at }) => at <= Number(values.at));
  const last = late.length < LATE_ROWS_MAX ? undefined : late.at(-1);
  return ((found ?? last)?.number ?? low) + 1;
}

/** Halves the numbers until it has the last one up to which no row is later than the late ones. */
const selectOrdered = prepared((
  queries,
  { from, before, at }: Record<keyof StartValues, Value>,
  { table }: { table: Named },
) => {
  const middle = sql`(state.low + state.high) / 2`;
  const isBefore = sql`ifnull((
    SELECT names.at_max FROM ${sql.table(INDEXES[table].names)} AS names
    WHERE names.number > state.low AND names.number <= ${middle}
    ORDER BY names.number DESC LIMIT 1
  ) <= ${at} + ${sql.lit(LATE_MS)}, 1)`;
  return {
    compile: () =>
      sql<{ low: number }>`WITH RECURSIVE state (low, high) AS (
        SELECT ${from} + 0, ${before} + 0
        UNION ALL
        SELECT iif(${isBefore}, ${middle}, low), iif(${isBefore}, high, ${middle})
        FROM state WHERE high - low > 1
      ) SELECT low FROM state WHERE high - low <= 1`.compile(queries),
  };
});

const selectLate = prepared((
  queries,
  { from, before }: Record<keyof StartValues, Value>,
  { table }: { table: Named },
) => ({
  // The difference is a literal: only so does SQLite take the partial index.
  compile: () =>
    sql<{ number: number; at: number }>`SELECT number, at
      FROM ${sql.table(INDEXES[table].names)}
      WHERE at < at_max - ${sql.lit(LATE_MS)} AND number > ${from} AND number < ${before}
      ORDER BY number DESC LIMIT ${sql.lit(LATE_ROWS_MAX)}`.compile(queries),
}));

/** The word of the index for the names of one organization that have the group. */
function wordOf(gram: string, { number }: { number: number }): string {
  return `${number}x${Buffer.from(gram).toString("hex")}`;
}

/** The groups of a text, which all names have that contain it. */
function gramsOf(text: string): string[] {
  // The index reads a text up to its first NUL.
  if (text === "" || text.includes("\0")) return [];
  const characters = [...text];
  const count = Math.max(1, characters.length - GRAM_LENGTH_MAX + 1);
  const grams = Array.from(
    { length: count },
    (_, at) => characters.slice(at, at + GRAM_LENGTH_MAX).join(""),
  );
  return [...new Set(grams)].slice(0, GRAMS_MAX);
}
