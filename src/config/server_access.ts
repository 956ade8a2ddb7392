import { readTextFile } from "./read_text.ts";
import type { Issue } from "../lib/errors.ts";
import { SetupError } from "../lib/setup_error.ts";
import { readCertificates } from "./certificates.ts";
import { bypassProxy } from "./proxy.ts";

/** The settings with which commands call a server. */
export interface ServerAccess {
  url: string | null;
  token: string | null;
  /** The certificates of `CA_FILE`. */
  caCerts: readonly string[];
}

/**
 * Reads `HEDDLE_SERVER`, `HEDDLE_TOKEN` and `CA_FILE` from the environment. Reads no `.env`: a file
 * in a repository could send the caller's token to its author. Throws `SetupError`.
 */
export function loadServerAccess(): ServerAccess {
  const read = (name: string) => Deno.env.get(name)?.trim() || null;
  const issues: Issue[] = [];
  const caCerts = readCertificates(read("CA_FILE"), { readText: readTextFile, issues });
  const [wrong] = issues;
  if (wrong) throw new SetupError(`${wrong.path}: ${wrong.message}`);
  bypassProxy();
  return { url: read("HEDDLE_SERVER"), token: read("HEDDLE_TOKEN"), caCerts };
}
