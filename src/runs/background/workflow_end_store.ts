import { sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import { cancelUnowned } from "../store/cancel_store.ts";

/** Runs that one transaction ends; it takes some milliseconds. */
const PIECE = 25;

/** The last question of a workflow whose run has been looked at. */
interface AskingCursor {
  workflowId: string;
  askedAt: number;
  runId: string;
}

/**
 * Ends the runs of a workflow that is deleted which nobody executes: those that are queued, and
 * those that ask people, whom nobody can answer any more. What is more than a piece is left to
 * `endNextRuns()`; the queued ones of these are ended, too, if their turn comes before.
 */
export async function endRunsOf(
  queries: Queries,
  { workflowId, now }: { workflowId: string; now: number },
): Promise<void> {
  const rest = await endSome(queries, { cursor: { workflowId, askedAt: -1, runId: "" }, now });
  if (rest === null) return;
  await queries.insertInto("workflow_ends")
    .values({ workflow_id: workflowId, asked_at: rest.askedAt, run_id: rest.runId }).execute();
}

/** Ends the next runs of a deleted workflow; answers false if none is left, of every workflow. */
export async function endNextRuns(queries: Queries, now: number): Promise<boolean> {
  const next = await queries.selectFrom("workflow_ends").selectAll()
    .orderBy("workflow_id").limit(1).executeTakeFirst();
  if (!next) return false;
  const { workflow_id: workflowId, asked_at: askedAt, run_id: runId } = next;
  const rest = await endSome(queries, { cursor: { workflowId, askedAt, runId }, now });
  if (rest === null) {
    await queries.deleteFrom("workflow_ends").where("workflow_id", "=", workflowId).execute();
  } else {
    await queries.updateTable("workflow_ends")
      .set({ asked_at: rest.askedAt, run_id: rest.runId })
      .where("workflow_id", "=", workflowId).execute();
  }
  return true;
}

const selectEnding = prepared((queries, { ids }: { ids: string }) =>
  queries.selectFrom("runs").select("id")
    .where("id", "in", sql<string>`(SELECT value FROM json_each(${ids}))`)
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom("workflow_ends").select("workflow_ends.workflow_id")
          .whereRef("workflow_ends.workflow_id", "=", "runs.workflow_id"),
      )
    )
);

/** Finds those of the runs that are to be ended because their workflow is deleted, and ends some. */
export async function endQueuedOfDeleted(
  queries: Queries,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await selectEnding(queries, { ids: JSON.stringify(ids) });
  for (const { id } of rows.slice(0, PIECE)) await cancelUnowned(queries, { id, now });
  return new Set(rows.map(({ id }) => id));
}

/** Whether there is a workflow whose runs are being ended, without the write lock. */
export async function anyWorkflowEnds(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("workflow_ends").select("workflow_id").limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends a piece; answers where the next one begins, or null where this was the last. */
async function endSome(
  queries: Queries,
  { cursor, now }: { cursor: AskingCursor; now: number },
): Promise<AskingCursor | null> {
  const queued = await queries.selectFrom("runs").select("id")
    .where("workflow_id", "=", cursor.workflowId)
    .where("status", "=", sql.lit<RunStatus>("queued"))
    .limit(PIECE).execute();
  for (const { id } of queued) await cancelUnowned(queries, { id, now });
  const limit = PIECE - queued.length;
  if (limit === 0) return cursor;
  const asking = await nextAsking(queries, { cursor, limit });
  const ids = new Set(asking.map(({ run_id: id }) => id));
  // A run that is executed goes on, also one that asks beside what it does.
  for (const id of ids) await cancelUnowned(queries, { id, now });
  const last = asking.at(-1);
  if (last === undefined || asking.length < limit) return null;
  return { ...cursor, askedAt: last.created_at, runId: last.run_id };
}

async function nextAsking(
  queries: Queries,
  { cursor, limit }: { cursor: AskingCursor; limit: number },
) {
  return await queries.selectFrom("questions").select(["run_id", "created_at"])
    .where("workflow_id", "=", cursor.workflowId)
    .where("status", "=", sql.lit<"open">("open"))
    .where(sql<boolean>`(created_at, run_id) > (${cursor.askedAt}, ${cursor.runId})`)
    .orderBy("created_at").orderBy("run_id")
    .limit(limit).execute();
}
