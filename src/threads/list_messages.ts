import type { Queries } from "../db/dialect.ts";
import type { Context } from "../identity/context.ts";
import { isoTime } from "../lib/clock.ts";
import { nullIfNotFound } from "../lib/errors.ts";
import { openPage, type PageData, type PageInput } from "../lib/page.ts";
import type { JsonObject } from "../lib/json.ts";
import type { Definition } from "../definition/definition.ts";
import { findDraft } from "../workflows/drafts/draft_access.ts";
import { type Rights, rightsOn } from "../documents/rights.ts";
import { getWorkflow } from "../workflows/get_workflow.ts";
import { type ShownInterrupt, shownInterrupt } from "./interrupts/interrupt.ts";
import type { LinkedRule } from "./linked_rule_store.ts";
import {
  findMessageCount,
  findMessagePage,
  type MessageRow,
  type ReplyEnding,
} from "./message_store.ts";
import { readPendingInterrupt } from "./interrupts/pending_interrupt.ts";
import { shownReplies } from "./interrupts/shown_replies.ts";
import { type ShownProposal, shownProposal } from "./proposals/proposal.ts";
import { readPendingProposal } from "./proposals/pending_proposal.ts";
import { loadThread } from "./thread.ts";
import { type AttachedFile, findAttachedFiles } from "./attachments/thread_files_store.ts";

export interface Message {
  id: string;
  role: "user" | "assistant";
  type: "text";
  content: string;
  createdAt: string;
  /** How an incomplete reply ended; only if requested. */
  ending?: ReplyEnding | null;
  /** The attached files that still exist; only if requested. */
  attachments?: AttachedFile[];
}

/** The optional fields of messages and their list. */
export const MESSAGE_EXPANSIONS = ["ending", "attachments", "rights", "draftId"] as const;

export interface ListMessagesInput extends PageInput {
  threadId: string;
  expand?: readonly (typeof MESSAGE_EXPANSIONS)[number][];
}

export interface MessageList extends PageData {
  /** Page 1 has the newest messages; within a page, they are ordered from oldest to newest. */
  messages: Message[];
  /** The thread's draft, even with errors, if it can be parsed; else the default version. */
  workflow: Definition | JsonObject | null;
  workflowPublicId: string | null;
  /** False while the thread's draft has errors; null without a workflow. */
  valid: boolean | null;
  rule: LinkedRule | null;
  rulePublicId: string | null;
  /** The question that the assistant waits for an answer to. */
  interrupt: ShownInterrupt | null;
  /** An action that the assistant proposes and that the user must accept or refuse. */
  proposal: ShownProposal | null;
  /** The caller's rights in the thread; only if requested. */
  rights?: Rights;
  /** The thread's draft of the linked workflow; null without one; only if requested. */
  draftId?: string | null;
}

/** Reads a page of messages and the objects that the thread is linked to. Errors: `not_found`. */
export async function listMessages(
  ctx: Context,
  { threadId, expand = [], ...input }: ListMessagesInput,
): Promise<MessageList> {
  const thread = await loadThread(ctx, threadId);
  const { queries } = ctx.db;
  const page = openPage(input, { list: ["messages", threadId], order: ["string"] });
  const [total, rows, { draftId, ...linked }, interrupt, proposal] = await Promise.all([
    findMessageCount(queries, threadId),
    findMessagePage(queries, { threadId, ...page.window }),
    readLinked(ctx, { threadId, workflowId: thread.workflowId }),
    readPendingInterrupt(queries, threadId),
    readPendingProposal(queries, threadId),
  ]);
  const shown = await shownReplies(queries, { threadId, rows: page.itemsOf(rows) });
  const files = expand.includes("attachments") ? await filesOf(queries, shown) : null;
  return {
    messages: shown.reverse().map((row) => toMessage(row, { expand, files })),
    ...page.dataOf(rows, { total, isExact: true }, ({ id }) => [id]),
    ...linked,
    rule: thread.rule,
    rulePublicId: thread.rule?.id ?? null,
    interrupt: interrupt && shownInterrupt(interrupt),
    proposal: proposal && shownProposal(proposal),
    ...expand.includes("rights") && { rights: rightsOn(ctx.principal, thread) },
    ...expand.includes("draftId") && { draftId },
  };
}

type FilesByMessage = ReadonlyMap<string, AttachedFile[]>;

async function filesOf(queries: Queries, rows: readonly MessageRow[]): Promise<FilesByMessage> {
  const ids = rows.filter(({ role }) => role === "user").map(({ id }) => id);
  const found = ids.length === 0 ? [] : await findAttachedFiles(queries, ids);
  const files = new Map<string, AttachedFile[]>();
  const byName = found.toSorted((one, other) => one.name < other.name ? -1 : 1);
  for (const { messageId, ...file } of byName) {
    files.set(messageId, [...files.get(messageId) ?? [], file]);
  }
  return files;
}

function toMessage(
  { createdAt, ending, ...row }: MessageRow,
  { expand, files }: {
    expand: NonNullable<ListMessagesInput["expand"]>;
    files: FilesByMessage | null;
  },
): Message {
  return {
    ...row,
    createdAt: isoTime(createdAt),
    ...expand.includes("ending") && { ending },
    ...files && { attachments: files.get(row.id) ?? [] },
  };
}

type Linked = Pick<Required<MessageList>, "workflow" | "workflowPublicId" | "valid" | "draftId">;

const NOTHING: Linked = { workflow: null, workflowPublicId: null, valid: null, draftId: null };

/** Reads the linked workflow. If the caller may not read it, it is shown like a deleted one. */
async function readLinked(
  ctx: Context,
  { threadId, workflowId }: { threadId: string; workflowId: string | null },
): Promise<Linked> {
  if (workflowId === null) return NOTHING;
  const { db: { queries }, principal } = ctx;
  const choice = { workflowId, threadId };
  const draft = await findDraft(queries, { principal, choice });
  const shown = {
    workflowPublicId: workflowId,
    valid: !draft || draft.errors === "[]",
    draftId: draft?.draftId ?? null,
  };
  if (draft && draft.definition !== null) {
    return { workflow: JSON.parse(draft.definition), ...shown };
  }
  const published = await nullIfNotFound(getWorkflow(ctx, { workflowId }));
  if (published) return { workflow: published.workflow, ...shown };
  return draft ? { workflow: null, ...shown } : NOTHING;
}
