import assert from "node:assert/strict";
import { discardRuleDraft } from "../../src/rules/drafts/discard_draft.ts";
import { getRuleDraft } from "../../src/rules/drafts/draft_access.ts";
import { saveRuleDraft } from "../../src/rules/drafts/save_draft.ts";
import { createRule } from "../../src/rules/create_rule.ts";
import { deleteRule } from "../../src/rules/delete_rule.ts";
import { getRule } from "../../src/rules/get_rule.ts";
import { listRuleVersions } from "../../src/rules/versions/list_versions.ts";
import { publishRule } from "../../src/rules/versions/publish_rule.ts";
import { createThread } from "../../src/threads/create_thread.ts";
import { createThreadFromRule } from "../../src/threads/create_thread_from_rule.ts";
import { deleteThread } from "../../src/threads/delete_thread.ts";
import { getThread } from "../../src/threads/get_thread.ts";
import { linkRule, linkWorkflow } from "../../src/threads/link_thread.ts";
import { listMessages } from "../../src/threads/list_messages.ts";
import { listThreads } from "../../src/threads/list_threads.ts";
import { shareThread } from "../../src/threads/share_thread.ts";
import { testContext, testPrincipal } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { publishedRule, ruleNamed } from "../support/rules/rules.ts";
import { publishedWorkflow } from "../support/workflows/workflows.ts";

const PAGE = { page: 1, limit: 20 };

Deno.test("createThreadFromRule() copies the default version into a draft of its own", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx, { name: "Discount", fields: { description: "Off" } });
  const made = await createThreadFromRule(ctx, { ruleId, title: "Mend it" });
  const { threadId } = made;
  const draft = await getRuleDraft(ctx, { ruleId, threadId });
  assert.deepEqual(made, {
    threadId,
    rulePublicId: ruleId,
    draftPublicId: draft.draftId,
    visibility: "owner",
  });
  assert.deepEqual([draft.baseVersionNumber, draft.valid, draft.tests.length], [1, true, 1]);
  const rule = { id: ruleId, name: "Discount", description: "Off" };
  const thread = await getThread(ctx, { threadId });
  assert.deepEqual([thread.rule, thread.workflowId, thread.title], [rule, null, "Mend it"]);
  const { threads: [listed] } = await listThreads(ctx, PAGE);
  assert.deepEqual(listed?.rule, rule);
  const shown = await listMessages(ctx, { threadId, ...PAGE });
  assert.deepEqual(
    [shown.rule, shown.rulePublicId, shown.workflow, shown.workflowPublicId],
    [rule, ruleId, null, null],
  );
});

Deno.test("createThreadFromRule() takes the version that is named", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx, { name: "First" });
  await saveRuleDraft(ctx, { ruleId, definition: ruleNamed("Second") });
  await publishRule(ctx, { ruleId });
  const { versions } = await listRuleVersions(ctx, { ruleId, limit: 20, includeAll: false });
  const versionId = versions[1]?.versionId;
  const { threadId } = await createThreadFromRule(ctx, { ruleId, versionId });
  assert.equal((await getRuleDraft(ctx, { ruleId, threadId })).definition?.name, "First");
});

Deno.test("createThreadFromRule() refuses a missing rule, and creates no thread", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx);
  const { ruleId: draftOnly } = await createRule(ctx, { definition: ruleNamed("Draft") });
  for (
    const input of [
      { ruleId: ctx.ids.uuid() },
      { ruleId, versionId: ctx.ids.uuid() },
      { ruleId: draftOnly },
    ]
  ) {
    await assert.rejects(createThreadFromRule(ctx, input), { code: "not_found" });
  }
  assert.equal((await listThreads(ctx, PAGE)).total, 0);
});

Deno.test("a private rule is 403 for a colleague, and 404 in another organization", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx);
  const colleague = testContext(db, { orgKey: ctx.principal.orgKey });
  await assert.rejects(createThreadFromRule(colleague, { ruleId }), { code: "forbidden" });
  await assert.rejects(createThreadFromRule(testContext(db), { ruleId }), { code: "not_found" });
  await deleteRule(ctx, { ruleId });
  await assert.rejects(createThreadFromRule(colleague, { ruleId }), { code: "not_found" });
});

Deno.test("a caller who may read a thread but not its rule sees only what the thread's draft says", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["ops"] });
  const ruleId = await publishedRule(ctx, { name: "Discount" });
  const { threadId } = await createThreadFromRule(ctx, { ruleId });
  await shareThread(ctx, { threadId, teamKeys: ["ops"] });
  await saveRuleDraft(ctx, { ruleId, definition: ruleNamed("Secret plans") });
  await publishRule(ctx, { ruleId });
  const { orgKey } = ctx.principal;
  const teammate = { ...ctx, principal: testPrincipal({ orgKey, teamKeys: ["ops"] }) };
  const told = { id: ruleId, name: "Secret plans", description: null };
  assert.deepEqual((await getThread(ctx, { threadId })).rule, told);
  await saveRuleDraft(ctx, { ruleId, threadId, definition: ruleNamed("In the thread") });
  const shown = await listMessages(teammate, { threadId, ...PAGE });
  assert.deepEqual([shown.rule?.name, shown.rulePublicId], ["In the thread", ruleId]);
  await discardRuleDraft(ctx, { ruleId, threadId });
  const { rule, rulePublicId } = await listMessages(teammate, { threadId, ...PAGE });
  assert.deepEqual([rule, rulePublicId], [null, null]);
  assert.equal((await listThreads(teammate, PAGE)).threads[0]?.rule, null);
});

Deno.test("a thread is about a workflow or about a rule, whichever was linked last", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const [ruleId, workflowId] = [await publishedRule(ctx), await publishedWorkflow(ctx)];
  const { threadId } = await createThread(ctx);
  await linkWorkflow(ctx, { threadId, workflowId });
  await linkRule(ctx, { threadId, ruleId });
  const about = async () => {
    const { rule, workflowId } = await getThread(ctx, { threadId });
    return [rule?.id ?? null, workflowId];
  };
  assert.deepEqual(await about(), [ruleId, null]);
  await linkWorkflow(ctx, { threadId, workflowId });
  assert.deepEqual(await about(), [null, workflowId]);
});

Deno.test("deleteThread() deletes the thread's rule draft, and a rule that has no version", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const published = await publishedRule(ctx);
  const { threadId } = await createThreadFromRule(ctx, { ruleId: published });
  const { ruleId } = await createRule(ctx, { definition: ruleNamed("New"), threadId });
  await deleteThread(ctx, { threadId });
  await assert.rejects(getRule(ctx, { ruleId }), { code: "not_found" });
  assert.equal((await getRule(ctx, { ruleId: published })).isDraft, false);
});

Deno.test("a thread no longer shows a rule that was deleted", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const ruleId = await publishedRule(ctx);
  const { threadId } = await createThreadFromRule(ctx, { ruleId });
  await deleteRule(ctx, { ruleId });
  const { rule, rulePublicId } = await listMessages(ctx, { threadId, ...PAGE });
  assert.deepEqual([rule, rulePublicId], [null, null]);
});
