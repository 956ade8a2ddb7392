import { listHistory } from "../threads/list_history.ts";
import type { Talk } from "./talk.ts";

const HISTORY_MESSAGES = 100;

/**
 * The run that a reply of this thread mentioned last. Only the assistant's own lines count: the
 * words of others are quoted, or are inside a line.
 */
export async function lastRunId({ ctx, turn }: Talk): Promise<string | null> {
  const history = await listHistory(ctx, { threadId: turn.threadId, limit: HISTORY_MESSAGES });
  const replies = history.filter(({ role }) => role === "assistant").reverse();
  for (const { content } of replies) {
    const last = [...content.matchAll(/^Run ([0-9a-f-]{36})\b/gm)].at(-1);
    if (last?.[1]) return last[1];
  }
  return null;
}
