import { sql } from "kysely";
import type { Queries } from "../../db/dialect.ts";

interface Counting {
  orgKey: string;
  /** In UTC: `2026-11-25`. */
  day: string;
  recipients: number;
  /** The most recipients of a day. */
  most: number;
}

/**
 * Counts the recipients of a message to the day's of the organization. Answers false, and counts
 * none of them, if they would be more than `most`.
 */
export async function countRecipients(
  queries: Queries,
  { orgKey, day, recipients, most }: Counting,
): Promise<boolean> {
  if (recipients > most) return false;
  const sum = sql<number>`excluded.recipients +
    CASE WHEN mail_counts.day = excluded.day THEN mail_counts.recipients ELSE 0 END`;
  const counted = await queries.insertInto("mail_counts")
    .values({ org_key: orgKey, day, recipients })
    .onConflict((conflict) =>
      conflict.column("org_key").doUpdateSet({ day: sql`excluded.day`, recipients: sum })
        .where(sum, "<=", most)
    )
    .returning("recipients").execute();
  return counted.length > 0;
}
