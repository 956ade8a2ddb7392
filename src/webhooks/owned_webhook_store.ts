import { sql, type SqlBool } from "kysely";
import { WORKFLOW_TEAM_KEYS } from "../access/sharing.ts";
import type { Queries } from "../db/dialect.ts";
import { preparedCount, preparedPage } from "../db/keyset.ts";
import { prepared } from "../db/prepared.ts";
import type { Count, Window } from "../lib/page.ts";

/** A user in an organization. */
export interface WebhookUser {
  orgKey: string;
  userId: string;
}

/** The tie of a webhook to a user: it runs with the owner's rights, and works by the creator's. */
export type WebhookTie = "owner" | "creator";

const USERS = { owner: "webhooks.owner_id", creator: "webhooks.created_by" } as const;

interface Tied {
  tie: WebhookTie;
}

function webhooksOf(queries: Queries, { orgKey, userId }: WebhookUser, { tie }: Tied) {
  return queries.selectFrom("webhooks")
    .where("webhooks.org_key", "=", orgKey)
    .where(USERS[tie], "=", userId);
}

function unpausedOf(queries: Queries, user: WebhookUser, tied: Tied) {
  // The wording of the partial indexes.
  return webhooksOf(queries, user, tied).where(sql<SqlBool>`is_paused = 0`);
}

export interface UnpausedWebhook {
  webhookId: string;
  workflowId: string;
  createdBy: string;
}

/** Returns some of the user's webhooks that are not paused. */
export async function findUnpaused(
  queries: Queries,
  { tie, limit, ...user }: WebhookUser & Tied & { limit: number },
): Promise<UnpausedWebhook[]> {
  return (await selectUnpaused(queries, { ...user, limit }, { tie })).rows;
}

const selectUnpaused = prepared((
  queries,
  { limit, ...user }: WebhookUser & { limit: number },
  tied: Tied,
) =>
  unpausedOf(queries, user, tied)
    .select(["id as webhookId", "workflow_id as workflowId", "created_by as createdBy"])
    .orderBy("id")
    .limit(limit)
);

/** Counts the webhooks of the user's workflows, and those of them that are not paused. */
export async function countOwnedWebhooks(
  queries: Queries,
  { orgKey, userId }: WebhookUser,
): Promise<{ all: Count; unpaused: Count }> {
  const [user, tied] = [{ orgKey, userId }, { tie: "owner" }] as const;
  return {
    all: await countAll(queries, user, tied),
    unpaused: await countUnpaused(queries, user, tied),
  };
}

const countAll = preparedCount(webhooksOf);
const countUnpaused = preparedCount(unpausedOf);

export interface OwnedWebhookRow extends UnpausedWebhook {
  workflowName: string;
  name: string | null;
  createdAt: number;
  lastUsedAt: number | null;
  isPaused: 0 | 1;
  ownerId: string;
  /** JSON list. */
  sharedTeamKeys: string;
}

/** A page of the webhooks of the user's workflows, newest first. */
export async function findOwnedWebhooks(
  queries: Queries,
  { orgKey, userId, ...window }: Window & WebhookUser,
): Promise<OwnedWebhookRow[]> {
  return await selectPage(queries, window, { orgKey, userId }, { tie: "owner" });
}

const selectPage = preparedPage(
  ["webhooks.id"],
  (queries, user: WebhookUser, tied: Tied) =>
    webhooksOf(queries, user, tied)
      .innerJoin("workflows", "workflows.id", "webhooks.workflow_id")
      .select([
        "webhooks.id as webhookId",
        "webhooks.workflow_id as workflowId",
        "workflows.name as workflowName",
        "webhooks.name",
        "webhooks.created_by as createdBy",
        "webhooks.created_at as createdAt",
        "webhooks.last_used_at as lastUsedAt",
        "webhooks.is_paused as isPaused",
        "workflows.owner_id as ownerId",
        WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"),
      ]),
);

/** Returns the teams of workflows, once for each of their webhooks that the user has made. */
export async function findTeamsOfCreated(
  queries: Queries,
  { workflowIds, createdBy }: { workflowIds: readonly string[]; createdBy: string },
): Promise<string[]> {
  const values = { workflowIds: JSON.stringify(workflowIds), createdBy };
  const { rows } = await selectTeams(queries, values);
  return rows.map(({ sharedTeamKeys }) => sharedTeamKeys);
}

const selectTeams = prepared((
  queries,
  { workflowIds, createdBy }: { workflowIds: string; createdBy: string },
) =>
  queries.selectFrom("webhooks")
    .innerJoin("workflows", "workflows.id", "webhooks.workflow_id")
    .select(WORKFLOW_TEAM_KEYS.as("sharedTeamKeys"))
    .where("webhooks.workflow_id", "in", sql<string>`(SELECT value FROM json_each(${workflowIds}))`)
    .where("webhooks.created_by", "=", createdBy)
);
