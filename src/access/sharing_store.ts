import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import { readableThreads, type SharedTable, TEAM_TABLES, THREAD_TEAM_KEYS } from "./sharing.ts";

interface Teams {
  orgKey: string;
  teamKeys: readonly string[];
}

/** Shares a workflow or a rule with exactly these teams. */
export async function replaceTeams(
  queries: Queries,
  { table, id, orgKey, teamKeys }: Teams & { table: SharedTable; id: string },
): Promise<void> {
  const { teams, key } = TEAM_TABLES[table];
  await sql`DELETE FROM ${sql.table(teams)} WHERE ${sql.ref(key)} = ${id}`.execute(queries);
  await sql`INSERT INTO ${sql.table(teams)} (${sql.ref(key)}, org_key, team_key)
    SELECT ${id}, ${orgKey}, value FROM json_each(${JSON.stringify(teamKeys)})`.execute(queries);
}

/** Shares the thread with exactly these teams. */
export async function replaceThreadTeams(
  queries: Queries,
  { threadId, orgKey, teamKeys }: Teams & { threadId: string },
): Promise<void> {
  await queries.deleteFrom("thread_teams").where("thread_id", "=", threadId).execute();
  if (teamKeys.length === 0) return;
  await queries.insertInto("thread_teams")
    .values(teamKeys.map((key) => ({ thread_id: threadId, org_key: orgKey, team_key: key })))
    .execute();
}

export interface ThreadRow {
  id: string;
  ownerId: string;
  sharedTeamKeys: string[];
}

/** Finds a thread; null unless the caller may read it. */
export async function findThread(
  queries: Queries,
  { principal, threadId }: { principal: Principal; threadId: string },
): Promise<ThreadRow | null> {
  const row = await queries.selectFrom("threads")
    .select([
      "threads.id",
      "threads.owner_id as ownerId",
      THREAD_TEAM_KEYS.as("sharedTeamKeys"),
    ])
    .where("threads.id", "=", threadId)
    .where(readableThreads(principal))
    .executeTakeFirst();
  return row ? { ...row, sharedTeamKeys: JSON.parse(row.sharedTeamKeys) } : null;
}
