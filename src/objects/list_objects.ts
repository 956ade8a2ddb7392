import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { BY_TIME, openPage, type PageData, type PageInput, type Position } from "../lib/page.ts";
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
  /** Both kinds unless stated. */
  kind?: ObjectKind;
}

/** The caller's own files in the active organization, newest first. */
export async function listObjects(
  ctx: Context,
  { kind, ...input }: ObjectListInput,
): Promise<ObjectList> {
  const { db: { queries }, principal: { orgKey, userId: ownerId } } = ctx;
  const owned = { orgKey, ownerId, kind };
  const page = openPage(input, { list: ["objects", kind], order: BY_TIME });
  const [count, records] = await Promise.all([
    countObjects(queries, owned),
    findObjectPage(queries, { ...owned, ...page.window }),
  ]);
  const objects = page.itemsOf(records).map((
    { objectKey, name, sizeBytes, contentType, createdAt },
  ) => ({
    objectKey,
    name,
    sizeBytes,
    contentType,
    createdAt: isoTime(createdAt),
  }));
  return { objects, ...page.dataOf(records, count, positionOf) };
}

/**
 * The number of characters of a file's secret that a cursor contains: they identify the file, but
 * do not allow downloading it.
 */
const KEY_CHARACTERS_SHOWN = 12;

/**
 * The position for a cursor. Cursors appear in addresses, where a whole key would grant access to
 * the file.
 */
function positionOf({ createdAt, objectKey }: { createdAt: number; objectKey: string }): Position {
  const secretAt = objectKey.lastIndexOf("/", objectKey.lastIndexOf("/") - 1) + 1;
  return [createdAt, objectKey.slice(0, secretAt + KEY_CHARACTERS_SHOWN)];
}
