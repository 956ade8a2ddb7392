import { join } from "node:path";
import { ENCRYPTION_KEY_FILE } from "../db/keys/encryption_keys.ts";
import { CommandError } from "./usage.ts";

const KEY_NAME = "issuer_key.json";

/** The key files that a server creates in its data directory. */
export const KEY_FILES: readonly string[] = [KEY_NAME, ENCRYPTION_KEY_FILE];

/** Names of files and directories that a server creates in its data directory. */
const OWN_NAMES: ReadonlySet<string> = new Set([
  ...KEY_FILES,
  "heddle.db",
  "objects",
  "processes",
]);

/** A new volume with an ext file system contains this directory. */
const VOLUME_NAME = "lost+found";

/**
 * Throws `CommandError` for a directory in which a new signing key would not be used by any server:
 * one with other files, or one that is missing and not named by DATA_DIR. An empty directory may be
 * a new volume.
 */
export async function requireDataDirectory(
  path: string,
  { mayBeMissing }: { mayBeMissing: boolean },
): Promise<void> {
  const names = await namesIn(path);
  if (names === null && mayBeMissing) return;
  if (names !== null && (names.length === 0 || names.some((name) => OWN_NAMES.has(name)))) return;
  const found = names === null
    ? "there is no such directory"
    : "it is not a data directory of Heddle";
  throw new CommandError(
    `Cannot make a token: ${
      join(path, KEY_NAME)
    } is not there, and ${found}. Set DATA_DIR to the ` +
      "server's data directory, start the server first, or pass --new to make the key there",
    2,
  );
}

/** The names in a directory; null if the directory is missing. */
export async function namesIn(path: string): Promise<string[] | null> {
  try {
    return (await Array.fromAsync(Deno.readDir(path))).map(({ name }) => name)
      .filter((name) => name !== VOLUME_NAME);
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return null;
    }
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(`Cannot read the data directory ${path}: ${reason}. See DATA_DIR`, 2);
  }
}
