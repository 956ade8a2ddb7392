import assert from "node:assert/strict";
import type { Context } from "../../src/identity/context.ts";
import { createWorkflow } from "../../src/workflows/create_workflow.ts";
import { deleteWorkflow } from "../../src/workflows/delete_workflow.ts";
import { listWorkflows } from "../../src/workflows/list_workflows.ts";
import { setWorkflowPublic } from "../../src/workflows/set_workflow_public.ts";
import { testContext } from "../support/identity/context.ts";
import { openTestDatabase } from "../support/db/database.ts";
import { ManualClock } from "../support/time/manual_clock.ts";
import { insertTestThread } from "../support/chat/threads.ts";
import {
  definitionNamed,
  draftedWorkflow,
  publishedWorkflow,
  publishVersion,
  withHooks,
} from "../support/workflows/workflows.ts";

type Query = Partial<Parameters<typeof listWorkflows>[1]>;

async function namesListed(ctx: Context, query: Query = {}): Promise<string[]> {
  const { workflows } = await listWorkflows(ctx, { page: 1, limit: 20, ...query });
  return workflows.map(({ name }) => name);
}

Deno.test("listWorkflows() gives pages in order of the latest change, then by id", async () => {
  await using db = await openTestDatabase();
  const clock = new ManualClock();
  const ctx = { ...testContext(db), clock };
  const ids: string[] = [];
  for (let number = 1; number <= 5; number++) {
    ids.push(await publishedWorkflow(ctx, { name: `Same time ${number}` }));
  }
  clock.advance(1);
  await publishVersion(ctx, { workflowId: ids[2]!, name: "Changed later" });
  const pages = [];
  for (const page of [1, 2, 3, 4]) pages.push(await listWorkflows(ctx, { page, limit: 2 }));
  const expected = [[ids[2], ids[4]], [ids[3], ids[1]], [ids[0]], []];
  assert.deepEqual(pages.map(({ workflows }) => workflows.map(({ id }) => id)), expected);
  for (const [index, { page, limit, total, totalPages }] of pages.entries()) {
    assert.deepEqual({ page, limit, total, totalPages }, {
      page: index + 1,
      limit: 2,
      total: 5,
      totalPages: 3,
    });
  }
});

Deno.test("listWorkflows() of nothing has no pages", async () => {
  await using db = await openTestDatabase();
  const list = await listWorkflows(testContext(db), { page: 1, limit: 20 });
  assert.deepEqual(list, {
    workflows: [],
    page: 1,
    limit: 20,
    total: 0,
    totalPages: 0,
    totalIsExact: true,
    nextCursor: null,
  });
});

Deno.test("listWorkflows() shows exactly the fields of a list item", async () => {
  await using db = await openTestDatabase();
  const ctx = { ...testContext(db, { teamKeys: ["b", "a"] }), clock: new ManualClock() };
  const { workflowId } = await createWorkflow(ctx, {
    definition: {
      format: "planner/1",
      name: "Fetch",
      description: "Fetches",
      steps: [
        { id: "wait", service: "wait", action: "for", with: { duration: "1s" } },
        { id: "get", service: "http", action: "request", with: { url: "https://example.org" } },
      ],
    },
  });
  const [item] = (await listWorkflows(ctx, { page: 1, limit: 20 })).workflows;
  assert.deepEqual(item, {
    id: workflowId,
    name: "Fetch",
    description: "Fetches",
    services: ["http", "wait"],
    createdAt: "2030-01-01T00:00:00.000Z",
    updatedAt: "2030-01-01T00:00:00.000Z",
    scheduleStatus: null,
    sharedTeamKeys: [],
  });
});

Deno.test("listWorkflows() keeps to the scope", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["sales"] });
  const { orgKey } = ctx.principal;
  const colleague = testContext(db, { orgKey, teamKeys: ["sales", "ops"] });
  await draftedWorkflow(ctx, { name: "Mine" });
  await draftedWorkflow(ctx, { name: "Mine, shared", teamKeys: ["sales"] });
  await draftedWorkflow(colleague, { name: "Theirs, shared", teamKeys: ["ops", "sales"] });
  await draftedWorkflow(colleague, { name: "Theirs, of ops", teamKeys: ["ops"] });
  await draftedWorkflow(colleague, { name: "Theirs" });
  const workflowId = await draftedWorkflow(colleague, { name: "Theirs, public" });
  await setWorkflowPublic(colleague, { workflowId, isPublic: true });
  assert.deepEqual(await namesListed(ctx), ["Mine, shared", "Mine"]);
  assert.deepEqual(await namesListed(ctx, { scope: "owned" }), ["Mine, shared", "Mine"]);
  assert.deepEqual(await namesListed(ctx, { scope: "shared" }), ["Theirs, shared"]);
  assert.deepEqual(await namesListed(ctx, { scope: "public" }), ["Theirs, public"]);
  const all = ["Mine", "Mine, shared", "Theirs, public", "Theirs, shared"];
  assert.deepEqual((await namesListed(ctx, { scope: "all" })).sort(), all);
  const elsewhere = testContext(db, { userId: ctx.principal.userId, teamKeys: ["sales"] });
  assert.deepEqual(await namesListed(elsewhere, { scope: "all" }), []);
});

Deno.test("listWorkflows() leaves out deleted workflows", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db);
  const workflowId = await publishedWorkflow(ctx, { name: "Gone" });
  await publishedWorkflow(ctx, { name: "Here" });
  await deleteWorkflow(withHooks(ctx), { workflowId });
  assert.deepEqual(await namesListed(ctx), ["Here"]);
});

Deno.test("listWorkflows() with isDraft lists the workflows of which the caller may read a draft", async () => {
  await using db = await openTestDatabase();
  const ctx = testContext(db, { teamKeys: ["sales"] });
  const colleague = testContext(db, { orgKey: ctx.principal.orgKey, teamKeys: ["sales"] });
  await publishedWorkflow(ctx, { name: "Published" });
  await draftedWorkflow(ctx, { name: "Drafted", teamKeys: ["sales"] });
  const threadId = await insertTestThread(ctx);
  const inThread = await createWorkflow(ctx, { definition: definitionNamed("Talked"), threadId });
  await publishedWorkflow(colleague, { name: "Theirs", teamKeys: ["sales"] });
  assert.deepEqual(await namesListed(ctx, { isDraft: true }), ["Talked", "Drafted"]);
  assert.deepEqual(await namesListed(colleague, { isDraft: true, scope: "shared" }), ["Drafted"]);
  assert.equal((await namesListed(ctx)).length, 3);
  await db.transaction(({ queries }) =>
    queries.updateTable("threads").set({ deleted_at: 1 }).where("id", "=", threadId).execute()
  );
  assert.deepEqual(await namesListed(ctx, { isDraft: true }), ["Drafted"]);
  assert.ok(inThread.valid);
});
