import { CompiledQuery } from "kysely";
import type { Queries } from "../db/dialect.ts";

const FIND_PREFERENCE = "SELECT org_key AS orgKey FROM preferences WHERE user_id = ?";

/** The organization that a user was last in, or null. Every request asks, so it is not built anew. */
export async function findPreference(queries: Queries, userId: string): Promise<string | null> {
  const query = CompiledQuery.raw(FIND_PREFERENCE, [userId]);
  const { rows: [row] } = await queries.executeQuery<{ orgKey: string }>(query);
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
