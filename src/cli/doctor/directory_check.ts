import { dirname, join } from "node:path";
import { randomUUID } from "node:crypto";
import type { Config } from "../../config.ts";
import { refuseUnfinishedRestore } from "../../db/file_watch/unfinished_restore.ts";
import { freeBytes } from "../../storage/free_bytes.ts";
import { PRIVATE_FILE } from "../../lib/private_file.ts";
import { sizeOf } from "../amounts.ts";
import {
  type CheckResult,
  failed,
  type Finding,
  ok,
  runCheck,
  skipped,
  warning,
} from "./finding.ts";

/** Fewer free bytes are a warning: the write-ahead log alone may need some of them. */
const FREE_BYTES_MIN = 500e6;

const OTHERS = 0o077;

/** Checks the data directory: it must be writable, have free space and be private. */
export function examineDirectory({ dataDir }: Config): Promise<Finding> {
  return runCheck("data", async (): Promise<CheckResult> => {
    await refuseUnfinishedRestore(dataDir);
    const info = await infoOf(dataDir);
    if (info === null) {
      const above = await nearestAbove(dataDir);
      const refusal = await refusalOf(above);
      return refusal === null
        ? skipped(`${dataDir} is created by the first start`)
        : failed(`${dataDir} cannot be created, this user cannot write to ${above}: ${refusal}`);
    }
    const refusal = await refusalOf(dataDir);
    if (refusal !== null) {
      return failed(`this user cannot write to ${dataDir}: ${refusal}. See DATA_DIR`);
    }
    const free = await freeBytes(dataDir);
    const told = `${dataDir}, ${sizeOf(free)} free`;
    if (free < FREE_BYTES_MIN) {
      return warning(`${told}: make room before writes fail (docs/operations.md, What is removed)`);
    }
    return ((info.mode ?? 0) & OTHERS) === 0
      ? ok(told)
      : warning(`${told}; other users can read it, and the next start changes its permissions`);
  });
}

function infoOf(path: string): Promise<Deno.FileInfo | null> {
  return Deno.stat(path).catch((error) => {
    if (error instanceof Deno.errors.NotFound) return null;
    throw error;
  });
}

/** The nearest directory above the path that exists. */
async function nearestAbove(path: string): Promise<string> {
  const above = dirname(path);
  return above === path || await infoOf(above) !== null ? above : await nearestAbove(above);
}

/** Writes a small file and removes it. Returns the reason if that fails, without the path. */
async function refusalOf(directory: string): Promise<string | null> {
  const path = join(directory, `.doctor-${randomUUID()}`);
  try {
    await Deno.writeFile(path, new Uint8Array(1), { createNew: true, mode: PRIVATE_FILE });
    await Deno.remove(path);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message.replace(/: \w+ '.*$/s, "") : String(error);
  }
}
