import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { findMembers, toPerson } from "../identity/member_store.ts";
import { findUsed } from "../identity/quota_store.ts";
import { requireAdmin } from "../identity/require_admin.ts";
import { isoTime } from "../lib/clock.ts";
import type { Resource } from "../lib/quotas.ts";
import { countUnpaused } from "../schedules/owned/owned_schedule_store.ts";
import { countOwnedWebhooks } from "../webhooks/owned_webhook_store.ts";

/** The number of things that a user owns in the organization, by kind. */
export interface Holdings {
  workflows: number;
  schedules: number;
  /** Those that are not paused, counted up to 1,000. */
  activeSchedules: number;
  /** The webhooks of the user's workflows, counted up to 1,000. */
  webhooks: number;
  /** Those that are not paused, counted up to 1,000. */
  activeWebhooks: number;
  apiKeys: number;
  rules: number;
  threads: number;
}

/** A user, who may have left the organization, and what the user owns in it. */
export interface MemberDetail {
  userId: string;
  name: string | null;
  email: string | null;
  /** When the last token was first sent; null if that token is not of the organization. */
  lastSeenAt: string | null;
  /** Whether the last token is of the organization. */
  isMember: boolean;
  holdings: Holdings;
}

/** Reads what a user owns in the organization, a member or not. Errors: `forbidden`. */
export async function readMemberDetail(
  { db: { queries }, principal }: Context,
  userId: string,
): Promise<MemberDetail> {
  const { orgKey } = principal;
  requireAdmin(principal, "sees what other members own");
  const [row] = await findMembers(queries, [userId]);
  // A user of other organizations alone is not told of here.
  const member = row && toPerson(userId, row).memberships.has(orgKey) ? row : null;
  return {
    userId,
    name: member?.name ?? null,
    email: member?.email ?? null,
    lastSeenAt: member ? isoTime(member.seenAt) : null,
    isMember: member !== null,
    holdings: await readHoldings(queries, { orgKey, userId }),
  };
}

async function readHoldings(
  queries: Queries,
  { orgKey, userId }: { orgKey: string; userId: string },
): Promise<Holdings> {
  const owner = { orgKey, ownerId: userId };
  const counted = (resource: Resource) => findUsed(queries, { ...owner, resource });
  const webhooks = await countOwnedWebhooks(queries, { orgKey, userId });
  return {
    workflows: await counted("workflows"),
    schedules: await counted("schedules"),
    activeSchedules: (await countUnpaused(queries, owner)).total,
    webhooks: webhooks.all.total,
    activeWebhooks: webhooks.unpaused.total,
    apiKeys: await counted("api_keys"),
    rules: await counted("rules"),
    threads: await counted("threads"),
  };
}
