import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { findNextRuns } from "../store/run_walk_store.ts";

/** All runs of a workflow. */
const ALL = {
  statuses: null,
  triggers: null,
  from: Number.MIN_SAFE_INTEGER,
  to: Number.MAX_SAFE_INTEGER,
};

/**
 * Gives the next runs of a workflow, from the latest on, the audience that it has now; answers false
 * if all have it, of every workflow.
 */
export async function relabelNext(queries: Queries, limit: number): Promise<boolean> {
  const next = await queries.selectFrom("run_relabels")
    .select(["workflow_id", "created_at", "run_id"])
    .orderBy("workflow_id").limit(1).executeTakeFirst();
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

/** Whether there is a workflow whose runs are to be relabelled, without the write lock. */
export async function anyRelabels(queries: Queries): Promise<boolean> {
  const row = await queries.selectFrom("run_relabels").select("workflow_id").limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
