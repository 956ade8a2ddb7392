import type { Transaction } from "../../db/database.ts";
import type { Context } from "../../identity/context.ts";
import { requireDraftRoom } from "../../identity/quotas.ts";
import { notFound } from "../../lib/errors.ts";
import { printDefinition } from "../../definition/canonical.ts";
import { type Draft, toDraft } from "./draft.ts";
import { loadDocument } from "../../documents/document_access.ts";
import { findDocument } from "../../documents/document_store.ts";
import { requireDraftWrite } from "../../documents/drafts/draft_access.ts";
import { type DraftRow, findDraft, replaceDraft } from "../../documents/drafts/draft_store.ts";
import { findVersion } from "../../documents/versions/version_store.ts";
import { workOnDefinition } from "../definition_work.ts";
import { WORKFLOWS } from "../kind.ts";

interface DraftTarget {
  workflowId: string;
  /** Null for the draft without a thread. */
  threadId?: string | null;
}

/** Returns the draft of the thread, or creates it from the default version if there is none. */
export async function openDraft(
  ctx: Context,
  { workflowId, threadId = null }: DraftTarget,
): Promise<Draft> {
  const { principal } = ctx;
  const copy = { draftId: ctx.ids.uuid(), workflowId, versionId: null, threadId };
  const now = ctx.clock.now();
  const chosen = { kind: WORKFLOWS, principal, choice: { documentId: workflowId, threadId } };
  const isThere = await findDraft(ctx.db.queries, chosen);
  const printed = isThere ? null : await printVersion(ctx, copy);
  const row = await ctx.db.transaction(async (tx) => {
    const draft = await findDraft(tx.queries, chosen);
    if (!draft) {
      return await copyVersion(tx, { ...copy, principal, quotas: ctx.quotas, printed, now });
    }
    await requireDraftWrite(tx.queries, { kind: WORKFLOWS, principal, ...draft });
    return draft;
  });
  return await toDraft(ctx, row);
}

export interface VersionCopy extends Pick<Context, "principal" | "quotas"> {
  /** The new draft's id. */
  draftId: string;
  workflowId: string;
  /** Null for the default version. */
  versionId: string | null;
  threadId: string | null;
  /** The result of `printVersion()` before the transaction, if it was called. */
  printed?: PrintedVersion | null;
  now: number;
}

/** A version as YAML. It can be printed early, because versions never change. */
export interface PrintedVersion {
  number: number;
  source: string;
}

/**
 * Prints a version that was submitted as JSON, in a worker thread if it is large. Returns null if
 * there is nothing to print. Does not check access, which `copyVersion()` does.
 */
export async function printVersion(
  ctx: Context,
  { workflowId, versionId }: Pick<VersionCopy, "workflowId" | "versionId">,
): Promise<PrintedVersion | null> {
  const { db: { queries }, principal } = ctx;
  const wanted = { kind: WORKFLOWS, principal, documentId: workflowId };
  const workflow = await findDocument(queries, wanted);
  const id = versionId ?? workflow?.defaultVersionId ?? null;
  const version = workflow && id && await findVersion(queries, { ...wanted, versionId: id });
  if (!version || version.source !== null) return null;
  const task = { do: "print", definition: version.definition } as const;
  return { number: version.number, source: await workOnDefinition(ctx, task) };
}

/**
 * Copies a version into the draft of the thread, replacing its content, inside a caller's
 * transaction. YAML is copied as its author wrote it; JSON is printed as YAML. Errors: `not_found`
 * (workflow, version, thread), `forbidden`.
 */
export async function copyVersion({ queries }: Transaction, copy: VersionCopy): Promise<DraftRow> {
  const { principal, workflowId, threadId, now } = copy;
  const wanted = { kind: WORKFLOWS, principal, documentId: workflowId };
  const workflow = await loadDocument(queries, wanted);
  await requireDraftWrite(queries, { ...wanted, threadId });
  const versionId = copy.versionId ?? workflow.defaultVersionId;
  const version = versionId && await findVersion(queries, { ...wanted, versionId });
  if (!version) throw notFound("Version");
  const content = {
    format: "yaml",
    source: version.source ?? printedSource(version, copy),
    definition: version.definition,
    errors: "[]",
    warnings: null,
  } as const;
  await requireDraftRoom(queries, copy, { content });
  return await replaceDraft(queries, {
    kind: WORKFLOWS,
    id: copy.draftId,
    documentId: workflowId,
    threadId,
    ownerId: principal.userId,
    content,
    baseVersionNumber: version.number,
    latestVersionNumber: workflow.latestVersionNumber,
    now,
  });
}

/** The printed source. Printed here only if another version became the default meanwhile. */
function printedSource(
  { number, definition }: { number: number; definition: string },
  { printed }: VersionCopy,
): string {
  return printed?.number === number
    ? printed.source
    : printDefinition(JSON.parse(definition), "yaml");
}
