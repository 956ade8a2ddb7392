/** Who reads the drafts in threads, of which a workflow may have very many. */
import { deepEqual, equal } from "node:assert/strict";
import type { Context } from "../../../src/identity/context.ts";
import { hasReadableDraft } from "../../../src/documents/drafts/draft_store.ts";
import { RULES } from "../../../src/rules/kind.ts";
import { shareThread } from "../../../src/threads/share_thread.ts";
import { getDraft } from "../../../src/workflows/drafts/draft_access.ts";
import { getWorkflow } from "../../../src/workflows/get_workflow.ts";
import { listWorkflows } from "../../../src/workflows/list_workflows.ts";
import { insertTestThread } from "../../support/chat/threads.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { testContext } from "../../support/identity/context.ts";
import { copyVersionToDraft, publishedWorkflow } from "../../support/workflows/workflows.ts";

const TEAM = "ops";

/** Readers of one workflow: its owner, a teammate, and a member who reads it because all do. */
function readersOf(ctx: Context): Record<"ada" | "ben" | "cleo", Context> {
  const as = (userId: string, teamKeys: string[]): Context => ({
    ...ctx,
    principal: { ...ctx.principal, userId, teamKeys, canWrite: true },
  });
  return { ada: as("ada", [TEAM]), ben: as("ben", [TEAM]), cleo: as("cleo", []) };
}

async function isDraftFor(reader: Context, workflowId: string): Promise<boolean> {
  const { isDraft } = await getWorkflow(reader, { workflowId });
  const { workflows } = await listWorkflows(reader, { scope: "all", isDraft: true, limit: 9 });
  equal(workflows.length, isDraft ? 1 : 0);
  return isDraft;
}

async function publicWorkflow({ db }: Context, workflowId: string): Promise<void> {
  await db.transaction(({ queries }) =>
    queries.updateTable("workflows").set({ is_public: 1 }).where("id", "=", workflowId).execute()
  );
}

Deno.test("a teammate's draft in one's own thread is read by who reads the thread", async () => {
  await using db = await openTestDatabase();
  const { ada, ben, cleo } = readersOf(testContext(db));
  const workflowId = await publishedWorkflow(ada, { teamKeys: [TEAM] });
  await publicWorkflow(ada, workflowId);
  const readers = [ada, ben, cleo];
  const seen = () => Promise.all(readers.map((reader) => isDraftFor(reader, workflowId)));
  deepEqual(await seen(), [false, false, false]);

  const threadId = await insertTestThread(ada, { teamKeys: [TEAM] });
  await copyVersionToDraft(ben, { workflowId, threadId });
  deepEqual(await seen(), [true, true, false]);
  equal((await getDraft(ben, { workflowId })).threadId, threadId);

  await shareThread(ada, { threadId, teamKeys: [] });
  deepEqual(await seen(), [true, false, false]);
  await shareThread(ada, { threadId, teamKeys: [TEAM] });
  deepEqual(await seen(), [true, true, false]);
});

/** Searches for all drafts of a workflow or rule. */
const OF_ALL = /^SEARCH (rule_)?drafts USING .*\((workflow_id|rule_id)=\?\)$/;

Deno.test("no query looks at the drafts in the threads of others", async () => {
  await using db = await openTestDatabase();
  const recorded = recordQueries(db);
  const { ada, ben } = readersOf(testContext(recorded.db));
  const workflowId = await publishedWorkflow(ada, { teamKeys: [TEAM] });
  for (const reader of [ada, ben]) {
    const threadId = await insertTestThread(reader, { teamKeys: [TEAM] });
    await copyVersionToDraft(reader, { workflowId, threadId });
    await isDraftFor(reader, workflowId);
    await getDraft(reader, { workflowId });
    await getDraft(reader, { workflowId, threadId });
    await recorded.db.queries.selectFrom("rules").select("id")
      .where(hasReadableDraft(RULES, reader.principal)).where("id", "=", "none").execute();
  }
  const steps = await recorded.steps();
  equal(steps.some((step) => step.includes("drafts_of_thread_owner")), true);
  equal(steps.some((step) => step.includes("rule_drafts_shared")), true);
  deepEqual(steps.filter((step) => OF_ALL.test(step)), []);
});
