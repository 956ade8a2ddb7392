import { updateDefaultVersion } from "../../documents/document_store.ts";
import { deleteDraft, type DraftRow } from "../../documents/drafts/draft_store.ts";
import { loadPublishable, type PublishOptions } from "../../documents/versions/publishable.ts";
import { addNextVersion, toVersion } from "../../documents/versions/version.ts";
import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import type { RuleDraftChoice } from "../drafts/draft_access.ts";
import { RULES } from "../kind.ts";
import { readFindings } from "../source.ts";
import type { RuleVersion } from "./version.ts";

/** With `force`, also despite a failed test. */
export type PublishRuleInput = RuleDraftChoice & PublishOptions;

/**
 * Publishes the selected draft as the next version, makes it the default and deletes the draft.
 * Errors: those of `loadPublishable()`; `conflict` with a failed test and beyond a quota.
 */
export async function publishRule(
  ctx: Context,
  { ruleId, ...input }: PublishRuleInput,
): Promise<RuleVersion> {
  const { principal } = ctx;
  const versionId = ctx.ids.uuid();
  const now = ctx.clock.now();
  const document = { kind: RULES, documentId: ruleId };
  return await ctx.db.transaction(async ({ queries }) => {
    const choice = { documentId: ruleId, ...input };
    const { draft, definition, source } = await loadPublishable(queries, {
      kind: RULES,
      principal,
      choice,
    });
    if (!input.force) requireGreen(draft);
    const version = { versionId, definition, source, createdAt: now };
    const number = await addNextVersion(queries, {
      ctx,
      kind: RULES,
      version: { ...version, documentId: ruleId, createdBy: principal.userId },
    });
    const headline = RULES.headlineOf(definition);
    await updateDefaultVersion(queries, { ...document, versionId, headline, now });
    await deleteDraft(queries, { kind: RULES, draftId: draft.draftId });
    return { ruleId, ...toVersion({ ...version, number }, { defaultVersionId: versionId }) };
  });
}

function requireGreen(draft: DraftRow): void {
  const failed = readFindings(draft).tests.filter(({ passed }) => !passed);
  const failedTests = failed.map(({ name }) => name);
  const [first] = failedTests;
  if (first === undefined) return;
  const which = failedTests.length === 1
    ? `its test "${first}" fails`
    : `${failedTests.length} of its tests fail, "${first}" first`;
  throw new AppError(
    "conflict",
    `Cannot publish this draft: ${which}; fix it, or publish with force`,
    { reason: "tests_failed", extra: { failedTests } },
  );
}
