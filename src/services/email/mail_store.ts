import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";
import { WHOLE_ORGANIZATION } from "../../identity/quota_store.ts";
import type { Quota } from "../../identity/quotas.ts";
import type { MailsPerDay } from "../../lib/quotas.ts";

interface Counting {
  orgKey: string;
  /** The user for whom the run sends. */
  userId: string;
  recipients: number;
  most: MailsPerDay;
}

type MailQuota = Omit<Quota, "resource">;

/** The database's: processes whose clocks differ would otherwise begin each other's days again. */
const TODAY = sql<string>`date('now')`;

/**
 * Counts the recipients of a message to those of the day of the user and of the organization, in a
 * transaction. Answers the limit that they would exceed, and counts none of them then.
 */
export async function countRecipients(
  queries: Queries,
  { orgKey, userId, recipients, most: { perOrg, perUser } }: Counting,
): Promise<MailQuota | null> {
  if (perOrg + perUser === 0) return null;
  const owners = [WHOLE_ORGANIZATION, userId];
  const counts = await queries.selectFrom("mail_counts")
    .select(["owner_id", "recipients"])
    .where("org_key", "=", orgKey).where("owner_id", "in", owners).where("day", "=", TODAY)
    .execute();
  const usedBy = (owner: string): number =>
    counts.find(({ owner_id }) => owner_id === owner)?.recipients ?? 0;
  const limits: MailQuota[] = [
    {
      owner: "the organization",
      setting: "MAX_EMAILS_PER_ORG_PER_DAY",
      limit: perOrg,
      used: usedBy(WHOLE_ORGANIZATION),
    },
    {
      owner: "this user",
      setting: "MAX_EMAILS_PER_USER_PER_DAY",
      limit: perUser,
      used: usedBy(userId),
    },
  ];
  const refusal = limits.find(({ limit, used }) => limit > 0 && used + recipients > limit);
  if (refusal) return refusal;
  await queries.insertInto("mail_counts")
    .values(owners.map((owner) => ({ org_key: orgKey, owner_id: owner, day: TODAY, recipients })))
    .onConflict((conflict) =>
      conflict.columns(["org_key", "owner_id"]).doUpdateSet({
        day: sql`excluded.day`,
        recipients: sql`excluded.recipients +
          CASE WHEN mail_counts.day = excluded.day THEN mail_counts.recipients ELSE 0 END`,
      })
    )
    .execute();
  return null;
}
