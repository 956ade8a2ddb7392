import type { Queries } from "../db/dialect.ts";

/** A workflow of an organization, whether or not the caller may read it. */
export interface TransferableRow {
  ownerId: string;
  fileKey: string | null;
}

interface Wanted {
  orgKey: string;
  workflowId: string;
}

export async function findTransferable(
  queries: Queries,
  { orgKey, workflowId }: Wanted,
): Promise<TransferableRow | undefined> {
  return await queries.selectFrom("workflows")
    .select(["owner_id as ownerId", "file_key as fileKey"])
    .where("id", "=", workflowId)
    .where("org_key", "=", orgKey)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/** A workflow that is to be transferred with others of its owner. */
export interface OwnedRow extends TransferableRow {
  workflowId: string;
  name: string;
  nameFolded: string;
}

/** Returns some of the owner's workflows, latest change first. */
export async function findOwned(
  queries: Queries,
  { orgKey, ownerId, limit }: { orgKey: string; ownerId: string; limit: number },
): Promise<OwnedRow[]> {
  return await queries.selectFrom("workflows")
    .select(["id as workflowId", "name", "name_folded as nameFolded"])
    .select(["owner_id as ownerId", "file_key as fileKey"])
    .where("org_key", "=", orgKey)
    .where("owner_id", "=", ownerId)
    .where("deleted_at", "is", null)
    .orderBy("updated_at", "desc").orderBy("id", "desc")
    .limit(limit)
    .execute();
}

/** The workflows of one name that are looked at: there may be any number. */
const NAMESAKES_MAX = 100;

/** Whether the owner has one of the first 100 workflows of this name in the organization. */
export async function ownsName(
  queries: Queries,
  { orgKey, ownerId, nameFolded }: { orgKey: string; ownerId: string; nameFolded: string },
): Promise<boolean> {
  const rows = await queries.selectFrom("workflows").select("owner_id")
    .where("org_key", "=", orgKey)
    .where("name_folded", "=", nameFolded)
    .where("deleted_at", "is", null)
    .limit(NAMESAKES_MAX)
    .execute();
  return rows.some(({ owner_id }) => owner_id === ownerId);
}

/** The number of the workflow's schedules, which count for its owner. */
export async function countSchedules(queries: Queries, workflowId: string): Promise<number> {
  const { total } = await queries.selectFrom("schedules")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .where("workflow_id", "=", workflowId)
    .executeTakeFirstOrThrow();
  return total;
}

export async function updateOwner(
  queries: Queries,
  { workflowId, ownerId, now }: { workflowId: string; ownerId: string; now: number },
): Promise<void> {
  await queries.updateTable("workflows")
    .set({ owner_id: ownerId, transferred_at: now, updated_at: now })
    .where("id", "=", workflowId)
    .execute();
}

/** Whether the owner has another workflow that was imported with this file key. */
export async function ownsFileKey(
  queries: Queries,
  { orgKey, ownerId, fileKey }: { orgKey: string; ownerId: string; fileKey: string },
): Promise<boolean> {
  const row = await queries.selectFrom("workflows").select("id")
    .where("org_key", "=", orgKey)
    .where("file_key", "=", fileKey)
    .where("deleted_at", "is", null)
    .where("owner_id", "=", ownerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function dropFileKey(queries: Queries, workflowId: string): Promise<void> {
  await queries.updateTable("workflows").set({ file_key: null })
    .where("id", "=", workflowId)
    .execute();
}
