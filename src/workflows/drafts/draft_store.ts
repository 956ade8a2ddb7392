import {
  type Expression,
  expressionBuilder,
  type ExpressionWrapper,
  sql,
  type SqlBool,
} from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { Tables } from "../../db/tables.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readableThreads, readableWorkflows } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import { nextRound } from "../../lib/turns/turns.ts";

/** The thread as the unique index of drafts has it; empty without one. */
const THREAD = sql<string>`ifnull(drafts.thread_id, '')`;

/** Whether the current row of `workflows` has a draft that the caller may read. */
export function hasReadableDraft(
  principal: Principal,
): ExpressionWrapper<Tables, "workflows", SqlBool> {
  const eb = expressionBuilder<Tables, "workflows">();
  const drafts = eb.selectFrom("drafts")
    .select("drafts.id")
    .whereRef("drafts.workflow_id", "=", "workflows.id");
  const inThreads = drafts.innerJoin("threads", "threads.id", "drafts.thread_id")
    .where(readableThreads(principal));
  const inOwn = inThreads.where("drafts.thread_owner_id", "=", principal.userId);
  const inShared = inThreads.where("drafts.is_shared", "=", sql.lit<0 | 1>(1));
  return eb.or([
    eb.exists(drafts.where(THREAD, "=", sql.lit(""))),
    eb.exists(inOwn),
    ...(principal.teamKeys.length === 0 ? [] : [eb.exists(inShared)]),
  ]);
}

export interface DraftRow {
  draftId: string;
  workflowId: string;
  threadId: string | null;
  format: "yaml" | "json";
  source: string;
  definition: string | null;
  errors: string;
  /** JSON; null if the draft was copied from a version and has not been checked. */
  warnings: string | null;
  baseVersionNumber: number | null;
  latestVersionNumber: number;
  updatedAt: number;
}

/**
 * Selects a draft of a workflow. With neither id: the caller's latest draft, else the one without a
 * thread.
 */
export interface DraftChoice {
  workflowId: string;
  threadId?: string | null;
  draftId?: string | null;
}

const DRAFT_COLUMNS = [
  "drafts.id as draftId",
  "drafts.workflow_id as workflowId",
  "drafts.thread_id as threadId",
  "drafts.format",
  "drafts.source",
  "drafts.definition",
  "drafts.errors",
  "drafts.warnings",
  "drafts.base_version_number as baseVersionNumber",
  "drafts.latest_version_number as latestVersionNumber",
  "drafts.updated_at as updatedAt",
] as const;

/** Finds the selected draft, if the caller may read its thread, or without one its workflow. */
export async function findDraft(
  queries: Queries,
  { principal, choice }: { principal: Principal; choice: DraftChoice },
): Promise<DraftRow | undefined> {
  const { workflowId, threadId, draftId } = choice;
  const values = { workflowId, threadId: threadId ?? "", draftId: draftId ?? "" };
  const select = async (shape: ChoiceShape): Promise<DraftRow | undefined> =>
    (await selectReadable(queries, { principal, values, shape }))[0];
  if (threadId || draftId) {
    return await select({ isOfThread: !!threadId, isNamed: !!draftId, isLatestOwn: false });
  }
  return await select({ isOfThread: false, isNamed: false, isLatestOwn: true }) ??
    await select({ isOfThread: true, isNamed: false, isLatestOwn: false });
}

type ChoiceShape = { isOfThread: boolean; isNamed: boolean; isLatestOwn: boolean };
type Choice = Parts<{ workflowId: string; threadId: string; draftId: string }, ChoiceShape>;

const selectReadable = preparedForCaller((queries, { principal, values, shape }: Choice) =>
  queries.selectFrom("drafts")
    .innerJoin("workflows", "workflows.id", "drafts.workflow_id")
    .leftJoin("threads", "threads.id", "drafts.thread_id")
    .select(DRAFT_COLUMNS)
    .where("drafts.workflow_id", "=", values.workflowId)
    .where("workflows.org_key", "=", principal.orgKey)
    .where("workflows.deleted_at", "is", null)
    .where(readableDraft(principal))
    .$if(shape.isOfThread, (query) => query.where(THREAD, "=", values.threadId))
    .$if(shape.isNamed, (query) => query.where("drafts.id", "=", values.draftId))
    .$if(shape.isLatestOwn, (query) =>
      query.where("drafts.owner_id", "=", principal.userId)
        .orderBy("drafts.updated_at", "desc").orderBy("drafts.id", "desc")
        .limit(sql.lit(1)))
);

function readableDraft(principal: Principal): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "drafts">();
  return eb.case()
    .when("drafts.thread_id", "is", null).then(readableWorkflows(principal))
    .else(readableThreads(principal))
    .end();
}

/** The columns that are set when the source of a draft is saved. */
export interface DraftContent {
  format: "yaml" | "json";
  source: string;
  definition: string | null;
  errors: string;
  warnings: string | null;
}

export interface NewDraft {
  id: string;
  workflowId: string;
  threadId: string | null;
  ownerId: string;
  content: DraftContent;
  baseVersionNumber: number | null;
  latestVersionNumber: number;
  now: number;
}

/** Stores a draft in place of the workflow's draft in the same thread, if any. */
export async function replaceDraft(queries: Queries, draft: NewDraft): Promise<DraftRow> {
  await queries.deleteFrom("drafts")
    .where("workflow_id", "=", draft.workflowId)
    .where(sql`ifnull(thread_id, '')`, "=", draft.threadId ?? "")
    .execute();
  return await queries.insertInto("drafts").values({
    id: draft.id,
    workflow_id: draft.workflowId,
    thread_id: draft.threadId,
    owner_id: draft.ownerId,
    ...draft.content,
    base_version_number: draft.baseVersionNumber,
    latest_version_number: draft.latestVersionNumber,
    created_at: draft.now,
    updated_at: draft.now,
  }).returning(DRAFT_COLUMNS).executeTakeFirstOrThrow();
}

export async function updateDraft(
  queries: Queries,
  { draftId, content, now }: { draftId: string; content: DraftContent; now: number },
): Promise<DraftRow> {
  return await queries.updateTable("drafts")
    .set({ ...content, updated_at: now })
    .where("id", "=", draftId)
    .returning(DRAFT_COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(queries: Queries, draftId: string): Promise<void> {
  await queries.deleteFrom("drafts").where("id", "=", draftId).execute();
}

/** The drafts that one statement deletes, which takes a few milliseconds. */
const DELETED_MAX = 50;

/**
 * Deletes all drafts of a thread, in pieces with pauses for other requests. Yields the ids of their
 * workflows.
 */
export async function* deleteDraftsOfThread(
  queries: Queries,
  threadId: string,
): AsyncGenerator<string> {
  for (;;) {
    const rows = await queries.deleteFrom("drafts")
      .where("id", "in", (eb) =>
        eb.selectFrom("drafts").select("id")
          .where("thread_id", "=", threadId)
          .limit(sql.lit(DELETED_MAX)))
      .returning("workflow_id as workflowId")
      .execute();
    for (const row of rows) yield row.workflowId;
    if (rows.length < DELETED_MAX) return;
    await nextRound();
  }
}
