import { type RawBuilder, sql } from "kysely";
import { compiledBy } from "../../access/lists.ts";
import type { Queries } from "../../db/dialect.ts";
import { COUNT_MAX, passingOver, toCount } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Count, Window } from "../../lib/page.ts";
import { nextRound } from "../../lib/turns/turns.ts";

/** Identifies the items of a loop. */
export interface WantedItems {
  runId: string;
  stepId: string;
  /** The prefix of all their paths, such as `steps[0]#`. */
  prefix: string;
  /** Whether the loop is inside other loops, each item of which has items with this prefix. */
  isNested: boolean;
}

// An item's path ends with its index; the paths of steps inside it are longer.

/** Returns the paths of one page of a loop's items that have begun, by index. */
export async function findItems(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedItems & Window,
): Promise<string[]> {
  if (wanted.isNested) return await findNested(queries, { ...wanted, limit, offset, after });
  const findRows = async ({ after, ...place }: Window) => {
    const [, path] = after ?? [];
    const last = path === undefined ? -1 : Number(String(path).slice(wanted.prefix.length));
    return (await selectItems(queries, { ...valuesOf(wanted), ...place, last })).rows;
  };
  const positionOf = ({ path }: { path: string }) => [path.length, path];
  const rows = await passingOver({ limit, offset, after }, { findRows, positionOf });
  return rows.map(({ path }) => path);
}

/** The steps that one statement reads, which takes a millisecond. */
const STEPS_MAX = 1_000;

/**
 * Finds the items of an inner loop over all rounds of the outer ones, shortest paths first. Reads
 * them in the order of paths, so that those of one length come in order.
 */
async function findNested(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedItems & Window,
): Promise<string[]> {
  const [length, path] = after ? [Number(after[0]), String(after[1])] : [0, ""];
  const byLength = new Map<number, string[]>();
  for await (const paths of itemsInPieces(queries, wanted)) {
    for (const item of paths) {
      if (item.length < length || (item.length === length && item <= path)) continue;
      const alike = byLength.get(item.length) ?? [];
      byLength.set(item.length, alike);
      if (alike.length < offset + limit) alike.push(item);
    }
  }
  const lengths = [...byLength.keys()].sort((one, other) => one - other);
  return lengths.flatMap((each) => byLength.get(each) ?? []).slice(offset, offset + limit);
}

/** Counts the items up to `COUNT_MAX`, in pieces as well. */
export async function countItems(queries: Queries, wanted: WantedItems): Promise<Count> {
  const { prefix, ...values } = valuesOf(wanted);
  let found = 0;
  for (let after: string | null = prefix; after !== null && found <= COUNT_MAX;) {
    const { rows: [piece] } = await countPiece(queries, { ...values, after });
    found += piece?.found ?? 0;
    after = piece?.seen === COUNTED_STEPS ? piece.last : null;
    if (after !== null) await nextRound();
  }
  return toCount({ found });
}

/**
 * Yields the paths of the items in the order of texts, in pieces with pauses for other requests: a
 * run may have 100,000 steps, of which few are items of this loop.
 */
async function* itemsInPieces(
  queries: Queries,
  wanted: WantedItems,
): AsyncGenerator<readonly string[]> {
  const { prefix, ...values } = valuesOf(wanted);
  for (let after = prefix;;) {
    const { rows } = await selectPiece(queries, { ...values, after });
    yield rows.flatMap(({ path, isItem }) => isItem === 1 ? [path] : []);
    const last = rows.at(-1);
    if (last === undefined || rows.length < STEPS_MAX) return;
    after = last.path;
    await nextRound();
  }
}

type PieceValues = Pick<ItemValues, "runId" | "stepId" | "end"> & { after: string };

function nextSteps(
  { runId, stepId, after, end }: PieceValues,
  count: number,
): RawBuilder<unknown> {
  return sql`
    SELECT path, step_id = ${stepId} AND rtrim(path, '0123456789') LIKE '%#' AS "isItem"
    FROM run_steps WHERE run_id = ${runId} AND path > ${after} AND path < ${end}
    ORDER BY path LIMIT ${sql.lit(count)}`;
}

const selectPiece = prepared((queries, values: PieceValues) =>
  compiledBy<{ path: string; isItem: number }>(queries, nextSteps(values, STEPS_MAX))
);

/** A list is counted in one piece if all of these are its items. */
const COUNTED_STEPS = COUNT_MAX + 1;

const countPiece = prepared((queries, values: PieceValues) =>
  compiledBy<{ found: number; seen: number; last: string }>(
    queries,
    sql`SELECT count(*) FILTER (WHERE "isItem") AS found, count(*) AS seen, max(path) AS last
      FROM (${nextSteps(values, COUNTED_STEPS)}) AS counted`,
  )
);

interface ItemValues {
  runId: string;
  stepId: string;
  prefix: string;
  /** The end of the range of paths with the prefix. */
  end: string;
  /** The index after which the page begins. */
  last: number;
  limit: number;
  offset: number;
}

function valuesOf({ runId, stepId, prefix }: WantedItems) {
  return { runId, stepId, prefix, end: `${prefix.slice(0, -1)}$` }; // the character after `#`
}

/** Above every index. */
const INDEX_END = sql.lit(1_000_000_000);

/**
 * Looks up one index after the other, because paths are ordered as texts, in which 10 comes before
 * 9. Where indexes are missing, the next path as a text shows how many can be passed over.
 */
const selectItems = prepared((queries, values: ItemValues) => {
  const { runId, stepId, prefix, end, last, limit, offset } = values;
  return compiledBy<{ path: string }>(
    queries,
    sql`WITH RECURSIVE line (number) AS (
      SELECT CAST(${last} AS INTEGER)
      UNION ALL
      SELECT ${nextNumber(sql`line.number + 1`, { runId, prefix, end })}
      FROM line WHERE line.number < ${INDEX_END}
    )
    SELECT ${prefix} || line.number AS path FROM line
    WHERE line.number > ${last} AND (
      SELECT step_id FROM run_steps WHERE run_id = ${runId} AND path = ${prefix} || line.number
    ) = ${stepId}
    LIMIT ${limit} OFFSET ${offset}`,
  );
});

/**
 * The next number that an item may have, from `from` on: among those with as many digits, the one
 * that begins as the next path; if none follows, the first with one digit more.
 */
function nextNumber(
  from: RawBuilder<unknown>,
  { runId, prefix, end }: Pick<ItemValues, "runId" | "prefix" | "end">,
): RawBuilder<unknown> {
  const zeros = sql.lit("0000000000");
  const found = sql`CAST(substr(found.path, length(${prefix}) + 1) AS INTEGER)`;
  return sql`max(${from}, CAST(coalesce(
    (
      SELECT substr(${found} || ${zeros}, 1, length(${from})) FROM run_steps AS found
      WHERE found.run_id = ${runId} AND found.path >= ${prefix} || (${from}) AND found.path < ${end}
      ORDER BY found.path LIMIT 1
    ),
    '1' || substr(${zeros}, 1, length(${from}))
  ) AS INTEGER))`;
}
