import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { findNextRuns } from "../store/run_walk_store.ts";

/** Filter values that match all runs of a workflow. */
const ALL = {
  statuses: null,
  triggers: null,
  from: Number.MIN_SAFE_INTEGER,
  to: Number.MAX_SAFE_INTEGER,
};

/**
 * Copies the audience of a workflow to its next `limit` runs, newest first. Takes the workflow
 * whose next run is the latest, so that those with few runs do not wait for one with very many.
 * Returns false if the runs of every workflow are up to date.
 */
export async function relabelNext(queries: Queries, limit: number): Promise<boolean> {
  const next = await queries.selectFrom("run_relabels")
    .select(["workflow_id", "created_at", "run_id"])
    .orderBy("created_at", "desc").orderBy("workflow_id").limit(1).executeTakeFirst();
  if (!next) return false;
  const place = { afterAt: next.created_at, afterId: next.run_id, size: limit };
  const scopes = JSON.stringify([next.workflow_id]);
  const rows = await findNextRuns(queries, { ...ALL, ...place, scopes }, { by: "workflow_id" });
  await sql`
    UPDATE runs SET audience = (SELECT audience FROM workflows WHERE id = ${next.workflow_id})
    WHERE id IN (SELECT value FROM json_each(${JSON.stringify(rows.map(({ id }) => id))}))
  `.execute(queries);
  const last = rows.at(-1);
  if (last === undefined || rows.length < limit) {
    await queries.deleteFrom("run_relabels").where("workflow_id", "=", next.workflow_id).execute();
  } else {
    await queries.updateTable("run_relabels")
      .set({ created_at: last.at, run_id: last.id })
      .where("workflow_id", "=", next.workflow_id).execute();
  }
  return true;
}

/** Whether the runs of any workflow still have to be relabelled. Takes no write lock. */
export async function anyRelabels(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("run_relabels").select("workflow_id").limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
