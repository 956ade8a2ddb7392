import type { Queries } from "../../../src/db/dialect.ts";
import type { Context } from "../../../src/identity/context.ts";
import { insertObject, type NewObjectRow } from "../../../src/objects/object_store.ts";
import type { StorageUsage } from "../../../src/objects/get_storage_usage.ts";

/** The record of a file of the caller's, without its bytes. */
export function objectRow(ctx: Context, given: Partial<NewObjectRow> = {}): NewObjectRow {
  return {
    objectKey: ctx.ids.token(),
    kind: "outputs",
    orgKey: ctx.principal.orgKey,
    ownerId: ctx.principal.userId,
    workflowId: null,
    runId: null,
    isPrivate: false,
    name: "a.txt",
    sizeBytes: 10,
    contentType: "text/plain",
    etag: '"a"',
    createdAt: ctx.clock.now(),
    ...given,
  };
}

/** Records a file of the caller's; answers its key. */
export async function recordObject(
  ctx: Context,
  given: Partial<NewObjectRow> = {},
): Promise<string> {
  const row = objectRow(ctx, given);
  await ctx.db.transaction((tx) => insertObject(tx.queries, row));
  return row.objectKey;
}

type Totals = Omit<StorageUsage, "orgKey" | "breakdown">;

/** The expected values of the counters, counted from the objects themselves. */
export async function countUsage(
  queries: Queries,
  { orgKey, ownerId }: { orgKey: string; ownerId: string | null },
): Promise<Totals & { ofWorkflows: Record<string, [bytes: number, fileCount: number]> }> {
  let live = queries.selectFrom("objects")
    .select(["workflow_id as workflowId", "kind", "size_bytes as sizeBytes"])
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null);
  if (ownerId !== null) live = live.where("owner_id", "=", ownerId);
  const usage = { totalBytes: 0, inputBytes: 0, outputBytes: 0, fileCount: 0 };
  const ofWorkflows: Record<string, [bytes: number, fileCount: number]> = {};
  for (const { workflowId, kind, sizeBytes } of await live.execute()) {
    usage.totalBytes += sizeBytes;
    usage[kind === "inputs" ? "inputBytes" : "outputBytes"] += sizeBytes;
    usage.fileCount++;
    if (workflowId === null) continue;
    const [bytes, count] = ofWorkflows[workflowId] ?? [0, 0];
    ofWorkflows[workflowId] = [bytes + sizeBytes, count + 1];
  }
  return { ...usage, ofWorkflows };
}
