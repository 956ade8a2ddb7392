import { sql } from "kysely";
import type { Queries } from "./dialect.ts";

const FINGERPRINT = "encryption_key_fingerprint";
const PROBE = "write_probe";
/** Twice as many characters: a few pages, as an ordinary write has. */
const PROBE_BYTES = 4096;

export async function readFingerprint(queries: Queries): Promise<string | null> {
  return await readSetting(queries, FINGERPRINT);
}

/** Keeps the first one that comes. */
export async function keepFingerprint(queries: Queries, value: string): Promise<void> {
  await keepSetting(queries, FINGERPRINT, value);
}

/** The value that the database keeps under a name; null without one. */
export async function readSetting(queries: Queries, name: string): Promise<string | null> {
  const row = await queries.selectFrom("settings").select("value").where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Remembers the first value that comes. */
export async function keepSetting(queries: Queries, name: string, value: string): Promise<void> {
  await queries.insertInto("settings").values({ name, value })
    .onConflict((conflict) => conflict.doNothing()).execute();
}

/** Writes a row that means nothing, other content each time. */
export async function writeProbe(queries: Queries): Promise<void> {
  const value = sql<string>`hex(randomblob(${PROBE_BYTES}))`;
  await queries.insertInto("settings").values({ name: PROBE, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
}

/** Remembers this value in the place of any other. */
export async function replaceSetting(
  queries: Queries,
  name: string,
  value: string,
): Promise<void> {
  await queries.replaceInto("settings").values({ name, value }).execute();
}
