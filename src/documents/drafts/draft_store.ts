import {
  type AliasableExpression,
  type Expression,
  expressionBuilder,
  sql,
  type SqlBool,
} from "kysely";
import type { Queries } from "../../db/dialect.ts";
import type { Tables } from "../../db/tables.ts";
import { type Parts, preparedForCaller } from "../../access/prepared_for_caller.ts";
import { readable, readableThreads } from "../../access/sharing.ts";
import type { Principal } from "../../identity/principal.ts";
import { nextRound } from "../../lib/turns/turns.ts";
import { type DocumentKind, perKind } from "../kind.ts";
import { type DocumentTables, expressionOf, queriesOf } from "../kind_store.ts";

/** The thread as the unique index of drafts has it; empty without one. */
const THREAD = sql<string>`ifnull(${sql.ref("document_drafts.thread_id")}, '')`;

/** Whether the current row of the documents has a draft that the caller may read. */
export function hasReadableDraft(
  kind: DocumentKind,
  principal: Principal,
): AliasableExpression<SqlBool> {
  const eb = expressionBuilder<Tables & DocumentTables, "documents">();
  const drafts = eb.selectFrom("document_drafts")
    .select("document_drafts.id")
    .whereRef("document_drafts.document_id", "=", "documents.id");
  const inThreads = drafts.innerJoin("threads", "threads.id", "document_drafts.thread_id")
    .where(readableThreads(principal));
  const inOwn = inThreads.where("document_drafts.thread_owner_id", "=", principal.userId);
  const inShared = inThreads.where("document_drafts.is_shared", "=", sql.lit<0 | 1>(1));
  return expressionOf(
    kind,
    eb.or([
      eb.exists(drafts.where(THREAD, "=", sql.lit(""))),
      eb.exists(inOwn),
      ...(principal.teamKeys.length === 0 ? [] : [eb.exists(inShared)]),
    ]),
  );
}

export interface DraftRow extends DraftContent {
  draftId: string;
  documentId: string;
  threadId: string | null;
  baseVersionNumber: number | null;
  latestVersionNumber: number;
  updatedAt: number;
}

/**
 * Selects a draft of a document. With neither id: the caller's latest draft, else the one without a
 * thread.
 */
export interface DraftChoice {
  documentId: string;
  threadId?: string | null;
  draftId?: string | null;
}

const DRAFT_COLUMNS = [
  "document_drafts.id as draftId",
  "document_drafts.document_id as documentId",
  "document_drafts.thread_id as threadId",
  "document_drafts.format",
  "document_drafts.source",
  "document_drafts.definition",
  "document_drafts.errors",
  "document_drafts.warnings",
  "document_drafts.base_version_number as baseVersionNumber",
  "document_drafts.latest_version_number as latestVersionNumber",
  "document_drafts.updated_at as updatedAt",
] as const;

const TESTS = "document_drafts.tests";

export interface ChosenDraft {
  kind: DocumentKind;
  principal: Principal;
  choice: DraftChoice;
}

/** Finds the selected draft, if the caller may read its thread, or without one its document. */
export async function findDraft(
  queries: Queries,
  { kind, principal, choice }: ChosenDraft,
): Promise<DraftRow | undefined> {
  const { documentId, threadId, draftId } = choice;
  const values = { documentId, threadId: threadId ?? "", draftId: draftId ?? "" };
  const select = async (shape: ChoiceShape): Promise<DraftRow | undefined> =>
    (await selectReadable(kind)(queries, { principal, values, shape }))[0];
  if (threadId || draftId) {
    return await select({ isOfThread: !!threadId, isNamed: !!draftId, isLatestOwn: false });
  }
  return await select({ isOfThread: false, isNamed: false, isLatestOwn: true }) ??
    await select({ isOfThread: true, isNamed: false, isLatestOwn: false });
}

type ChoiceShape = { isOfThread: boolean; isNamed: boolean; isLatestOwn: boolean };
type Choice = Parts<{ documentId: string; threadId: string; draftId: string }, ChoiceShape>;

const selectReadable = perKind((kind) =>
  preparedForCaller((queries, { principal, values, shape }: Choice) =>
    queriesOf(kind, queries).selectFrom("document_drafts")
      .innerJoin("documents", "documents.id", "document_drafts.document_id")
      .leftJoin("threads", "threads.id", "document_drafts.thread_id")
      .select(DRAFT_COLUMNS)
      .$if(kind.hasTests, (query) => query.select(TESTS))
      .where("document_drafts.document_id", "=", values.documentId)
      .where("documents.org_key", "=", principal.orgKey)
      .where("documents.deleted_at", "is", null)
      .where(readableDraft(kind, principal))
      .$if(shape.isOfThread, (query) => query.where(THREAD, "=", values.threadId))
      .$if(shape.isNamed, (query) => query.where("document_drafts.id", "=", values.draftId))
      .$if(
        shape.isLatestOwn,
        (query) =>
          query.where("document_drafts.owner_id", "=", principal.userId)
            .orderBy("document_drafts.updated_at", "desc").orderBy("document_drafts.id", "desc")
            .limit(sql.lit(1)),
      )
  )
);

function readableDraft(kind: DocumentKind, principal: Principal): Expression<SqlBool> {
  const eb = expressionBuilder<DocumentTables, "document_drafts">();
  return eb.case()
    .when("document_drafts.thread_id", "is", null).then(readable(kind.documents, principal))
    .else(readableThreads(principal))
    .end();
}

/** The columns that are set when the source of a draft is saved. */
export interface DraftContent {
  format: "yaml" | "json";
  source: string;
  definition: string | null;
  errors: string;
  /** JSON; null if the draft was copied from a version and has not been checked. */
  warnings: string | null;
  /** JSON; only of kinds with tests. */
  tests?: string;
}

export interface NewDraft {
  kind: DocumentKind;
  id: string;
  documentId: string;
  threadId: string | null;
  ownerId: string;
  content: DraftContent;
  baseVersionNumber: number | null;
  latestVersionNumber: number;
  now: number;
}

/** Stores a draft in place of the document's draft in the same thread, if any. */
export async function replaceDraft(queries: Queries, draft: NewDraft): Promise<DraftRow> {
  const tables = queriesOf(draft.kind, queries);
  await tables.deleteFrom("document_drafts")
    .where("document_id", "=", draft.documentId)
    .where(sql`ifnull(thread_id, '')`, "=", draft.threadId ?? "")
    .execute();
  return await tables.insertInto("document_drafts").values({
    id: draft.id,
    document_id: draft.documentId,
    thread_id: draft.threadId,
    owner_id: draft.ownerId,
    ...draft.content,
    base_version_number: draft.baseVersionNumber,
    latest_version_number: draft.latestVersionNumber,
    created_at: draft.now,
    updated_at: draft.now,
  }).returning(DRAFT_COLUMNS)
    .$if(draft.kind.hasTests, (query) => query.returning(TESTS))
    .executeTakeFirstOrThrow();
}

interface DraftChange {
  kind: DocumentKind;
  draftId: string;
  content: DraftContent;
  now: number;
}

export async function updateDraft(
  queries: Queries,
  { kind, draftId, content, now }: DraftChange,
): Promise<DraftRow> {
  return await queriesOf(kind, queries).updateTable("document_drafts")
    .set({ ...content, updated_at: now })
    .where("id", "=", draftId)
    .returning(DRAFT_COLUMNS)
    .$if(kind.hasTests, (query) => query.returning(TESTS))
    .executeTakeFirstOrThrow();
}

export async function deleteDraft(
  queries: Queries,
  { kind, draftId }: { kind: DocumentKind; draftId: string },
): Promise<void> {
  await queriesOf(kind, queries).deleteFrom("document_drafts").where("id", "=", draftId).execute();
}

/** The drafts that one statement deletes, which takes a few milliseconds. */
const DELETED_MAX = 50;

/**
 * Deletes all drafts of a thread, in pieces with pauses for other requests. Yields the ids of their
 * documents.
 */
export async function* deleteDraftsOfThread(
  queries: Queries,
  { kind, threadId }: { kind: DocumentKind; threadId: string },
): AsyncGenerator<string> {
  const tables = queriesOf(kind, queries);
  for (;;) {
    const rows = await tables.deleteFrom("document_drafts")
      .where("id", "in", (eb) =>
        eb.selectFrom("document_drafts").select("id")
          .where("thread_id", "=", threadId)
          .limit(sql.lit(DELETED_MAX)))
      .returning("document_id as documentId")
      .execute();
    for (const row of rows) yield row.documentId;
    if (rows.length < DELETED_MAX) return;
    await nextRound();
  }
}
