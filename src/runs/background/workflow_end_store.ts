import { sql } from "kysely";
import { prepared } from "../../db/prepared.ts";
import type { Queries } from "../../db/dialect.ts";
import type { RunStatus } from "../../db/tables.ts";
import { cancelUnowned } from "../store/cancel_store.ts";

/** The number of runs that one transaction ends, which takes a few milliseconds. */
const PIECE = 25;

/** The position in a workflow's open questions up to which the asking runs have been checked. */
interface AskingCursor {
  workflowId: string;
  askedAt: number;
  runId: string;
}

/**
 * Ends the runs of a deleted workflow that no process executes: queued runs, and runs whose
 * questions nobody can answer any more. Ends one piece of them; `endNextRuns()` ends the rest. A
 * queued run that is claimed before then is ended instead of executed.
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

/** Ends the next runs of a deleted workflow. Returns false if no deleted workflow has any left. */
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

/**
 * Finds the runs among the given ones that must end because their workflow is deleted, and ends one
 * piece of them. Returns the ids of all that it found.
 */
export async function endQueuedOfDeleted(
  queries: Queries,
  { ids, now }: { ids: readonly string[]; now: number },
): Promise<ReadonlySet<string>> {
  const { rows } = await selectEnding(queries, { ids: JSON.stringify(ids) });
  for (const { id } of rows.slice(0, PIECE)) await cancelUnowned(queries, { id, now });
  return new Set(rows.map(({ id }) => id));
}

/** Whether the runs of any deleted workflow still have to be ended. Takes no write lock. */
export async function anyWorkflowEnds(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("workflow_ends").select("workflow_id").limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Ends one piece of runs. Returns the position of the next piece, or null if this was the last. */
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
  // A run that a process executes continues, even if one of its parallel steps asks a question.
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
