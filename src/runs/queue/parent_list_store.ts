import { sql } from "kysely";
import { compiledBy } from "../../access/lists.ts";
import type { Queries } from "../../db/dialect.ts";
import { COUNT_MAX } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Count } from "../../lib/page.ts";
import { nextRound } from "../../lib/turns/turns.ts";

/** The runs of one organization, or of one user in it. */
interface Owned {
  orgKey: string;
  /** Null for those of all users. */
  userId: string | null;
}

interface Place {
  at: number;
  id: string;
}

interface CheckedPlace extends Place {
  /** Whether the run waits for runs that it started, and not for an answer. */
  fits: 0 | 1;
}

/** The runs that one statement reads, which takes a few milliseconds. */
const PIECE_ROWS = 500;

/**
 * Finds the first runs after a place that wait for runs that they started, the earliest first. Goes
 * past those that wait for an answer, in pieces with pauses for other requests.
 */
export async function findParents(
  queries: Queries,
  { begin, size, ...owned }: Owned & { begin: Place; size: number },
): Promise<Place[]> {
  const found: Place[] = [];
  for (let place = begin;;) {
    const rows = await findPiece(queries, { ...owned, begin: place, size: PIECE_ROWS });
    found.push(...rows.filter(({ fits }) => fits));
    const last = rows.at(-1);
    if (last === undefined || rows.length < PIECE_ROWS || found.length >= size) {
      return found.slice(0, size).map(({ at, id }) => ({ at, id }));
    }
    place = last;
    await nextRound();
  }
}

/** Counts such runs among the first ones that wait for no time. */
export async function countParents(queries: Queries, owned: Owned): Promise<Count> {
  const begin = { at: Number.MIN_SAFE_INTEGER, id: "" };
  const rows = await findPiece(queries, { ...owned, begin, size: COUNT_MAX });
  return { total: rows.filter(({ fits }) => fits).length, isExact: rows.length < COUNT_MAX };
}

async function findPiece(
  queries: Queries,
  { orgKey, userId, begin: { at, id }, size }: Owned & { begin: Place; size: number },
): Promise<readonly CheckedPlace[]> {
  const values = { orgKey, userId: userId ?? "", at, id, size };
  return (await selectPiece(queries, values, { ofUser: userId !== null })).rows;
}

interface PieceValues extends Place {
  orgKey: string;
  userId: string;
  size: number;
}

const selectPiece = prepared((queries, values: PieceValues, { ofUser }: { ofUser: boolean }) => {
  const ofOne = ofUser ? sql`AND principal_id = ${values.userId}` : sql``;
  return compiledBy<CheckedPlace>(
    queries,
    sql`SELECT runs.id, runs.created_at AS at, NOT EXISTS (
        SELECT 1 FROM questions WHERE questions.run_id = runs.id AND questions.status = 'open'
      ) AS fits
      FROM runs
      WHERE status = 'waiting' AND wake_at IS NULL AND org_key = ${values.orgKey} ${ofOne}
        AND (created_at, id) > (${values.at}, ${values.id})
      ORDER BY created_at, id LIMIT ${values.size}`,
  );
});
