import type { Context } from "../identity/context.ts";
import { mayManageThread, mayPostInThread } from "../access/sharing.ts";
import { isoTime } from "../lib/clock.ts";
import { AppError, notFound } from "../lib/errors.ts";
import type { LinkedRule } from "./linked_rule_store.ts";
import { findThread, type ThreadRow } from "./thread_store.ts";

/** A thread as it is listed. */
export interface Thread {
  id: string;
  title: string | null;
  description: string | null;
  /** Null when none is linked, or the linked one is deleted. */
  workflowId: string | null;
  /** Null when none is linked, the linked one is deleted, or the reader may not know of it. */
  rule: LinkedRule | null;
  lastUpdatedAt: string;
  /** Whether it has a message of a user. */
  hasMessages: boolean;
  sharedTeamKeys: string[];
}

export function toThread(row: ThreadRow): Thread {
  return {
    id: row.id,
    title: row.title,
    description: row.description,
    workflowId: row.workflowId,
    rule: row.rule,
    lastUpdatedAt: isoTime(row.lastUpdatedAt),
    hasMessages: row.hasMessages === 1,
    sharedTeamKeys: row.sharedTeamKeys,
  };
}

/** `not_found` if the caller may not read it. */
export async function loadThread(ctx: Context, threadId: string): Promise<ThreadRow> {
  const row = await findThread(ctx.db.queries, { principal: ctx.principal, threadId });
  if (!row) throw notFound("Thread");
  return row;
}

/** The thread, for callers who may post in it and title it; else `not_found` or `forbidden`. */
export async function requireMayPost(ctx: Context, threadId: string): Promise<ThreadRow> {
  const row = await loadThread(ctx, threadId);
  if (mayPostInThread(ctx.principal, row)) return row;
  throw new AppError(
    "forbidden",
    "You may read this thread but not write in it: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
  );
}

/** The thread, for callers who may share and delete it; else `not_found` or `forbidden`. */
export async function requireMayManage(ctx: Context, threadId: string): Promise<ThreadRow> {
  const row = await loadThread(ctx, threadId);
  if (mayManageThread(ctx.principal, row)) return row;
  throw new AppError("forbidden", "Only the owner of a thread may share or delete it");
}
