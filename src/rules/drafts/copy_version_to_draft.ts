import type { Transaction } from "../../db/database.ts";
import type { Queries } from "../../db/dialect.ts";
import type { Context } from "../../identity/context.ts";
import type { Principal } from "../../identity/principal.ts";
import { requireDraftRoom } from "../../identity/quotas.ts";
import { notFound } from "../../lib/errors.ts";
import { loadDocument } from "../../documents/document_access.ts";
import { requireDraftWrite } from "../../documents/drafts/draft_access.ts";
import { type DraftChoice, findDraft, replaceDraft } from "../../documents/drafts/draft_store.ts";
import { findVersion } from "../../documents/versions/version_store.ts";
import { RULES } from "../kind.ts";
import { readRuleSource, type RuleSource } from "../source.ts";
import { printRule } from "../table/mod.ts";
import { type RuleDraft, toRuleDraft } from "./draft.ts";

interface RuleDraftKey {
  ruleId: string;
  /** Null for the draft without a thread. */
  threadId?: string | null;
}

/**
 * Returns the draft of the rule and thread. If there is none, creates it from the default version.
 */
export async function openRuleDraft(
  ctx: Context,
  { ruleId, threadId = null }: RuleDraftKey,
): Promise<RuleDraft> {
  const { db, principal, clock } = ctx;
  const place = { principal, choice: { documentId: ruleId, threadId } };
  const there = await writableDraft(db.queries, place);
  if (there) return there;
  const version = await readVersion(ctx, { ruleId, versionId: null });
  const { quotas } = ctx;
  const copy = { draftId: ctx.ids.uuid(), version, principal, quotas, threadId, now: clock.now() };
  return await db.transaction(async (tx) =>
    await writableDraft(tx.queries, place) ?? await copyRuleVersion(tx, copy)
  );
}

async function writableDraft(
  queries: Queries,
  { principal, choice }: { principal: Principal; choice: DraftChoice },
): Promise<RuleDraft | null> {
  const draft = await findDraft(queries, { kind: RULES, principal, choice });
  if (!draft) return null;
  await requireDraftWrite(queries, { kind: RULES, principal, ...draft });
  return toRuleDraft(draft);
}

/** A version that is to be copied, read and checked. */
export interface ReadVersion {
  ruleId: string;
  number: number;
  source: RuleSource;
}

/**
 * Reads the version to copy; the default one unless stated. The source is the YAML that its author
 * wrote, or the definition printed as YAML if it came as JSON. Errors: `not_found` (rule, version).
 */
export async function readVersion(
  ctx: Context,
  { ruleId, versionId }: { ruleId: string; versionId: string | null },
): Promise<ReadVersion> {
  const { db: { queries }, principal } = ctx;
  const rule = await loadDocument(queries, { kind: RULES, principal, documentId: ruleId });
  const wanted = versionId ?? rule.defaultVersionId;
  const version = wanted &&
    await findVersion(queries, { kind: RULES, documentId: ruleId, versionId: wanted });
  if (!version) throw notFound("Version");
  const text = version.source ?? printRule(JSON.parse(version.definition));
  return { ruleId, number: version.number, source: await readRuleSource(ctx, text) };
}

export interface RuleVersionCopy extends Pick<Context, "principal" | "quotas"> {
  /** The new draft's id. */
  draftId: string;
  version: ReadVersion;
  threadId: string | null;
  now: number;
}

/**
 * Replaces the draft of the rule and thread by a copy of a version, as a part of the caller's
 * transaction. Errors: `not_found` (rule, thread), `forbidden`.
 */
export async function copyRuleVersion(
  { queries }: Transaction,
  { principal, quotas, draftId, version, threadId, now }: RuleVersionCopy,
): Promise<RuleDraft> {
  const { ruleId, number, source } = version;
  const rule = await loadDocument(queries, { kind: RULES, principal, documentId: ruleId });
  const { id: documentId } = rule;
  await requireDraftWrite(queries, { kind: RULES, principal, documentId, threadId });
  await requireDraftRoom(queries, { principal, quotas }, source);
  const row = await replaceDraft(queries, {
    kind: RULES,
    id: draftId,
    documentId,
    threadId,
    ownerId: principal.userId,
    content: source.content,
    baseVersionNumber: number,
    latestVersionNumber: rule.latestVersionNumber,
    now,
  });
  return toRuleDraft(row);
}
