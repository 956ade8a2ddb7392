import type { Context } from "../identity/context.ts";
import { mayManageThread, mayPostInThread } from "../access/sharing.ts";
import { isoTime } from "../lib/clock.ts";
import { AppError, notFound } from "../lib/errors.ts";
import type { LinkedRule } from "./linked_rule_store.ts";
import { findThread, type ThreadRow } from "./thread_store.ts";
import { isDeletedThread } from "./turn_store.ts";

/** A thread in a list. */
export interface Thread {
  id: string;
  title: string | null;
  description: string | null;
  /** Null if no workflow is linked, or the linked one is deleted. */
  workflowId: string | null;
  /** Null if no rule is linked, the linked one is deleted, or the reader may not know of it. */
  rule: LinkedRule | null;
  lastUpdatedAt: string;
  /** Whether the thread has a user message. */
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

/** Finds a thread. Errors: `not_found` if the caller may not read it. */
export async function loadThread(ctx: Context, threadId: string): Promise<ThreadRow> {
  const row = await findThread(ctx.db.queries, { principal: ctx.principal, threadId });
  if (!row) throw notFound("Thread");
  return row;
}

/**
 * Finds a thread in which the caller may post and set the title. Errors: `not_found`, `forbidden`.
 */
export async function requireMayPost(ctx: Context, threadId: string): Promise<ThreadRow> {
  const row = await loadThread(ctx, threadId);
  if (mayPostInThread(ctx.principal, row)) return row;
  throw new AppError(
    "forbidden",
    "You may read this thread but not write in it: only its owner may, and members with " +
      "workflow:write of a team that it is shared with",
  );
}

/** Finds a thread that the caller may share and delete. Errors: `not_found`, `forbidden`. */
export async function requireMayManage(ctx: Context, threadId: string): Promise<ThreadRow> {
  const row = await loadThread(ctx, threadId);
  if (mayManageThread(ctx.principal, row)) return row;
  throw new AppError("forbidden", "Only the owner of a thread may share or delete it");
}

/** Whether the thread has been deleted, and its messages with it. */
export function isThreadDeleted(
  { db }: Pick<Context, "db">,
  { threadId }: { threadId: string },
): Promise<boolean> {
  return isDeletedThread(db.queries, threadId);
}
