import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import { CompiledRules } from "../../src/rules/compiled_rules.ts";
import { deleteRule } from "../../src/rules/delete_rule.ts";
import { discardRuleDraft, discardThreadRuleDrafts } from "../../src/rules/drafts/discard_draft.ts";
import { openRuleDraft } from "../../src/rules/drafts/copy_version_to_draft.ts";
import { getRuleDraft } from "../../src/rules/drafts/draft_access.ts";
import { saveRuleDraft } from "../../src/rules/drafts/save_draft.ts";
import { evaluateRule, evaluateRuleBatch } from "../../src/rules/evaluate_rule.ts";
import { exportRule } from "../../src/rules/files/export_rule.ts";
import { importRule } from "../../src/rules/files/import_rule.ts";
import { getRule } from "../../src/rules/get_rule.ts";
import { listRules } from "../../src/rules/list_rules.ts";
import {
  findReference,
  findReferences,
  insertReferences,
} from "../../src/documents/names/reference_store.ts";
import { findNamed } from "../../src/documents/names/resolve_names.ts";
import { RULES } from "../../src/rules/kind.ts";
import { organizationHasRule } from "../../src/rules/rule_store.ts";
import { setRulePublic } from "../../src/rules/set_rule_public.ts";
import { shareRule } from "../../src/rules/share_rule.ts";
import { tryRule } from "../../src/rules/try_rule.ts";
import { diffRule } from "../../src/rules/versions/diff_rule.ts";
import { listRuleVersions } from "../../src/rules/versions/list_versions.ts";
import { publishRule } from "../../src/rules/versions/publish_rule.ts";
import { setDefaultRuleVersion } from "../../src/rules/versions/set_default_version.ts";
import { getRuleVersion } from "../../src/rules/versions/version.ts";
import { createThreadFromRule } from "../../src/threads/create_thread_from_rule.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { listVersions } from "../../src/workflows/versions/list_versions.ts";
import { SCOPES } from "../../src/documents/list_store.ts";
import { inProcess } from "../support/chat/turns.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { walkByCursors } from "../support/db/cursor_walk.ts";
import { recordQueries } from "../support/db/query_plans.ts";
import { testContext } from "../support/identity/context.ts";
import { BROKEN_RULE, publishedRule, ruleNamed } from "../support/rules/rules.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

async function listEverything(ctx: Context): Promise<void> {
  for (const scope of SCOPES) {
    for (const isDraft of [false, true]) {
      for (const search of [undefined, "disc"]) {
        const input = { scope, isDraft, search };
        await listRules(ctx, { page: 2, limit: 20, ...input });
        if (scope === "owned" && !isDraft) {
          await walkByCursors((page) => listRules(ctx, { ...page, ...input }));
          continue;
        }
        const { nextCursor } = await listRules(ctx, { limit: 1, ...input });
        if (nextCursor) await listRules(ctx, { limit: 1, cursor: nextCursor, ...input });
      }
    }
  }
}

async function callVersions(ctx: Context, ruleId: string): Promise<string> {
  for (const discount of [1, 2, 3]) {
    const rows = [{ then: { discount } }];
    await saveRuleDraft(ctx, { ruleId, definition: ruleNamed("Discount", { rows, tests: [] }) });
    await publishRule(ctx, { ruleId });
  }
  await walkByCursors((page) => listRuleVersions(ctx, { ruleId, includeAll: false, ...page }));
  const { versions } = await listRuleVersions(ctx, { ruleId, limit: 20, includeAll: true });
  const versionId = versions.at(-1)?.versionId ?? assert.fail("there are versions");
  await setDefaultRuleVersion(ctx, { ruleId, versionId });
  await getRuleVersion(ctx, { ruleId, versionId });
  await diffRule(ctx, { ruleId, from: 1, to: 2 });
  await exportRule(ctx, { ruleId, versionId, format: "csv" });
  return versionId;
}

async function callEvaluations(ctx: Context, ruleId: string, versionId: string): Promise<void> {
  const inputs = { amount: 1 };
  for (const choice of [{ ruleId }, { ruleId, versionId }]) {
    const evaluating = { ...ctx, compiledRules: new CompiledRules() };
    await evaluateRule(evaluating, { ...choice, inputs });
    await evaluateRuleBatch(evaluating, { ...choice, inputs: [inputs] });
  }
}

/** The row that a workflow's version keeps for each rule that its steps name. */
async function callNames(ctx: Context, ruleId: string): Promise<void> {
  const { db, principal } = ctx;
  const workflowId = await publishedWorkflow(ctx);
  const { versions: [version] } = await listVersions(ctx, {
    workflowId,
    limit: 20,
    includeAll: false,
  });
  const { versionId } = version ?? assert.fail("it is published");
  await findNamed(db.queries, { kind: RULES, principal, names: ["Discount", "Other"] });
  const references = [{ name: "Discount", id: ruleId }];
  await db.transaction(({ queries }) =>
    insertReferences(queries, { kind: RULES, versionId, references })
  );
  await findReference(db.queries, { kind: RULES, versionId, name: "Discount" });
  await findReferences(db.queries, { kind: RULES, principal, versionId });
}

async function callThreads(ctx: Context, ruleId: string): Promise<void> {
  const { db, clock } = ctx;
  const { threadId } = await createThreadFromRule(ctx, { ruleId });
  await tryRule(ctx, { ruleId, threadId, inputs: { amount: 1 } });
  for (const place of [{ ruleId }, { ruleId, threadId }]) {
    await openRuleDraft(ctx, place);
    const { draftId } = await getRuleDraft(ctx, place);
    await getRuleDraft(ctx, { ...place, draftId });
    await discardRuleDraft(ctx, place);
    await saveRuleDraft(ctx, { ...place, definition: BROKEN_RULE });
  }
  await listThreads(ctx, { page: 1, limit: 20 });
  await listMessages(ctx, { threadId, page: 1, limit: 20 });
  await db.transaction((tx) => discardThreadRuleDrafts(tx, { threadId, now: clock.now() }));
  await deleteThread(inProcess(ctx, "p1"), { threadId });
}

async function callEverything(ctx: Context): Promise<void> {
  const { db, principal: { orgKey, teamKeys } } = ctx;
  const ruleId = await publishedRule(ctx, { teamKeys: [...teamKeys] });
  await publishedRule(ctx, { name: "Discount of May" });
  await importRule(ctx, {
    format: "csv",
    content: "when amount: number,then discount: number\n>= 1000,10\n",
    name: "Discounts of a file",
  });
  await listEverything(ctx);
  await getRule(ctx, { ruleId });
  await setRulePublic(ctx, { ruleId, isPublic: true });
  await callEvaluations(ctx, ruleId, await callVersions(ctx, ruleId));
  await callNames(ctx, ruleId);
  await organizationHasRule(db.queries, { orgKey, ruleId });
  await callThreads(ctx, ruleId);
  await shareRule(ctx, { ruleId, teamKeys: [] });
  await deleteRule(ctx, { ruleId });
}

Deno.test("no query of the rules reads a whole table", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await callEverything(testContext(db));
  await callEverything(testContext(db, { teamKeys: ["ops", "sales"] }));
  await callEverything(testContext(db, { teamKeys: ["ops"], isAdmin: true }));
  assert.ok(count() > 60, `${count()} queries seen`);
  // The names that an insert is given.
  assert.deepEqual(await fullScans(["given"]), []);
});
