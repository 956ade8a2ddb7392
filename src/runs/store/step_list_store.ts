import { type RawBuilder, sql } from "kysely";
import { compiledBy } from "../../access/lists.ts";
import type { Queries } from "../../db/dialect.ts";
import { countRows, passingOver } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Count, Window } from "../../lib/page.ts";

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

async function findNested(
  queries: Queries,
  { limit, offset, after, ...wanted }: WantedItems & Window,
): Promise<string[]> {
  let query = items(queries, wanted).select("path");
  if (after) query = query.where(sql<boolean>`(length(path), path) > (${sql.join(after)})`);
  const rows = await query
    .orderBy(sql`length(path)`).orderBy("path")
    .limit(limit).offset(offset)
    .execute();
  return rows.map(({ path }) => path);
}

export async function countItems(queries: Queries, wanted: WantedItems): Promise<Count> {
  return await countRows(queries, items(queries, wanted));
}

function items(queries: Queries, wanted: WantedItems) {
  const { runId, stepId, prefix, end } = valuesOf(wanted);
  return queries.selectFrom("run_steps")
    .where("run_id", "=", runId)
    .where("path", ">", prefix)
    .where("path", "<", end)
    .where("step_id", "=", stepId)
    .where(sql<boolean>`rtrim(path, '0123456789') LIKE '%#'`);
}

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
