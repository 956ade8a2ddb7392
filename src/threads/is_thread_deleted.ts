import type { Context } from "../identity/context.ts";
import { isDeletedThread } from "./turn_store.ts";

/** Whether the thread has been deleted, and its messages with it. */
export function isThreadDeleted(
  { db }: Pick<Context, "db">,
  { threadId }: { threadId: string },
): Promise<boolean> {
  return isDeletedThread(db.queries, threadId);
}
