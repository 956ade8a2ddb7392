import type { Context } from "../identity/context.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";

export type { ObjectStorage } from "../storage/object_storage.ts";

/** What operations on stored files are given. */
export interface ObjectContext extends Context {
  storage: ObjectStorage;
}
