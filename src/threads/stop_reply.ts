import type { Context } from "../identity/context.ts";
import { sleep } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { requireMayPost } from "./thread.ts";
import { findAnswering, requestStop } from "./turn_store.ts";

const POLL_INTERVAL_MS = 100;
const WAIT_MS_MAX = 2_000;

/**
 * Requests that another process stops its reply in the thread, and waits briefly for that. Errors:
 * `not_found`, `forbidden`, `conflict` if no reply is being written.
 */
export async function stopElsewhere(ctx: Context, threadId: string): Promise<void> {
  const { replyId } = await requireAnswering(ctx, threadId);
  const { db, clock } = ctx;
  const now = clock.now();
  const isAsked = await db.transaction(({ queries }) => requestStop(queries, { threadId, now }));
  if (!isAsked) throw notAnswering();
  for (let waitedMs = 0; waitedMs < WAIT_MS_MAX; waitedMs += POLL_INTERVAL_MS) {
    const found = await findAnswering(db.queries, threadId);
    if (!found || found.replyId !== replyId) return;
    await sleep(clock, POLL_INTERVAL_MS);
  }
}

/** The reply that is being written. Errors: those of `stopElsewhere()`. */
async function requireAnswering(
  ctx: Context,
  threadId: string,
): Promise<{ replyId: string | null }> {
  const { answeringProcessId, answeringReplyId } = await requireMayPost(ctx, threadId);
  if (answeringProcessId === null) throw notAnswering();
  return { replyId: answeringReplyId };
}

function notAnswering(): AppError {
  return new AppError("conflict", "Cannot stop: nothing is being answered in this thread", {
    reason: "thread_not_answering",
  });
}
