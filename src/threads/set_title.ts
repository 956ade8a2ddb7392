import type { Context } from "../identity/context.ts";
import { AppError } from "../lib/errors.ts";
import { requireMayPost } from "./thread.ts";
import { setThreadTitle } from "./thread_store.ts";

export const TITLE_CHARACTERS_MAX = 80;

export interface TitledThread {
  success: true;
  threadId: string;
  title: string;
}

/** Errors: `not_found`, `forbidden`, `invalid_request` for an empty or too long title. */
export async function setTitle(
  ctx: Context,
  { threadId, title }: { threadId: string; title: string },
): Promise<TitledThread> {
  await requireMayPost(ctx, threadId);
  const characters = [...title].length;
  if (characters === 0 || characters > TITLE_CHARACTERS_MAX) {
    throw new AppError(
      "invalid_request",
      `Cannot title the thread: it must have 1 to ${TITLE_CHARACTERS_MAX} characters, ` +
        `not ${characters}`,
    );
  }
  const now = ctx.clock.now();
  await ctx.db.transaction((tx) => setThreadTitle(tx.queries, { threadId, title, now }));
  return { success: true, threadId, title };
}
