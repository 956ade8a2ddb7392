import { dirname, join } from "node:path";
import type { Queries } from "../../../src/db/dialect.ts";
import type { ObjectStorage } from "../../../src/storage/object_storage.ts";
import { openStorage } from "../../../src/storage/open.ts";
import type { RunLab } from "./run_lab.ts";

/** More than the journal keeps. */
export const LARGE = "x".repeat(300_000);

/** The row of a step in the journal itself. */
export async function rowAt(queries: Queries, path: string) {
  return await queries.selectFrom("run_steps").select([
    "input",
    "input_hash",
    "output",
    "output_hash",
  ])
    .where("path", "=", path).executeTakeFirstOrThrow();
}

/** The storage in which a lab on the disk puts its values. */
export function storageOf(
  { path }: Pick<RunLab, "path">,
): Promise<ObjectStorage & AsyncDisposable> {
  return openStorage({ kind: "disk", directory: join(dirname(path), "objects") });
}
