import type { Context } from "../identity/context.ts";
import { requireRoom } from "../identity/quotas.ts";
import { AppError, notFound } from "../lib/errors.ts";
import { copyRuleVersion, readVersion } from "../rules/drafts/copy_version_to_draft.ts";
import { findRule, organizationHasRule } from "../rules/rule_store.ts";
import { insertThread, setThreadRule } from "./thread_store.ts";

export interface FromRuleInput {
  ruleId: string;
  /** The default version unless stated. */
  versionId?: string | null;
  title?: string | null;
}

export interface RuleThread {
  threadId: string;
  rulePublicId: string;
  draftPublicId: string;
  visibility: "owner";
}

/**
 * Creates a thread of the caller's own, with a version of a rule copied into a draft of the thread.
 * Errors: `forbidden` for a rule of the organization that the caller may not read, `not_found` if
 * the rule or the version does not exist, `conflict` if a quota is exceeded.
 */
export async function createThreadFromRule(
  ctx: Context,
  { ruleId, versionId = null, title = null }: FromRuleInput,
): Promise<RuleThread> {
  const { principal } = ctx;
  await requireAccess(ctx, ruleId);
  const version = await readVersion(ctx, { ruleId, versionId });
  const threadId = ctx.ids.uuid();
  const draftId = ctx.ids.uuid();
  const now = ctx.clock.now();
  await ctx.db.transaction(async (tx) => {
    await requireRoom(tx.queries, ctx, { threads: 1 });
    await insertThread(tx.queries, { threadId, principal, title, now });
    await copyRuleVersion(tx, { principal, quotas: ctx.quotas, draftId, version, threadId, now });
    await setThreadRule(tx.queries, { threadId, ruleId, now });
  });
  return { threadId, rulePublicId: ruleId, draftPublicId: draftId, visibility: "owner" };
}

async function requireAccess({ db, principal }: Context, ruleId: string): Promise<void> {
  if (await findRule(db.queries, { principal, ruleId })) return;
  const { orgKey } = principal;
  if (!await organizationHasRule(db.queries, { orgKey, ruleId })) throw notFound("Rule");
  throw new AppError("forbidden", "Cannot open this rule in a thread: it is not shared with you");
}
