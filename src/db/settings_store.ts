import type { Queries } from "./dialect.ts";

const FINGERPRINT = "encryption_key_fingerprint";

export async function readFingerprint(queries: Queries): Promise<string | null> {
  const row = await queries.selectFrom("settings").select("value").where("name", "=", FINGERPRINT)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Keeps the first one that comes. */
export async function keepFingerprint(queries: Queries, value: string): Promise<void> {
  await queries.insertInto("settings").values({ name: FINGERPRINT, value })
    .onConflict((conflict) => conflict.doNothing()).execute();
}
