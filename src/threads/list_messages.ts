import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { AppError } from "../lib/errors.ts";
import { offsetOf, type PageData, pageData, type PageInput } from "../lib/page.ts";
import type { Definition } from "../definition/definition.ts";
import { getDraft } from "../workflows/drafts/get_draft.ts";
import { getWorkflow } from "../workflows/get_workflow.ts";
import type { InterruptPayload } from "./interrupts/interrupt.ts";
import { countMessages, findMessagePage, type MessageRow } from "./message_store.ts";
import { readPendingInterrupt } from "./interrupts/pending_interrupt.ts";
import { loadThread } from "./thread.ts";

export interface Message {
  id: string;
  role: "user" | "assistant";
  type: "text";
  content: string;
  createdAt: string;
}

export interface MessageList extends PageData {
  /** Page 1 holds the newest; inside a page they run oldest to newest. */
  messages: Message[];
  /** The thread's draft, else the default version. */
  workflow: Definition | null;
  workflowPublicId: string | null;
  rule: null;
  rulePublicId: null;
  /** What the assistant waits for. */
  interrupt: InterruptPayload | null;
}

/** A page of messages and what the thread is about. Errors: `not_found`. */
export async function listMessages(
  ctx: Context,
  { threadId, ...page }: PageInput & { threadId: string },
): Promise<MessageList> {
  const thread = await loadThread(ctx, threadId);
  const { queries } = ctx.db;
  const [total, rows, linked, interrupt] = await Promise.all([
    countMessages(queries, threadId),
    findMessagePage(queries, { threadId, limit: page.limit, offset: offsetOf(page) }),
    readLinked(ctx, { threadId, workflowId: thread.workflowId }),
    readPendingInterrupt(queries, threadId),
  ]);
  return {
    messages: rows.reverse().map(toMessage),
    ...pageData(page, total),
    ...linked,
    rule: null,
    rulePublicId: null,
    interrupt: interrupt?.payload ?? null,
  };
}

function toMessage({ createdAt, ...row }: MessageRow): Message {
  return { ...row, createdAt: isoTime(createdAt) };
}

type Linked = Pick<MessageList, "workflow" | "workflowPublicId">;

const NOTHING: Linked = { workflow: null, workflowPublicId: null };

/** A workflow that the reader of the thread may not read is told like one that is deleted. */
async function readLinked(
  ctx: Context,
  { threadId, workflowId }: { threadId: string; workflowId: string | null },
): Promise<Linked> {
  if (workflowId === null) return NOTHING;
  const draft = await orNull(getDraft(ctx, { workflowId, threadId }));
  if (draft) return { workflow: draft.definition, workflowPublicId: workflowId };
  const published = await orNull(getWorkflow(ctx, { workflowId }));
  return published ? { workflow: published.workflow, workflowPublicId: workflowId } : NOTHING;
}

async function orNull<T>(found: Promise<T>): Promise<T | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return null;
    throw error;
  }
}
