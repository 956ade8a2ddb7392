import { type RawBuilder, sql } from "kysely";
import { compiledBy } from "../../access/lists.ts";
import type { Queries } from "../../db/dialect.ts";
import { prepared } from "../../db/prepared.ts";
import { nextRound } from "../../lib/turns/turns.ts";

/** A user with queued runs. */
export interface QueuedUserRow {
  userId: string;
  /** Counted up to `QUEUED_MAX`. */
  queued: number;
  oldestAt: number;
}

/** The number up to which the queued runs of one user are counted. */
export const QUEUED_MAX = 10_000;

/** The users of one statement, which reads at most 100,000 entries of an index. */
const PIECE_USERS = 10;

/**
 * Yields all users who have runs in the queue of an organization, in pieces with pauses for other
 * requests.
 */
export async function* queuedUsersInPieces(
  queries: Queries,
  orgKey: string,
): AsyncGenerator<readonly QueuedUserRow[]> {
  for (let after = "";;) {
    const { rows } = await selectUsers(queries, { orgKey, after });
    yield rows;
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_USERS) return;
    after = last.userId;
    await nextRound();
  }
}

/** Has the wording of the partial index by users. */
const IS_QUEUED = sql`status = 'queued' AND crashes < 2`;

const selectUsers = prepared((queries, { orgKey, after }: { orgKey: string; after: string }) => {
  const queued = sql`FROM runs WHERE ${IS_QUEUED} AND org_key = ${orgKey}`;
  const next = (user: RawBuilder<unknown>) =>
    sql`(SELECT principal_id ${queued} AND principal_id > ${user} ORDER BY principal_id LIMIT 1)`;
  const ofUser = sql`${queued} AND principal_id = line.id`;
  return compiledBy<QueuedUserRow>(
    queries,
    sql`WITH RECURSIVE line (id, step) AS (
      SELECT ${next(sql`${after}`)}, 1
      UNION ALL
      SELECT ${next(sql`line.id`)}, step + 1 FROM line
      WHERE id IS NOT NULL AND step < ${sql.lit(PIECE_USERS)}
    ) SELECT id AS "userId",
      (SELECT count(*) FROM (SELECT 1 ${ofUser} LIMIT ${sql.lit(QUEUED_MAX)}) AS counted) AS queued,
      (SELECT created_at ${ofUser} ORDER BY created_at LIMIT 1) AS "oldestAt"
    FROM line WHERE id IS NOT NULL`,
  );
});
