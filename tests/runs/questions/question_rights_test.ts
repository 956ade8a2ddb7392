import { deepEqual, equal, ok } from "node:assert/strict";
import type { Principal } from "../../../src/identity/principal.ts";
import { endRunsOf } from "../../../src/runs/background/workflow_end_store.ts";
import { listQuestions } from "../../../src/runs/questions/list_questions.ts";
import { deleteWorkflow } from "../../../src/workflows/delete_workflow.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { shareWorkflow } from "../../../src/workflows/share_workflow.ts";
import { startRun } from "../../../src/runs/start/start_run.ts";
import { answer, approve, colleague, openQuestions, refusal } from "../../support/runs/asking.ts";
import { testPrincipal } from "../../support/identity/context.ts";
import { openTestDatabase } from "../../support/db/database.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { NO_HOOKS } from "../../support/workflows/workflows.ts";

const TEAM = "ops";

/** A run that asks, of a workflow that is shared with a team. */
async function askingRun(lab: RunLab): Promise<{ workflowId: string; runId: string }> {
  const workflowId = await lab.publish({ steps: [approve("consent")] });
  await shareWorkflow(lab.ctx, { workflowId, teamKeys: [TEAM] });
  const { runId } = await lab.start(workflowId);
  await lab.settled(runId);
  return { workflowId, runId };
}

async function outcomeFor(lab: RunLab, runId: string, principal: Principal): Promise<string> {
  const listed = await openQuestions(lab, principal);
  const answering = answer(lab, { runId, stepId: "consent", approved: true }, principal);
  const code = await answering.then(() => "taken", ({ code }) => code);
  return `${listed.length} listed, ${code}`;
}

const CALLERS: Readonly<Record<string, [Partial<Principal>, string]>> = {
  "a teammate with workflow:write": [{ teamKeys: [TEAM], canWrite: true }, "1 listed, taken"],
  "an admin": [{ isAdmin: true }, "0 listed, not_found"],
  "a teammate who reads": [{ teamKeys: [TEAM] }, "0 listed, forbidden"],
  "a writer of another team": [{ teamKeys: ["sales"], canWrite: true }, "0 listed, not_found"],
  "a colleague": [{}, "0 listed, not_found"],
  "an admin of another organization": [
    { orgKey: "globex", teamKeys: [TEAM], canWrite: true, isAdmin: true },
    "0 listed, not_found",
  ],
};

for (const [who, [given, expected]] of Object.entries(CALLERS)) {
  Deno.test(`the question of a run in a shared workflow, for ${who}: ${expected}`, async () => {
    await using lab = await openRunLab({ principal: { teamKeys: [TEAM] } });
    const { runId } = await askingRun(lab);
    equal(await outcomeFor(lab, runId, colleague(lab, given)), expected);
  });
}

Deno.test("the owner in another organization is a stranger there", async () => {
  await using lab = await openRunLab({ principal: { teamKeys: [TEAM] } });
  const { runId } = await askingRun(lab);
  const { userId } = lab.ctx.principal;
  const elsewhere = testPrincipal({ userId, orgKey: "globex" });
  equal(await outcomeFor(lab, runId, elsewhere), "0 listed, not_found");
});

Deno.test("a reader of a workflow answers the runs they started, until they may no longer read it", async () => {
  await using lab = await openRunLab({ principal: { teamKeys: [TEAM] } });
  const { workflowId } = await askingRun(lab);
  const reader = colleague(lab, { teamKeys: [TEAM] });
  const ctx = { ...lab.ctx, principal: reader };
  const own = { workflowId, inputs: {}, trigger: "manual" } as const;
  const runIds = [await startRun(ctx, own), await startRun(ctx, own)].map(({ runId }) => runId);
  for (const runId of runIds) await lab.settled(runId);
  const [first = "", second = ""] = runIds;
  deepEqual((await openQuestions(lab, reader)).map(({ runId }) => runId).sort(), runIds.sort());
  await answer(lab, { runId: first, stepId: "consent", approved: true }, reader);
  equal((await openQuestions(lab, reader)).length, 1);
  equal((await openQuestions(lab)).length, 2);
  await shareWorkflow(lab.ctx, { workflowId, teamKeys: [] });
  equal(await outcomeFor(lab, second, reader), "0 listed, not_found");
  await setWorkflowPublic(lab.ctx, { workflowId, isPublic: true });
  equal(await outcomeFor(lab, second, reader), "1 listed, taken");
});

Deno.test("cancelAskingOf() cancels the runs of a deleted workflow that ask people", async () => {
  await using lab = await openRunLab({ principal: { teamKeys: [TEAM] } });
  const { workflowId, runId } = await askingRun(lab);
  const other = await askingRun(lab);
  const onWorkflowDeleted = ({ queries }: Parameters<typeof NO_HOOKS.onWorkflowDeleted>[0]) =>
    endRunsOf(queries, { workflowId, now: lab.ctx.clock.now() });
  await deleteWorkflow({ ...lab.ctx, hooks: { ...NO_HOOKS, onWorkflowDeleted } }, { workflowId });
  const refused = await refusal(answer(lab, { runId, stepId: "consent", approved: true }));
  equal(refused.code, "not_found");
  deepEqual((await openQuestions(lab)).map(({ runId }) => runId), [other.runId]);
  const { queries } = lab.ctx.db;
  const row = await queries.selectFrom("runs").select("status").where("id", "=", runId)
    .executeTakeFirst();
  equal(row?.status, "cancelled");
});

Deno.test("a question of a deleted workflow is neither listed nor answered", async () => {
  await using lab = await openRunLab({ principal: { teamKeys: [TEAM] } });
  const { workflowId, runId } = await askingRun(lab);
  await deleteWorkflow({ ...lab.ctx, hooks: NO_HOOKS }, { workflowId });
  for (const given of [lab.ctx.principal, colleague(lab, { isAdmin: true })]) {
    equal(await outcomeFor(lab, runId, given), "0 listed, not_found");
  }
});

Deno.test("open questions come in pages, latest first, and those of one run by themselves", async () => {
  await using lab = await openRunLab();
  const runs = [];
  for (const id of ["a", "b", "c"]) {
    runs.push(
      await lab.run({ steps: [{ id: "all", parallel: [approve(id), approve(`${id}2`)] }] }),
    );
  }
  const page = await listQuestions(lab.ctx, { page: 2, limit: 4 });
  const { questions, ...data } = page;
  deepEqual(data, {
    page: 2,
    limit: 4,
    total: 6,
    totalPages: 2,
    totalIsExact: true,
    nextCursor: null,
  });
  deepEqual(questions.map(({ runId }) => runId), [runs[0]?.runId, runs[0]?.runId]);
  const { runId } = runs[1] ?? {};
  const ofOne = await listQuestions(lab.ctx, { page: 1, limit: 20, runId });
  deepEqual(ofOne.questions.map(({ stepId }) => stepId).sort(), ["b", "b2"]);
  deepEqual((await listQuestions(lab.ctx, { page: 9, limit: 100 })).questions, []);
});

Deno.test("no query of questions reads a whole table", async () => {
  await using file = await openTestDatabase();
  const { db, count, fullScans } = recordQueries(file);
  await using lab = await openRunLab({ db, path: file.path, principal: { teamKeys: [TEAM] } });
  const { runId, workflowId } = await askingRun(lab);
  for (
    const given of [{}, { isAdmin: true }, { teamKeys: [TEAM], canWrite: true }, { canWrite: true }]
  ) {
    const principal = colleague(lab, given);
    await openQuestions(lab, principal);
    await listQuestions({ ...lab.ctx, principal }, { page: 1, limit: 5, runId });
  }
  await answer(lab, { runId, path: "steps[0]", approved: true });
  await lab.settled(runId);
  await db.transaction(({ queries }) => endRunsOf(queries, { workflowId, now: 1 }));
  ok(count() > 20, `${count()} queries seen`);
  const scans = await fullScans();
  deepEqual(scans.filter(({ sql }) => sql.includes("questions")), []);
});
