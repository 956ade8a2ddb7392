import assert from "node:assert/strict";
import { cancelRun } from "../../../src/runs/cancel_run.ts";
import { endNextRuns, endRunsOf } from "../../../src/runs/background/workflow_end_store.ts";
import { relabelNext } from "../../../src/runs/background/relabel_store.ts";
import { requeueRunsOf } from "../../../src/runs/store/claim_store.ts";
import { listRuns } from "../../../src/runs/list_runs.ts";
import { listSteps } from "../../../src/runs/list_steps.ts";
import { readRunQueue } from "../../../src/runs/queue/read_queue.ts";
import { DUE, QUEUED, readWholeBacklog } from "../../../src/runs/store/queue_store.ts";
import { findRunPage } from "../../../src/runs/store/run_list_store.ts";
import { retryRun } from "../../../src/runs/retry_run.ts";
import type { Database } from "../../../src/db/database.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

const DEFINITION = {
  env: { TOKEN: {}, OPEN: { secret: false } },
  steps: [give("a", "${{ env.TOKEN }}", { onError: "continue" })],
};

const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };

async function callEverything(lab: RunLab): Promise<void> {
  const { ctx } = lab;
  const workflowId = await lab.publish(DEFINITION);
  for (const idempotencyKey of ["key", "key", null]) {
    const { runId } = await lab.start(workflowId, { idempotencyKey, envs: { TOKEN: "t" } });
    await lab.settled(runId);
  }
  await readRunQueue(ctx);
  await readWholeBacklog(ctx.db.queries);
  await listEverything(lab, workflowId);
  const { runId } = await lab.run({ steps: [give("bad", "${{ [1][5] }}")] });
  await retryRun(ctx, { runId });
  await lab.settled(runId);
  await cancelRun(ctx, await lab.run({ steps: [PAUSE] }));
  await ctx.db.transaction(async ({ queries }) => {
    await endRunsOf(queries, { workflowId, now: 1 });
    await endNextRuns(queries, 1);
    await requeueRunsOf(queries, { processIds: [ctx.ids.uuid(), ctx.ids.uuid()], limit: 9 });
    const relabel = { workflow_id: workflowId, org_key: "acme", created_at: 9e15, run_id: "" };
    await queries.insertInto("run_relabels").values(relabel).execute();
    assert.ok(await relabelNext(queries, 1));
  });
}

async function listEverything(lab: RunLab, workflowId: string): Promise<void> {
  const { ctx } = lab;
  const principals = [{}, { isAdmin: true }, { teamKeys: ["a", "b"] }];
  for (const principal of principals) {
    const reader = { ...ctx, principal: { ...ctx.principal, ...principal } };
    for (
      const filter of [{}, {
        statuses: ["failed"] as const,
        trigger: "api" as const,
        from: 1,
        to: 2,
      }]
    ) {
      await listRuns(reader, { workflowId, page: 1, limit: 20, ...filter });
      await listRuns(reader, { page: 1, limit: 20, ...filter });
      const all = { principal: reader.principal, workflowId: null, filter };
      await findRunPage(ctx.db.queries, { ...all, limit: 20, offset: 10_000, after: null });
    }
  }
  const { runId } = await lab.run({ steps: [give("each", 1, { forEach: "[1, 2]" })] });
  await listSteps(ctx, { runId, parent: "each", page: 1, limit: 20 });
}

/** Leaves one run to be executed as any other and one to be executed alone. */
async function queueTwo(lab: RunLab, file: Database): Promise<string[]> {
  await lab.engine[Symbol.asyncDispose]();
  const workflowId = await lab.publish(DEFINITION);
  const ids = [await lab.start(workflowId), await lab.start(workflowId)].map(({ runId }) => runId);
  await file.transaction(({ queries }) =>
    queries.updateTable("runs").set({ crashes: 2 }).where("id", "=", ids[0] ?? "").execute()
  );
  return ids;
}

/** Rows that are queued, executed, ending or being labelled, read from the beginning. */
const QUEUES = /USING INDEX runs_(queued|suspect|by_process)$|^SCAN (workflow_ends|run_relabels)$/;

/** The organizations that a claim has chosen, and the backlog of each organization. */
const CHOSEN = ["orgs", "run_backlogs"];

Deno.test("no query of the runs reads a whole table", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  const options = { db, path: file.path };
  await using lab = await openRunLab(options);
  await callEverything(lab);
  const ids = await queueTwo(lab, file);
  await using second = await openRunLab({ ...options, principal: lab.ctx.principal });
  for (const id of ids) await second.settled(id);
  assert.ok(count() > 30, `${count()} queries seen`);
  assert.deepEqual((await fullScans(CHOSEN)).filter(({ step }) => !QUEUES.test(step)), []);
});

for (const [name, queue] of Object.entries({ QUEUED, DUE })) {
  Deno.test(`${name} finds each user by one step in an index that has no other rows`, async () => {
    await using file = await openTestDatabase();
    const { db, steps } = recordQueries(file);
    const wanted = { after: null, except: [], now: 1, limit: 1 };
    await queue.findFirstOfUsers(db.queries, wanted);
    const ofRuns = (await steps()).filter((step) => /\bruns\b/.test(step));
    const index = `runs_${name === "DUE" ? "waiting" : "queued"}_by_user`;
    const isStep = (step: string) => step.includes(`${index} (org_key`) || step.includes("(id=?)");
    assert.ok(ofRuns.some((step) => step.includes(index)), ofRuns.join("\n"));
    assert.deepEqual(ofRuns.filter((step) => !isStep(step)), []);
  });
}
