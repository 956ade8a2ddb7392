import { sql } from "kysely";
import { compiledBy } from "../access/lists.ts";
import { type Parts, preparedForCaller } from "../access/prepared_for_caller.ts";
import { readableThreads } from "../access/sharing.ts";
import {
  batchOf,
  type CountedPage,
  countedPage,
  type FindNext,
  walkPage,
} from "../access/walk_pages.ts";
import { type CheckedRow, nextRows, type WalkedRow, type WalkValues } from "../access/walks.ts";
import { prepared } from "../db/prepared.ts";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import { findUsed } from "../identity/quota_store.ts";
import type { Count, Window } from "../lib/page.ts";
import { parseRow, selectThreads, type ThreadRow } from "./thread_store.ts";

export interface ThreadPage {
  rows: readonly ThreadRow[];
  /** The positions of the rows, and of one more row if the list continues. */
  found: readonly WalkedRow[];
  count: Count;
}

/** A page of the caller's own threads and those shared with a team of the caller, latest first. */
export async function findThreadPage(
  queries: Queries,
  { principal, ...window }: Window & { principal: Principal },
): Promise<ThreadPage> {
  const walk = principal.teamKeys.length === 0 ? "owned" : "all";
  const findNext = async (values: WalkValues) =>
    batchOf((await next(queries, { ...values }, { walk })).rows, values);
  const { found, count } = walk === "all"
    ? await countedPage(findNext, { principal, ...window })
    : await findOwned(queries, { findNext, principal, ...window });
  const ids = JSON.stringify(found.slice(0, window.limit - 1).map(({ id }) => id));
  const rows = await selectPage(queries, { principal, values: { ids }, shape: {} });
  return { rows: rows.map(parseRow), found, count };
}

const selectPage = preparedForCaller((
  queries,
  { principal, values: { ids } }: Parts<{ ids: string }, Record<never, never>>,
) =>
  selectThreads(queries, principal)
    .where("threads.id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
    // The thread may have been unshared since the walk.
    .where(readableThreads(principal))
    .orderBy("threads.last_updated_at", "desc").orderBy("threads.id", "desc")
);

async function findOwned(
  queries: Queries,
  { findNext, ...asked }: Window & { findNext: FindNext; principal: Principal },
): Promise<CountedPage> {
  const { found, total } = await walkPage(findNext, asked);
  if (total !== null) return { found, count: { total, isExact: true } };
  const { orgKey, userId: ownerId } = asked.principal;
  const owned = await findUsed(queries, { orgKey, ownerId, resource: "threads" });
  return { found, count: { total: owned, isExact: true } };
}

const next = prepared((
  queries,
  values: WalkValues & Record<string, string | number>,
  { walk }: { walk: "owned" | "all" },
) => {
  const rows = nextRows({ table: "threads", walk, values });
  return compiledBy<CheckedRow>(queries, sql`SELECT id, at, 1 AS fits FROM (${rows})`);
});
