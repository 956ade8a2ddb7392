import { join } from "node:path";
import { z } from "zod";
import { KEY_SET } from "./issuer_documents.ts";
import type { KeySetCache } from "./key_set.ts";
import { readFileIfAny, replaceFile } from "../../lib/private_file.ts";

const STORED = z.object({ issuer: z.string(), fetchedAt: z.number(), keySet: KEY_SET });

/** The name of the key set's file in the data directory. */
export const KEY_SET_FILE = "oidc_keys.json";

/** Stores the last good key set in the data directory. */
export function keySetFile(dataDir: string): KeySetCache {
  const path = join(dataDir, KEY_SET_FILE);
  return {
    async load() {
      const text = await readFileIfAny(path);
      return text === null ? null : STORED.parse(JSON.parse(text));
    },
    save: (stored) => replaceFile(path, JSON.stringify(stored)),
  };
}
