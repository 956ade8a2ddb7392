import assert from "node:assert/strict";
import type { PublishedVersion } from "../../../src/workflows/hooks.ts";
import { createWorkflow } from "../../../src/workflows/create_workflow.ts";
import { getDraft } from "../../../src/workflows/drafts/draft_access.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { listVersions } from "../../../src/workflows/versions/list_versions.ts";
import { publishWorkflow } from "../../../src/workflows/versions/publish_workflow.ts";
import { saveDraft } from "../../../src/workflows/drafts/save_draft.ts";
import { setDefaultVersion } from "../../../src/workflows/versions/set_default_version.ts";
import { testContext } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { insertTestThread } from "../../support/chat/threads.ts";
import {
  BROKEN_SOURCE,
  definitionNamed,
  draftedWorkflow,
  NO_HOOKS,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../../support/workflows/workflows.ts";

Deno.test("publishWorkflow() makes the draft version 1 and the default, and consumes it", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const workflowId = await draftedWorkflow(ctx, { name: "Invoices" });
  const version = await publishWorkflow(ctx, { workflowId });
  assert.deepEqual(version, {
    versionId: version.versionId,
    workflowId,
    versionNumber: 1,
    isDefault: true,
    createdAt: version.createdAt,
  });
  const detail = await getWorkflow(ctx, { workflowId });
  assert.equal(detail.version, "1");
  assert.equal(detail.isDraft, false);
  assert.deepEqual(detail.workflow, definitionNamed("Invoices"));
  await assert.rejects(getDraft(ctx, { workflowId }), { code: "not_found" });
});

Deno.test("publishWorkflow() of 20 drafts at once numbers them 1 to 20 with one default", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const first = await createWorkflow(ctx, { definition: definitionNamed("Draft 1") });
  const { workflowId } = first;
  const draftIds = [first.draftId];
  for (let number = 2; number <= 20; number++) {
    const threadId = await insertTestThread(ctx);
    const definition = definitionNamed(`Draft ${number}`);
    draftIds.push((await saveDraft(ctx, { workflowId, threadId, definition })).draftId);
  }
  const published = await Promise.all(
    draftIds.map((draftId) => publishWorkflow(ctx, { workflowId, draftId, force: true })),
  );
  const numbers = published.map(({ versionNumber }) => versionNumber).sort((a, b) => a - b);
  assert.deepEqual(numbers, Array.from({ length: 20 }, (_, index) => index + 1));
  const { versions, total } = await listVersions(ctx, { workflowId, limit: 1, includeAll: true });
  assert.equal(total, 20);
  const defaults = versions.filter(({ isDefault }) => isDefault);
  assert.deepEqual(defaults.map(({ versionNumber }) => versionNumber), [20]);
  const newest = published.find(({ versionNumber }) => versionNumber === 20);
  assert.equal(defaults[0]?.versionId, newest?.versionId);
  const { name, version, workflow } = await getWorkflow(ctx, { workflowId });
  assert.deepEqual([version, name], ["20", workflow?.name]);
});

Deno.test("publishWorkflow() of one draft, 20 times at once, publishes it once", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const workflowId = await draftedWorkflow(ctx);
  const results = await Promise.allSettled(
    Array.from({ length: 20 }, () => publishWorkflow(ctx, { workflowId })),
  );
  const refusals = results.flatMap((result) => result.status === "rejected" ? [result.reason] : []);
  assert.deepEqual(refusals.map(({ code }) => code), Array(19).fill("conflict"));
  assert.equal((await listVersions(ctx, { workflowId, limit: 20, includeAll: false })).total, 1);
});

Deno.test("publishWorkflow() without a draft is a conflict that names the current version", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const missing = { code: "conflict", extra: { currentVersionNumber: 1 } };
  await assert.rejects(publishWorkflow(ctx, { workflowId }), missing);
  await assert.rejects(publishWorkflow(ctx, { workflowId, draftId: ctx.ids.uuid() }), missing);
});

Deno.test("publishWorkflow() refuses an invalid draft with its errors, and keeps it", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const { workflowId, errors } = await createWorkflow(ctx, { definition: BROKEN_SOURCE });
  await assert.rejects(publishWorkflow(ctx, { workflowId, force: true }), {
    code: "unprocessable",
    issues: errors.map(({ path, message }) => ({ path, message })),
  });
  assert.ok(errors.length > 0);
  assert.equal((await getDraft(ctx, { workflowId })).source, BROKEN_SOURCE);
  assert.equal((await getWorkflow(ctx, { workflowId })).version, null);
});

Deno.test("publishWorkflow() over a newer version names both versions, and force publishes", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  const threadId = await insertTestThread(ctx);
  await saveDraft(ctx, { workflowId, threadId, definition: definitionNamed("Slow") });
  const quick = await insertTestThread(ctx);
  await saveDraft(ctx, { workflowId, threadId: quick, definition: definitionNamed("Quick") });
  await publishWorkflow(ctx, { workflowId, threadId: quick });
  await assert.rejects(publishWorkflow(ctx, { workflowId, threadId }), {
    code: "conflict",
    extra: { baseVersionNumber: 1, currentVersionNumber: 2 },
  });
  const forced = await publishWorkflow(ctx, { workflowId, threadId, force: true });
  assert.equal(forced.versionNumber, 3);
  assert.equal((await getWorkflow(ctx, { workflowId })).name, "Slow");
});

Deno.test("publishWorkflow() goes by the newest version at that time, not by the default one", async () => {
  await using db = await openTestDatabase();
  const ctx = withHooks(testContext(db));
  const workflowId = await publishedWorkflow(ctx);
  await publishVersion(ctx, { workflowId, name: "Second" });
  const { versions } = await listVersions(ctx, { workflowId, limit: 20, includeAll: false });
  await setDefaultVersion(ctx, { workflowId, versionId: versions[1]!.versionId });
  const draft = await saveDraft(ctx, { workflowId, definition: definitionNamed("Third") });
  assert.equal(draft.baseVersionNumber, 1);
  assert.equal((await publishWorkflow(ctx, { workflowId })).versionNumber, 3);
});

Deno.test("publishWorkflow() calls its hook inside the transaction", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx);
  await saveDraft(ctx, { workflowId, definition: definitionNamed("Second") });
  const seen: PublishedVersion[] = [];
  const refusing = withHooks(ctx, {
    ...NO_HOOKS,
    onWorkflowPublished: (_tx, published) => {
      seen.push(published);
      return Promise.reject(new Error("no schedule today"));
    },
  });
  await assert.rejects(publishWorkflow(refusing, { workflowId }), /no schedule today/);
  assert.deepEqual(seen, [{
    workflowId,
    versionId: seen[0]?.versionId,
    versionNumber: 2,
    definition: definitionNamed("Second"),
    baseVersionNumber: 1,
    ownerId: ctx.principal.userId,
    principal: ctx.principal,
    previousVersionId: seen[0]?.previousVersionId,
    mayBeUnknown: false,
  }]);
  assert.equal((await getWorkflow(ctx, { workflowId })).version, "1");
  assert.equal((await getDraft(ctx, { workflowId })).baseVersionNumber, 1);
});
