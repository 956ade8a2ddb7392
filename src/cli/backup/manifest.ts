import { createHash } from "node:crypto";
import { createReadStream } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { readFileIfAny, replaceFile } from "../../lib/private_file.ts";
import { CommandError } from "../usage.ts";
import { fileExists } from "./places.ts";

/** Names in a backup; `files/` exists if the backup includes the stored files. */
export const DATABASE_FILE = "heddle.db";
export const FILES_DIRECTORY = "files";
const MANIFEST_FILE = "backup.json";

const manifestSchema = z.strictObject({
  format: z.literal("heddle-backup/1"),
  /** The version of the program that created the backup. */
  version: z.string(),
  takenAt: z.iso.datetime(),
  database: z.strictObject({ sizeBytes: z.number(), sha256: z.string() }),
  /** Names of the key files. */
  keys: z.array(z.string().regex(/^\w+\.\w+$/)),
  /** The SHA-256 of each key file; empty in backups of older versions. */
  keySha256: z.record(z.string(), z.string()).default({}),
  /** Null if the files are left out, or are in a bucket. */
  files: z.strictObject({ count: z.number(), sizeBytes: z.number() }).nullable(),
});

/** The contents of a backup. Written last, so that a backup without a manifest is incomplete. */
export type Manifest = z.infer<typeof manifestSchema>;

export async function writeManifest(directory: string, manifest: Manifest): Promise<void> {
  await replaceFile(join(directory, MANIFEST_FILE), `${JSON.stringify(manifest, null, 2)}\n`);
}

/** Reads the manifest. Throws `CommandError` if the directory is not a complete, known backup. */
export async function readManifest(directory: string): Promise<Manifest> {
  const path = join(directory, MANIFEST_FILE);
  const text = await readFileIfAny(path).catch(() => null);
  if (text === null) {
    const reason = await fileExists(directory)
      ? `it has no ${MANIFEST_FILE}: it is not a backup, or the backup was interrupted`
      : "there is no such directory";
    throw new CommandError(`Cannot restore ${directory}: ${reason}`, 2);
  }
  try {
    return manifestSchema.parse(JSON.parse(text));
  } catch {
    throw new CommandError(
      `Cannot restore ${directory}: ${path} does not have the format that this version of ` +
        "heddle writes",
      2,
    );
  }
}

/** The SHA-256 of a file of any size, in hexadecimal digits. */
export async function sha256OfFile(path: string): Promise<string> {
  const hash = createHash("sha256");
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest("hex");
}
