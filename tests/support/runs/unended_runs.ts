import { sql } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import { insertEndedRuns } from "./ended_runs.ts";

interface Wanted {
  db: Database;
  workflowId: string;
  count: number;
}

/** Writes runs that have not begun; answers their ids. */
export async function insertQueuedRuns({ db, workflowId, count }: Wanted): Promise<string[]> {
  const row = { status: "queued", started_at: null, finished_at: null, outputs: null } as const;
  return await insertEndedRuns({ db, workflowId, finishedAt: times(count), steps: 0, row });
}

/** Writes runs that wait in a step which asks people; answers their ids. */
export async function insertAskingRuns({ db, workflowId, count }: Wanted): Promise<string[]> {
  const row = { status: "waiting", finished_at: null, outputs: null } as const;
  const ids = await insertEndedRuns({ db, workflowId, finishedAt: times(count), row });
  const given = JSON.stringify(ids);
  await db.transaction(async ({ queries }) => {
    await sql`UPDATE run_steps SET status = 'waiting', output = NULL, finished_at = NULL
      WHERE run_id IN (SELECT value FROM json_each(${given}))`.execute(queries);
    await sql`INSERT INTO questions (run_id, path, generation, org_key, workflow_id, principal_id,
        kind, message, fields, status, created_at)
      SELECT run_id, path, run_steps.generation, org_key, workflow_id, principal_id,
        'approve', 'Go on?', '{}', 'open', created_at
      FROM runs JOIN run_steps ON run_id = id
      WHERE id IN (SELECT value FROM json_each(${given}))`.execute(queries);
  });
  return ids;
}

/** Three runs share each time. */
function times(count: number): number[] {
  return Array.from({ length: count }, (_, at) => Math.floor(at / 3));
}
