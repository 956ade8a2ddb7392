import { insertSettingIfAbsent, readSetting, replaceSetting } from "../settings_store.ts";
import type { Queries } from "../dialect.ts";

const IN_USE = "encryption_key_fingerprint";
const FORMER = "encryption_keys_former";

/** A key with which stored values may still be encrypted, though another one is in use. */
export interface FormerKey {
  fingerprint: string;
  /** The time in milliseconds at which another key came into use. */
  until: number;
}

/** The keys that the database names. */
export interface KeyState {
  /** The fingerprint of the key that encrypts; null before the first start. */
  inUse: string | null;
  former: FormerKey[];
}

export async function readKeyState(queries: Queries): Promise<KeyState> {
  const inUse = await readKeyInUse(queries);
  return { inUse, former: await readFormer(queries) };
}

/** The fingerprint of the key that encrypts; null before the first start. */
export async function readKeyInUse(queries: Queries): Promise<string | null> {
  return await readSetting(queries, IN_USE);
}

async function readFormer(queries: Queries): Promise<FormerKey[]> {
  return JSON.parse(await readSetting(queries, FORMER) ?? "[]");
}

/** Records the first key of a database, unless one is recorded. */
export async function insertFirstKey(queries: Queries, fingerprint: string): Promise<void> {
  await insertSettingIfAbsent(queries, IN_USE, fingerprint);
}

/** Records that another key encrypts from now on. The one before becomes a former key. */
export async function replaceKeyInUse(
  queries: Queries,
  { fingerprint, now }: { fingerprint: string; now: number },
): Promise<void> {
  const { inUse, former } = await readKeyState(queries);
  if (inUse === fingerprint) return;
  const left = former.filter((key) => key.fingerprint !== fingerprint);
  if (inUse !== null) left.push({ fingerprint: inUse, until: now });
  await replaceSetting(queries, IN_USE, fingerprint);
  await replaceSetting(queries, FORMER, JSON.stringify(left));
}

/** Records that nothing is encrypted with a former key any more. */
export async function forgetFormerKeys(queries: Queries): Promise<void> {
  await replaceSetting(queries, FORMER, "[]");
}
