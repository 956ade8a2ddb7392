import { requireVersionRoom } from "../../identity/quotas.ts";
import type { Context } from "../../identity/context.ts";
import { AppError } from "../../lib/errors.ts";
import {
  nothingToPublish,
  requireNothingNewer,
  requireSource,
  validDefinition,
} from "../../workflows/versions/publishable.ts";
import {
  deleteDraft,
  findDraft,
  type RuleDraftChoice,
  type RuleDraftRow,
} from "../drafts/draft_store.ts";
import { ruleHeadline } from "../headline.ts";
import { loadRuleToWrite } from "../rule_access.ts";
import { allocateVersionNumber, updateDefaultVersion } from "../rule_store.ts";
import type { RuleTestResult } from "../table/mod.ts";
import { type RuleVersion, toRuleVersion } from "./version.ts";
import { insertVersion } from "./version_store.ts";

export interface PublishRuleInput extends RuleDraftChoice {
  /**
   * Publishes despite a failed test, or if a version was published after the one that the draft
   * came from.
   */
  force?: boolean;
  /** The text that the draft must have; any text if absent. */
  source?: string;
}

/**
 * Publishes the chosen draft as the next version, makes that the default, and deletes the draft.
 * Errors: `not_found`, `forbidden`, `unprocessable` for an invalid draft, `conflict` without a
 * draft, over a newer version, with a failed test and beyond a quota.
 */
export async function publishRule(ctx: Context, input: PublishRuleInput): Promise<RuleVersion> {
  const { principal } = ctx;
  const { ruleId } = input;
  const versionId = ctx.ids.uuid();
  const now = ctx.clock.now();
  return await ctx.db.transaction(async ({ queries }) => {
    const rule = await loadRuleToWrite(queries, { principal, ruleId });
    const draft = await findDraft(queries, { principal, choice: input });
    if (!draft) throw nothingToPublish(rule);
    requireSource(draft, input.source);
    const definition = validDefinition(draft);
    if (!input.force) {
      requireNothingNewer(rule, draft);
      requireGreen(draft);
    }
    const source = draft.format === "yaml" ? draft.source : null;
    await requireVersionRoom(queries, ctx, { definition, source });
    const number = await allocateVersionNumber(queries, ruleId);
    const version = { versionId, number, definition, source, createdAt: now };
    await insertVersion(queries, { ...version, ruleId, createdBy: principal.userId });
    const headline = ruleHeadline(JSON.parse(definition));
    await updateDefaultVersion(queries, { ruleId, versionId, headline, now });
    await deleteDraft(queries, draft.draftId);
    return toRuleVersion(version, { id: ruleId, defaultVersionId: versionId });
  });
}

function requireGreen({ tests }: RuleDraftRow): void {
  const results: RuleTestResult[] = JSON.parse(tests);
  const failedTests = results.filter(({ passed }) => !passed).map(({ name }) => name);
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
