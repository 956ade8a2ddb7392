import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { KEY_BYTES, type Keys, parseKeys } from "../../lib/crypto.ts";
import { createFile, readFileIfAny } from "../../lib/private_file.ts";
import { SetupError } from "../../lib/setup_error.ts";
import type { Database } from "../database.ts";
import type { Queries } from "../dialect.ts";
import { fingerprintOf, KeyRing } from "./key_ring.ts";
import { insertFirstKey, type KeyState, readKeyState, replaceKeyInUse } from "./key_store.ts";

export interface EncryptionKeyOptions {
  dataDir: string;
  /** The keys of the settings; null for the key file in the data directory, created if missing. */
  configured: Keys | null;
}

/** The name of the keys' file in the data directory. */
export const ENCRYPTION_KEY_FILE = "encryption.key";

/** Counts the stored values that none of the keys decrypts. */
export type CountUnreadable = (queries: Queries, ring: KeyRing) => Promise<number>;

/**
 * Opens the keys that encrypt the secrets of this database. The database stores fingerprints, so
 * that a wrong or lost key is detected at the start and not when a secret is needed. Throws
 * `SetupError`.
 */
export async function openEncryptionKeys(
  { db, dataDir, configured }: EncryptionKeyOptions & { db: Database },
): Promise<KeyRing> {
  const path = join(dataDir, ENCRYPTION_KEY_FILE);
  const known = await readKeyState(db.queries);
  const keys = configured ?? await readKeys(path) ?? await makeKey(path, known);
  const ring = new KeyRing(keys);
  if (known.inUse === null) {
    await db.transaction(({ queries }) => insertFirstKey(queries, fingerprintOf(keys[0])));
  }
  if (!await ring.follow(db.queries)) throw otherKey(path, configured !== null);
  return ring;
}

/** Puts the first key of the ring into use. Returns whether another one was in use before. */
export async function useFirstKey(
  db: Database,
  { ring, now }: { ring: KeyRing; now: number },
): Promise<boolean> {
  const [fingerprint = ""] = ring.fingerprints;
  const { inUse } = await readKeyState(db.queries);
  if (inUse === fingerprint) return false;
  await db.transaction(({ queries }) => replaceKeyInUse(queries, { fingerprint, now }));
  await ring.follow(db.queries);
  return true;
}

/**
 * Finds the keys of the database without making or changing any. Returns null if the first start is
 * still to come. Throws `SetupError` if a key is missing with which values are encrypted.
 */
export async function findEncryptionKeys(
  { queries, dataDir, configured }: EncryptionKeyOptions & { queries: Queries },
  countUnreadable: CountUnreadable,
): Promise<{ ring: KeyRing; state: KeyState } | null> {
  const path = join(dataDir, ENCRYPTION_KEY_FILE);
  const state = await readKeyState(queries);
  const keys = configured ?? await readKeys(path);
  if (state.inUse === null) return null;
  if (keys === null) throw lostKey(path);
  const ring = new KeyRing(keys);
  if (!await ring.follow(queries)) throw otherKey(path, configured !== null);
  const missing = state.former.filter(({ fingerprint }) => !ring.has(fingerprint));
  if (missing.length > 0) {
    throw keyRemoved(sourceOf(path, configured !== null), {
      fingerprints: missing.map(({ fingerprint }) => fingerprint),
      values: await countUnreadable(queries, ring),
    });
  }
  return { ring, state };
}

const sourceOf = (path: string, isConfigured: boolean): string =>
  isConfigured ? "ENCRYPTION_KEY" : path;

function keyRemoved(
  source: string,
  { fingerprints, values }: { fingerprints: readonly string[]; values: number },
): SetupError {
  const keys = `${fingerprints.length === 1 ? "the key" : "the keys"} ${fingerprints.join(", ")}`;
  return new SetupError(
    `Cannot open the secrets in this database: ${source} does not have ${keys} any more, and ` +
      `${values} stored values need ${fingerprints.length === 1 ? "it" : "them"}. Add what is ` +
      "missing after the first key, and remove it only after `heddle reseal` has ended",
  );
}

function otherKey(path: string, isConfigured: boolean): SetupError {
  const [source, remedy] = isConfigured
    ? ["ENCRYPTION_KEY", `Set it to that key, or unset it if ${path} holds that key`]
    : [
      path,
      "Bring that key back from a backup, or set ENCRYPTION_KEY to the key that all processes on this database share",
    ];
  return new SetupError(
    `Cannot open the secrets in this database: ${source} holds another key than the one that ` +
      `sealed them. ${remedy}. To replace the key, name the new one first and the old one after it`,
  );
}

async function readKeys(path: string): Promise<Keys | null> {
  const text = await readText(path);
  if (text === null) return null;
  const keys = parseKeys(text);
  if (keys !== undefined) return keys;
  throw new SetupError(
    `Cannot read the encryption key ${path}: it must be ${KEY_BYTES} bytes in base64`,
  );
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFileIfAny(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`Cannot read the encryption key ${path}: ${reason}`, { cause });
  }
}

async function makeKey(
  path: string,
  { inUse }: KeyState,
): Promise<Keys> {
  if (inUse !== null) throw lostKey(path);
  await createFile(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  const made = await readKeys(path);
  if (made) return made;
  throw new SetupError(`Cannot make the encryption key ${path}`);
}

function lostKey(path: string): SetupError {
  return new SetupError(
    `Cannot open the secrets in this database: the key that sealed them is lost. Bring ${path} ` +
      "back from a backup, or set ENCRYPTION_KEY to the key that all processes on this database " +
      "share",
  );
}
