import { sql } from "kysely";
import type { Queries } from "./dialect.ts";

const PROBE = "write_probe";
/** The value has twice as many characters: a few pages, like an ordinary write. */
const PROBE_BYTES = 4096;

/** The value that is stored under a name; null if there is none. */
export async function readSetting(queries: Queries, name: string): Promise<string | null> {
  const row = await queries.selectFrom("settings").select("value").where("name", "=", name)
    .executeTakeFirst();
  return row?.value ?? null;
}

/** Stores a value unless one is stored under the name. */
export async function insertSettingIfAbsent(
  queries: Queries,
  name: string,
  value: string,
): Promise<void> {
  await queries.insertInto("settings").values({ name, value })
    .onConflict((conflict) => conflict.doNothing()).execute();
}

/** Writes a row without meaning, with different content each time. */
export async function writeProbe(queries: Queries): Promise<void> {
  const value = sql<string>`hex(randomblob(${PROBE_BYTES}))`;
  await queries.insertInto("settings").values({ name: PROBE, value })
    .onConflict((conflict) => conflict.column("name").doUpdateSet({ value })).execute();
}

/** Stores a value in place of any other. */
export async function replaceSetting(
  queries: Queries,
  name: string,
  value: string,
): Promise<void> {
  await queries.replaceInto("settings").values({ name, value }).execute();
}

export async function deleteSetting(queries: Queries, name: string): Promise<void> {
  await queries.deleteFrom("settings").where("name", "=", name).execute();
}
