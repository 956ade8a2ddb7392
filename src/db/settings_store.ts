import { sql } from "kysely";
import type { Queries } from "./dialect.ts";

const FINGERPRINT = "encryption_key_fingerprint";
const PROBE = "write_probe";
/** Twice as many characters: a few pages, as an ordinary write has. */
const PROBE_BYTES = 4096;

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

/** Writes a row that means nothing, other content each time. */
export async function writeProbe(queries: Queries): Promise<void> {
  const value = sql<string>`hex(randomblob(${PROBE_BYTES}))`;
  await queries.insertInto("settings").values({ name: PROBE, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
}
