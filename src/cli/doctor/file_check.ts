import type { Queries } from "../../db/dialect.ts";
import { findObject, findObjectsAfter, type ObjectRecord } from "../../objects/object_store.ts";
import { findValueKey, findValuesAfter, type ValueId } from "../../runs/store/value_store.ts";
import type { ObjectStorage } from "../../storage/object_storage.ts";
import { count, sizeOf } from "../amounts.ts";
import { type CheckResult, failed, type Finding, ok, runCheck } from "./finding.ts";

interface Stores {
  queries: Queries;
  storage: ObjectStorage;
}

const PAGE = 500;
const NAMED_MAX = 5;

/** Checks whether the storage has each file of the database, with the same size. */
export function examineFiles(stores: Stores): Promise<Finding> {
  return runCheck("files", async (): Promise<CheckResult> => {
    const lost: string[] = [];
    const files = await walkFiles(stores, lost);
    const values = await walkValues(stores, lost);
    const told = `${count(files.number, "file")} of ${sizeOf(files.bytes)}, ` +
      `${count(values, "large value")} of runs`;
    if (lost.length === 0) return ok(`${told}: all are there`);
    const others = lost.length > NAMED_MAX ? [`${lost.length - NAMED_MAX} more`] : [];
    const named = [...lost.slice(0, NAMED_MAX), ...others].join("; ");
    return failed(`${told}: ${count(lost.length, "loss", "losses")}: ${named}`);
  });
}

async function walkFiles(
  { queries, storage }: Stores,
  lost: string[],
): Promise<{ number: number; bytes: number }> {
  const seen = { number: 0, bytes: 0 };
  for (let after: string | undefined = ""; after !== undefined;) {
    const page = await findObjectsAfter(queries, { after, limit: PAGE });
    const faults = await Promise.all(page.map((file) => faultOfFile(file, { queries, storage })));
    lost.push(...faults.filter((fault) => fault !== null));
    seen.number += page.length;
    seen.bytes += page.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    after = page.at(-1)?.objectKey;
  }
  return seen;
}

/** Describes the fault of a file, or null. Its key grants access to it, and is not shown. */
async function faultOfFile(
  { objectKey, sizeBytes, name, createdAt, ownerId }: ObjectRecord,
  { queries, storage }: Stores,
): Promise<string | null> {
  const stored = await storage.stat(objectKey);
  if (stored?.sizeBytes === sizeBytes) return null;
  // The file may have been deleted a moment ago.
  if (await findObject(queries, objectKey) === undefined) return null;
  const fault = stored === null ? "missing" : `${stored.sizeBytes} bytes, not ${sizeBytes}`;
  return `"${name}" of ${new Date(createdAt).toISOString()}, user ${ownerId} (${fault})`;
}

/** Checks the large values of runs. Returns their number. */
async function walkValues({ queries, storage }: Stores, lost: string[]): Promise<number> {
  let number = 0;
  for (let after: ValueId | undefined = { runId: "", hash: "" }; after !== undefined;) {
    const page: (ValueId & { objectKey: string })[] = await findValuesAfter(queries, {
      after,
      limit: PAGE,
    });
    for (const value of page) {
      if (await storage.stat(value.objectKey) !== null) continue;
      if (await findValueKey(queries, value) !== null) lost.push(`a value of run ${value.runId}`);
    }
    number += page.length;
    after = page.at(-1);
  }
  return number;
}
