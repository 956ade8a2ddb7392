import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import type { ObjectKind } from "./object_key.ts";
import { countObjects, findObjectPage } from "./object_store.ts";

export interface ListedObject {
  objectKey: string;
  name: string;
  sizeBytes: number;
  contentType: string;
  createdAt: string;
}

export interface ObjectList {
  objects: ListedObject[];
  page: number;
  limit: number;
  total: number;
  totalPages: number;
}

export interface ObjectListInput {
  /** Both kinds when not given. */
  kind?: ObjectKind;
  /** From 1. */
  page: number;
  limit: number;
}

/** The caller's own files in the active organization, newest first. */
export async function listObjects(
  ctx: Context,
  { kind, page, limit }: ObjectListInput,
): Promise<ObjectList> {
  const { db: { queries }, principal: { orgKey, userId: ownerId } } = ctx;
  const owned = { orgKey, ownerId, kind };
  const [total, records] = await Promise.all([
    countObjects(queries, owned),
    findObjectPage(queries, { ...owned, limit, offset: (page - 1) * limit }),
  ]);
  const objects = records.map(({ objectKey, name, sizeBytes, contentType, createdAt }) => ({
    objectKey,
    name,
    sizeBytes,
    contentType,
    createdAt: isoTime(createdAt),
  }));
  return { objects, page, limit, total, totalPages: Math.ceil(total / limit) };
}
