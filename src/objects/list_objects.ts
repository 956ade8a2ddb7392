import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { offsetOf, type PageData, pageData, type PageInput } from "../lib/page.ts";
import type { ObjectKind } from "./object_key.ts";
import { countObjects, findObjectPage } from "./object_store.ts";

export interface ListedObject {
  objectKey: string;
  name: string;
  sizeBytes: number;
  contentType: string;
  createdAt: string;
}

export interface ObjectList extends PageData {
  objects: ListedObject[];
}

export interface ObjectListInput extends PageInput {
  /** Both kinds when not given. */
  kind?: ObjectKind;
}

/** The caller's own files in the active organization, newest first. */
export async function listObjects(
  ctx: Context,
  { kind, ...page }: ObjectListInput,
): Promise<ObjectList> {
  const { db: { queries }, principal: { orgKey, userId: ownerId } } = ctx;
  const owned = { orgKey, ownerId, kind };
  const [total, records] = await Promise.all([
    countObjects(queries, owned),
    findObjectPage(queries, { ...owned, limit: page.limit, offset: offsetOf(page) }),
  ]);
  const objects = records.map(({ objectKey, name, sizeBytes, contentType, createdAt }) => ({
    objectKey,
    name,
    sizeBytes,
    contentType,
    createdAt: isoTime(createdAt),
  }));
  return { objects, ...pageData(page, total) };
}
