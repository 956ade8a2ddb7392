import type { Context } from "../identity/context.ts";
import { loadThread, type Thread, toThread } from "./thread.ts";

/** Reads a thread. Errors: `not_found`. */
export async function getThread(
  ctx: Context,
  { threadId }: { threadId: string },
): Promise<Thread> {
  return toThread(await loadThread(ctx, threadId));
}
