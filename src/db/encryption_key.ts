import { randomBytes } from "node:crypto";
import { Buffer } from "node:buffer";
import { join } from "node:path";
import { sha256Hex } from "../lib/crypto.ts";
import { createFile, readFileIfAny } from "../lib/private_file.ts";
import { SetupError } from "../lib/setup_error.ts";
import type { Database } from "./database.ts";
import type { Queries } from "./dialect.ts";
import { insertFingerprintIfAbsent, readFingerprint } from "./settings_store.ts";

export interface EncryptionKeyOptions {
  db: Database;
  dataDir: string;
  /** The key from the settings; null for the key file in the data directory, created if missing. */
  configured: Uint8Array | null;
}

const KEY_BYTES = 32;
/** The name of the key's file in the data directory. */
export const ENCRYPTION_KEY_FILE = "encryption.key";

/**
 * Opens the key that encrypts the secrets of this database. The database stores the key's
 * fingerprint, so that a wrong or lost key is detected at the start and not when a secret is
 * needed. Throws `SetupError`.
 */
export async function openEncryptionKey(options: EncryptionKeyOptions): Promise<Uint8Array> {
  const { db, dataDir, configured } = options;
  const path = join(dataDir, ENCRYPTION_KEY_FILE);
  const known = await readFingerprint(db.queries);
  const key = configured ?? await readKey(path) ?? await makeKey(path, known);
  const fingerprint = fingerprintOf(key);
  if (known === null) {
    await db.transaction((tx) => insertFingerprintIfAbsent(tx.queries, fingerprint));
  }
  const expected = known ?? await readFingerprint(db.queries);
  if (expected !== fingerprint) throw otherKey(path, configured !== null);
  return key;
}

/**
 * Whether the database has an encryption key, which then is available. Creates no key, and throws
 * like `openEncryptionKey()`.
 */
export async function hasEncryptionKey(
  { queries, dataDir, configured }: Omit<EncryptionKeyOptions, "db"> & { queries: Queries },
): Promise<boolean> {
  const path = join(dataDir, ENCRYPTION_KEY_FILE);
  const known = await readFingerprint(queries);
  const key = configured ?? await readKey(path);
  if (known === null) return false;
  if (key === null) throw lostKey(path);
  if (fingerprintOf(key) !== known) throw otherKey(path, configured !== null);
  return true;
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
      `sealed them. ${remedy}`,
  );
}

async function readKey(path: string): Promise<Uint8Array | null> {
  const text = await readText(path);
  if (text === null) return null;
  const key = new Uint8Array(Buffer.from(text.trim(), "base64"));
  if (key.length === KEY_BYTES) return key;
  throw new SetupError(`Cannot read the encryption key ${path}: it must be 32 bytes in base64`);
}

async function readText(path: string): Promise<string | null> {
  try {
    return await readFileIfAny(path);
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new SetupError(`Cannot read the encryption key ${path}: ${reason}`, { cause });
  }
}

async function makeKey(path: string, known: string | null): Promise<Uint8Array> {
  if (known !== null) throw lostKey(path);
  await createFile(path, `${randomBytes(KEY_BYTES).toString("base64")}\n`);
  const made = await readKey(path);
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

function fingerprintOf(key: Uint8Array): string {
  return sha256Hex(Buffer.concat([Buffer.from("heddle encryption key:"), key])).slice(0, 16);
}
