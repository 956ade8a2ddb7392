import type { CompiledQuery } from "kysely";
import type { Queries } from "../db/dialect.ts";

/** Every request asks for it, and building the query takes longer than running it. */
const findPreferenceQueries = new WeakMap<Queries, CompiledQuery<{ orgKey: string }>>();

/** The organization that a user was last in, or null. */
export async function findPreference(queries: Queries, userId: string): Promise<string | null> {
  let query = findPreferenceQueries.get(queries);
  if (!query) {
    query = queries.selectFrom("preferences").select("org_key as orgKey")
      .where("user_id", "=", "").compile();
    findPreferenceQueries.set(queries, query);
  }
  const { rows: [row] } = await queries.executeQuery<{ orgKey: string }>({
    ...query,
    parameters: [userId],
  });
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
