import { Buffer } from "node:buffer";
import { type RawBuilder, sql, type SqlBool } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared, type Value } from "../db/prepared.ts";
import type { Position } from "../lib/page.ts";
import { nextRound } from "../lib/turns/turns.ts";

/** The tables whose rows are listed in the order of the index. */
export type Named = "workflows" | "rules";

/** The tables that can be searched by parts of names. */
export type Searched = Named | "members";

const INDEXES = {
  workflows: { names: "workflow_names", grams: "workflow_grams", atMax: sql.ref("names.at_max") },
  rules: { names: "rule_names", grams: "rule_grams", atMax: sql.ref("names.at_max") },
  /** Members have a name and an address, and no time. */
  members: { names: "member_names", grams: "member_grams", atMax: sql.lit(0) },
} as const;

/** The index contains the groups of up to this many characters (grams) of each name. */
const GRAM_LENGTH_MAX = 3;

/** The size of the range of numbers of each organization. */
const RANGE = 2 ** 30;

/**
 * Rows of the index that one statement reads, at least and at most. One statement takes a
 * millisecond or two.
 */
const PIECE = { min: 125, max: 1_000 };

/** The number of pieces after which a search first determines again which grams are rare. */
const FIRST_PIECES = 2;

/** The most grams of a text that are compared. */
const GRAMS_MAX = 16;

/**
 * If fewer than one in so many rows with a word match, another word may be rarer. Looking for one
 * takes as long as some pieces.
 */
const FEW_SHARE = 2;

/**
 * The grams at the end of a text that are compared first. Names often end with what tells them from
 * others, and a gram that is in all names takes longest to look up.
 */
const LAST_GRAMS = 2;

/** The number of rows with a gram by which its rarity is estimated. */
const SAMPLE = 50;

/**
 * A word is rare if at most one in `RARE_SPAN` rows has it. A search uses at most `RARE_MAX` rare
 * words.
 */
const RARE_SPAN = 32;
const RARE_MAX = 4;

/** Rows that are out of order by more than this are in a separate partial index. */
const LATE_MS = 1_000;

/** The most late rows that are read to find the position of a cursor. */
const LATE_ROWS_MAX = 1_000;

/** Some rows of an organization, starting with the latest change. */
export interface Candidates {
  /** The rows whose names contain the text. */
  ids: readonly string[];
  /** The number of rows that were checked. */
  seen: number;
  /** The latest time that any following row may have; null if no row follows. */
  restMax: number | null;
}

interface Asked {
  table: Searched;
  orgKey: string;
  /** The part of a name to find, case-folded. */
  text: string;
  /** Rows before this position of the list are skipped as far as that is cheap; not for members. */
  after: Position | null;
}

/** Bounds on the numbers of the index, both exclusive. */
interface Between {
  from: number;
  before: number;
}

/**
 * Finds the ids of the organization's rows whose folded names contain the text, in pieces with
 * pauses for other requests. They are in the order of the index numbers, which is nearly that of
 * lists; `restMax` bounds the difference. Yields nothing for a text that the index cannot search
 * for. Takes, for each piece but the first, the number of rows to check.
 */
export async function* findCandidates(
  queries: Queries,
  { table, orgKey, text, after }: Asked,
): AsyncGenerator<Candidates, void, number | undefined> {
  const grams = gramsOf(text);
  if (grams.length === 0) return;
  const { rows: [range] } = await selectRange(queries, { orgKey });
  if (range === undefined) {
    yield { ids: [], seen: 0, restMax: null };
    return;
  }
  const words = grams.map((gram) => `"${wordOf(gram, range)}"`);
  const from = range.number * RANGE;
  let before = await findEnd(queries, { table, from, before: from + RANGE });
  if (after !== null) before = await findStart(queries, { table, from, before, at: after[0] ?? 0 });
  let size: number = PIECE.min;
  let word = await findFirstWord(queries, { table, words, from, before });
  for (let piece = 1, sampleAt = FIRST_PIECES + 1, hasFew = false;; piece++) {
    if (piece === sampleAt) {
      // Among older rows, another gram may be rare.
      if (hasFew) ({ word } = await findRarest(queries, { table, words, from, before }));
      sampleAt = 2 * piece;
    }
    const values = { word, text, from, before, size };
    const { rows } = await selectPiece(queries, values, { table });
    const last = rows.length < size ? undefined : rows.at(-1);
    const ids = rows.flatMap(({ id }) => id ?? []);
    hasFew = ids.length * FEW_SHARE < rows.length;
    const wanted = yield { ids, seen: rows.length, restMax: last?.atMax ?? null };
    if (last === undefined) return;
    before = last.number;
    size = Math.min(Math.max(wanted ?? PIECE.max, PIECE.min), PIECE.max);
    await nextRound();
  }
}

const selectRange = prepared((queries, { orgKey }: { orgKey: string }) =>
  queries.selectFrom("name_ranges").select("number").where("org_key", "=", orgKey)
);

/** The number after the last one. */
async function findEnd(
  queries: Queries,
  { table, ...between }: Between & { table: Searched },
): Promise<number> {
  const { rows: [last] } = await selectEnd(queries, between, { table });
  return (last?.number ?? between.from) + 1;
}

const selectEnd = prepared((
  queries,
  { from, before }: Record<keyof Between, Value>,
  { table }: { table: Searched },
) => ({
  compile: () =>
    sql<{ number: number }>`SELECT number FROM ${sql.table(INDEXES[table].names)}
      WHERE number > ${from} AND number < ${before} ORDER BY number DESC LIMIT 1`.compile(queries),
}));

/**
 * The bounds are cast to integers, because the index ignores bounds that are bound as
 * floating-point numbers.
 */
function isBetween(from: Value, before: Value): RawBuilder<SqlBool> {
  return sql`grams.rowid > CAST(${from} AS INTEGER) AND grams.rowid < CAST(${before} AS INTEGER)`;
}

type PieceValues = Between & { word: string; text: string; size: number };

/** Reads one piece. The id is null if the name does not contain the text. */
const selectPiece = prepared((
  queries,
  { word, text, from, before, size }: Record<keyof PieceValues, Value>,
  { table }: { table: Searched },
) => {
  const { names, grams: index, atMax } = INDEXES[table];
  return {
    compile: () =>
      sql<{ id: string | null; number: number; atMax: number }>`SELECT
          iif(instr(names.name_folded, ${text}) > 0, names.id, NULL) AS id,
          names.number, ${atMax} AS "atMax"
        FROM ${sql.table(index)} AS grams
        CROSS JOIN ${sql.table(names)} AS names ON names.number = grams.rowid
        WHERE ${sql.ref(index)} MATCH ${word} AND ${isBetween(from, before)}
        ORDER BY grams.rowid DESC LIMIT ${size}`.compile(queries),
  };
});

type AskedWords = Between & { table: Searched; words: readonly string[] };

/** Chooses the words of the first pieces: rare ones at the end of the text, if there are any. */
async function findFirstWord(queries: Queries, asked: AskedWords): Promise<string> {
  const last = await findRarest(queries, { ...asked, words: asked.words.slice(-LAST_GRAMS) });
  if (last.isRare || asked.words.length <= LAST_GRAMS) return last.word;
  return (await findRarest(queries, asked)).word;
}

/**
 * Chooses the rare words of the text. The index intersects them: it reads the rows of the rarest
 * word and looks these up in the others. If all words are common, only one is used, because
 * intersecting them could read too many rows in one statement.
 */
async function findRarest(
  queries: Queries,
  { table, words, ...between }: AskedWords,
): Promise<{ word: string; isRare: boolean }> {
  const sampled = { words: JSON.stringify(words), ...between };
  const { rows } = await selectSamples(queries, sampled, { table });
  const byRarity = rows.sort((a, b) => (a.place ?? -1) - (b.place ?? -1));
  const latest = between.before - RARE_SPAN * SAMPLE;
  const rare = byRarity.filter(({ place }) => place === null || place < latest);
  const isRare = rare.length > 0;
  const taken = isRare ? rare.slice(0, RARE_MAX) : byRarity.slice(0, 1);
  return { word: taken.map(({ word }) => word).join(" AND "), isRare };
}

const selectSamples = prepared((
  queries,
  { words, from, before }: Record<keyof Between | "words", Value>,
  { table }: { table: Searched },
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

/**
 * Finds a number of the index such that, as far as can be told cheaply, all rows from it on are
 * later than the given time.
 */
async function findStart(
  queries: Queries,
  { table, ...values }: StartValues & { table: Searched },
): Promise<number> {
  const { rows: [half] } = await selectOrdered(queries, values, { table });
  const low = half?.low ?? values.before;
  const { rows: late } = await selectLate(queries, { ...values, from: low }, { table });
  const found = late.find(({ at }) => at <= Number(values.at));
  const last = late.length < LATE_ROWS_MAX ? undefined : late.at(-1);
  return ((found ?? last)?.number ?? low) + 1;
}

/**
 * Binary search for the last number up to which no row is later than the given time, except for
 * late rows.
 */
const selectOrdered = prepared((
  queries,
  { from, before, at }: Record<keyof StartValues, Value>,
  { table }: { table: Searched },
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
  { table }: { table: Searched },
) => ({
  // The difference must be a literal, so that SQLite uses the partial index.
  compile: () =>
    sql<{ number: number; at: number }>`SELECT number, at
      FROM ${sql.table(INDEXES[table].names)}
      WHERE at < at_max - ${sql.lit(LATE_MS)} AND number > ${from} AND number < ${before}
      ORDER BY number DESC LIMIT ${sql.lit(LATE_ROWS_MAX)}`.compile(queries),
}));

/** The word in the index for a gram in the names of one organization. */
function wordOf(gram: string, { number }: { number: number }): string {
  return `${number}x${Buffer.from(gram).toString("hex")}`;
}

/** The grams of a text. Every name that contains the text has all of them. */
function gramsOf(text: string): string[] {
  // The index ignores a text after its first NUL character.
  if (text === "" || text.includes("\0")) return [];
  const characters = [...text];
  const count = Math.max(1, characters.length - GRAM_LENGTH_MAX + 1);
  const grams = Array.from(
    { length: count },
    (_, at) => characters.slice(at, at + GRAM_LENGTH_MAX).join(""),
  );
  return [...new Set(grams)].slice(0, GRAMS_MAX);
}
