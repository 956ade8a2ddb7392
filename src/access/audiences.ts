import { sql } from "kysely";
import type { Queries } from "../db/dialect.ts";
import { prepared } from "../db/prepared.ts";
import type { Principal } from "../identity/principal.ts";
import { compiledBy } from "./lists.ts";

interface Reader {
  orgKey: string;
  userId: string;
  /** JSON list of team keys. */
  teams: string;
}

/**
 * Finds audiences by an index. Each step reads the next distinct value, so that the cost depends on
 * the number of values, not of rows.
 */
const selectAudiences = prepared((queries, { orgKey, userId, teams }: Reader) => {
  const nextOfOwner = sql`SELECT audience FROM workflows
    WHERE org_key = ${orgKey} AND owner_id = ${userId} AND audience`;
  const nextOfTeam = sql`SELECT audience FROM workflow_teams
    WHERE org_key = ${orgKey} AND workflow_teams.team_key`;
  const first = sql`ORDER BY audience LIMIT 1`;
  return compiledBy<{ audience: string }>(
    queries,
    sql`WITH RECURSIVE
    owned (audience) AS (
      SELECT (${nextOfOwner} > '' ${first})
      UNION ALL
      SELECT (${nextOfOwner} > owned.audience ${first}) FROM owned WHERE owned.audience IS NOT NULL
    ),
    shared (team_key, audience) AS (
      SELECT team.value, (${nextOfTeam} = team.value AND audience > '' ${first})
      FROM json_each(${teams}) AS team
      UNION ALL
      SELECT team_key, (
        ${nextOfTeam} = shared.team_key AND audience > shared.audience ${first}
      ) FROM shared WHERE shared.audience IS NOT NULL
    )
    SELECT audience FROM owned WHERE audience IS NOT NULL
    UNION SELECT audience FROM shared WHERE audience IS NOT NULL
    UNION SELECT json_array(${orgKey})`,
  );
});

/** The audiences of the workflows that the caller may read and that include the caller. */
export async function findAudiences(
  queries: Queries,
  { orgKey, userId, teamKeys }: Principal,
): Promise<string[]> {
  const teams = JSON.stringify(teamKeys);
  const { rows } = await selectAudiences(queries, { orgKey, userId, teams });
  return rows.map(({ audience }) => audience);
}
