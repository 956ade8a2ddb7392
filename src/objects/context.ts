import type { Context } from "../identity/context.ts";
import type { ObjectStorage } from "../storage/object_storage.ts";

export type { ObjectStorage } from "../storage/object_storage.ts";

/** The dependencies of operations on stored files. */
export interface ObjectContext extends Context {
  storage: ObjectStorage;
}
