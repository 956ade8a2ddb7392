import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import type { Principal } from "../identity/principal.ts";
import { readableThreads, THREAD_TEAM_KEYS } from "./sharing.ts";

interface Teams {
  orgKey: string;
  teamKeys: readonly string[];
}

/** Shares the workflow with exactly these teams. */
export async function replaceWorkflowTeams(
  queries: Queries,
  { workflowId, orgKey, teamKeys }: Teams & { workflowId: string },
): Promise<void> {
  await queries.deleteFrom("workflow_teams").where("workflow_id", "=", workflowId).execute();
  await queries.insertInto("workflow_teams")
    .columns(["workflow_id", "org_key", "team_key"])
    .expression(
      sql`SELECT ${workflowId}, ${orgKey}, value FROM json_each(${JSON.stringify(teamKeys)})`,
    )
    .execute();
}

/** Shares the rule with exactly these teams. */
export async function replaceRuleTeams(
  queries: Queries,
  { ruleId, orgKey, teamKeys }: Teams & { ruleId: string },
): Promise<void> {
  await queries.deleteFrom("rule_teams").where("rule_id", "=", ruleId).execute();
  await queries.insertInto("rule_teams")
    .columns(["rule_id", "org_key", "team_key"])
    .expression(sql`SELECT ${ruleId}, ${orgKey}, value FROM json_each(${JSON.stringify(teamKeys)})`)
    .execute();
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
