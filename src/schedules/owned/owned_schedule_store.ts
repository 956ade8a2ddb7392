import { sql, type SqlBool } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { preparedCount } from "../../db/keyset.ts";
import { prepared } from "../../db/prepared.ts";
import type { Count } from "../../lib/page.ts";
import type { ScheduleRow } from "../schedule_store.ts";

/** A user whose workflows the schedules belong to. */
export interface ScheduleOwner {
  orgKey: string;
  ownerId: string;
}

/** Returns some of the owner's schedules that are not paused. */
export async function findUnpaused(
  queries: Queries,
  { limit, ...owner }: ScheduleOwner & { limit: number },
): Promise<ScheduleRow[]> {
  return (await selectUnpaused(queries, { ...owner, limit })).rows;
}

const selectUnpaused = prepared((
  queries,
  { limit, ...owner }: ScheduleOwner & { limit: number },
) => unpausedOf(queries, owner).selectAll().orderBy("workflow_id").orderBy("name").limit(limit));

/** Counts the owner's schedules that are not paused. */
export async function countUnpaused(queries: Queries, owner: ScheduleOwner): Promise<Count> {
  return await countThem(queries, { ...owner });
}

const countThem = preparedCount(unpausedOf);

function unpausedOf(queries: Queries, { orgKey, ownerId }: ScheduleOwner) {
  // The wording of the partial index.
  return queries.selectFrom("schedules")
    .where(sql<SqlBool>`is_paused = 0 AND org_key IS NOT NULL`)
    .where("org_key", "=", orgKey)
    .where("owner_id", "=", ownerId);
}
