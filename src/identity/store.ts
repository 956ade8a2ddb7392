import { prepared } from "../db/prepared.ts";
import type { Queries } from "../db/dialect.ts";

const selectPreference = prepared((queries, { userId }: { userId: string }) =>
  queries.selectFrom("preferences").select("org_key as orgKey").where("user_id", "=", userId)
);

/** The organization that was last active for a user, or null. */
export async function findPreference(queries: Queries, userId: string): Promise<string | null> {
  const { rows: [row] } = await selectPreference(queries, { userId });
  return row?.orgKey ?? null;
}

export async function savePreference(
  queries: Queries,
  { userId, orgKey, now }: { userId: string; orgKey: string; now: number },
): Promise<void> {
  const values = { org_key: orgKey, updated_at: now };
  await queries.insertInto("preferences").values({ user_id: userId, ...values })
    .onConflict((conflict) => conflict.column("user_id").doUpdateSet(values))
    .execute();
}

export async function deletePreference(queries: Queries, userId: string): Promise<void> {
  await queries.deleteFrom("preferences").where("user_id", "=", userId).execute();
}
