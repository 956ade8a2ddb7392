/** The queue of an organization as its admin sees it. */
import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { sql } from "kysely";
import type { Principal } from "../../../src/identity/principal.ts";
import { listQueueRuns, type QueueRun } from "../../../src/runs/queue/list_queue_runs.ts";
import { QUEUE_STATES, type QueueState } from "../../../src/runs/queue/queue_list_store.ts";
import { readRunQueue } from "../../../src/runs/queue/read_queue.ts";
import { startRun } from "../../../src/runs/start/start_run.ts";
import { setWorkflowPublic } from "../../../src/workflows/set_workflow_public.ts";
import { countRowsOf } from "../../support/db/counted_rows.ts";
import { recordQueries } from "../../support/db/query_plans.ts";
import { eventually } from "../../support/time/eventually.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";

const ASK = { id: "ask", service: "human", action: "approve", with: { message: "Yes?" } };
const PAUSE = { id: "pause", service: "wait", action: "for", with: { duration: "1h" } };
const CHILD = { id: "child", service: "workflow", action: "run" };

function asAdmin({ ctx }: RunLab, principal: Partial<Principal> = {}) {
  const userId = crypto.randomUUID();
  return { ...ctx, principal: { ...ctx.principal, userId, isAdmin: true, ...principal } };
}

/** Reads a list to its end, two runs at a time. */
async function readAll(
  ctx: RunLab["ctx"],
  input: { state: QueueState; userId?: string },
): Promise<QueueRun[]> {
  const runs: QueueRun[] = [];
  let cursor: string | undefined;
  for (;;) {
    const page = await listQueueRuns(ctx, { ...input, limit: 2, cursor });
    runs.push(...page.runs);
    if (page.nextCursor === null) return runs;
    cursor = page.nextCursor;
  }
}

/** Queues so many runs of each user; answers their ids, the oldest first. */
async function queueRuns(lab: RunLab, workflowId: string, users: readonly string[]) {
  const ids: string[] = [];
  for (const userId of users) {
    const principal = { ...lab.ctx.principal, userId };
    const input = { workflowId, inputs: { secret: "s3cret" }, trigger: "api" } as const;
    ids.push((await startRun({ ...lab.ctx, principal }, input)).runId);
  }
  return ids;
}

const TAKES = { inputs: { secret: { type: "string", default: "" } }, steps: [] };

Deno.test("an admin sees who fills the queue, and every queued run, the oldest first", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const workflowId = await lab.publish({ ...TAKES, name: "Report" });
  await setWorkflowPublic(lab.ctx, { workflowId, isPublic: true });
  const [ada, loop] = ["a", "b"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
  const others = Array.from({ length: 23 }, () => crypto.randomUUID());
  const users = [ada, loop, loop, ...others, loop, ada] as string[];
  const ids = await queueRuns(lab, workflowId, users);
  const suspect = ids[1] ?? "";
  await lab.ctx.db.transaction(({ queries }) =>
    queries.updateTable("runs").set({ crashes: 2 }).where("id", "=", suspect).execute()
  );
  const admin = asAdmin(lab);
  const { users: found = [] } = await readRunQueue(admin, { expand: ["users"] });
  equal(found.length, 25);
  deepEqual(found.slice(0, 2).map(({ userId, queued }) => [userId, queued]), [[ada, 2], [loop, 2]]);
  ok(found.every(({ running, oldestQueuedAt }) => running === 0 && oldestQueuedAt !== null));

  const runs = await readAll(admin, { state: "queued" });
  deepEqual(runs.map(({ runId }) => runId), ids);
  deepEqual(runs.map(({ userId }) => userId), users);
  ok(!JSON.stringify(runs).includes("s3cret"));
  equal(runs[1]?.waitsFor, "alone");
  equal(runs[0]?.waitsFor, "organization");
  deepEqual([runs[0]?.workflowName, runs[0]?.isReadable], ["Report", true]);
  const ofLoop = await readAll(admin, { state: "queued", userId: loop });
  deepEqual(ofLoop.map(({ runId }) => runId), [ids[1], ids[2], ids.at(-2)]);
  const page = await listQueueRuns(admin, { state: "queued", limit: 3, page: 3 });
  deepEqual([page.total, page.runs.map(({ runId }) => runId)], [28, ids.slice(6, 9)]);

  const elsewhere = asAdmin(lab, { orgKey: "globex" });
  deepEqual(await readAll(elsewhere, { state: "queued" }), []);
  deepEqual((await readRunQueue(elsewhere, { expand: ["users"] })).users, []);
});

Deno.test("who is no admin sees neither the users of the queue nor the runs of others", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  await rejects(readRunQueue(lab.ctx, { expand: ["users"] }), { code: "forbidden" });
  await rejects(listQueueRuns(lab.ctx, { state: "queued", limit: 1 }), { code: "forbidden" });
  equal((await readRunQueue(lab.ctx)).users, undefined);
});

Deno.test("runs that wait tell for what: a time, an answer, or the run that they started", async () => {
  await using lab = await openRunLab();
  const paused = await lab.run({ name: "Paused", steps: [PAUSE] });
  const asking = await lab.run({ name: "Asking", steps: [ASK] });
  const childId = await lab.publish({ name: "Child", steps: [ASK] });
  const parent = await lab.run({ steps: [{ ...CHILD, with: { workflow: childId } }] });
  const admin = asAdmin(lab);
  const [timed] = await readAll(admin, { state: "waiting_for_time" });
  deepEqual(
    [timed?.runId, timed?.waitsFor, timed?.workflowName, timed?.isReadable],
    [paused.runId, "time", "Paused", false],
  );
  ok(Date.parse(timed?.waitsUntil ?? "") > Date.parse(timed?.createdAt ?? ""));
  const readAsked = () => readAll(admin, { state: "waiting_for_answer" });
  // The question is there a moment before its run rests.
  await eventually(async () => (await readAsked()).every(({ status }) => status === "waiting"));
  const asked = await readAsked();
  deepEqual(asked.map(({ waitsFor, workflowName }) => [waitsFor, workflowName]), [
    ["answer", "Asking"],
    ["answer", "Child"],
  ]);
  equal(asked[0]?.runId, asking.runId);
  const { userId } = lab.ctx.principal;
  equal((await readAll(admin, { state: "waiting_for_answer", userId })).length, 2);
  const stranger = crypto.randomUUID();
  for (const state of ["running", "waiting_for_time", "waiting_for_answer"] as const) {
    deepEqual(await readAll(admin, { state, userId: stranger }), [], state);
    ok((await readAll(admin, { state })).every(({ runId }) => runId !== parent.runId), state);
  }
  const parents = await readAll(admin, { state: "waiting_for_run" });
  deepEqual(parents.map(({ runId, waitsFor }) => [runId, waitsFor]), [[parent.runId, "run"]]);
  equal((await readAll(admin, { state: "waiting_for_run", userId })).length, 1);
  deepEqual(await readAll(admin, { state: "waiting_for_run", userId: stranger }), []);
});

/** Runs that wait for no time: every 400th for a run, the others for an answer. */
async function restRuns(lab: RunLab, workflowId: string, count: number): Promise<void> {
  const { orgKey, userId } = lab.ctx.principal;
  const numbers = sql`WITH RECURSIVE numbers (number) AS (
    SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < ${count}
  )`;
  await lab.ctx.db.transaction(async ({ queries }) => {
    await sql`INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger, status,
        inputs, created_at)
      ${numbers} SELECT 'r' || number, ${orgKey}, ${workflowId},
        (SELECT default_version_id FROM workflows WHERE id = ${workflowId}), ${userId}, 'api',
        'waiting', '{}', number FROM numbers`.execute(queries);
    await sql`INSERT INTO questions (run_id, path, generation, org_key, workflow_id, principal_id,
        kind, message, fields, status, created_at)
      ${numbers} SELECT 'r' || number, 'ask', 0, ${orgKey}, ${workflowId}, ${userId}, 'approve', '',
        '[]', 'open', number FROM numbers WHERE number % 400 <> 0`.execute(queries);
  });
}

Deno.test("runs that wait for a run are found among many that wait for an answer", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  await restRuns(lab, await lab.publish(TAKES), 2_000);
  const admin = asAdmin(lab);
  const expected = ["r400", "r800", "r1200", "r1600", "r2000"];
  const runs = await readAll(admin, { state: "waiting_for_run" });
  deepEqual(runs.map(({ runId }) => runId), expected);
  const page = await listQueueRuns(admin, { state: "waiting_for_run", limit: 2, page: 2 });
  deepEqual(page.runs.map(({ runId }) => runId), expected.slice(2, 4));
  deepEqual([page.total, page.totalIsExact], [5, true]);
  const counted = countRowsOf(lab.ctx.db);
  const db = { ...lab.ctx.db, queries: counted.queries };
  await listQueueRuns({ ...admin, db }, { state: "waiting_for_run", limit: 2 });
  ok(counted.most() <= 3, `${counted.most()} rows`);
});

Deno.test("a run waits for a run once its questions are answered, expired, ended or removed", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  await restRuns(lab, await lab.publish(TAKES), 4);
  const { db } = lab.ctx;
  const change = (query: ReturnType<typeof sql>) =>
    db.transaction(({ queries }) => query.execute(queries));
  const readIds = async () =>
    (await readAll(asAdmin(lab), { state: "waiting_for_run" })).map(({ runId }) => runId);
  deepEqual(await readIds(), []);
  // Two questions of one run.
  await change(sql`INSERT INTO questions SELECT run_id, 'other', generation, org_key, workflow_id,
    principal_id, kind, message, fields, status, created_at, expires_at, answer
    FROM questions WHERE run_id = 'r1'`);
  await change(sql`UPDATE questions SET status = 'answered', answer = '{}'
    WHERE path = 'ask' AND run_id IN ('r1', 'r2')`);
  deepEqual(await readIds(), ["r2"]);
  await change(sql`UPDATE questions SET status = 'expired' WHERE path = 'other'`);
  await change(sql`DELETE FROM questions WHERE run_id = 'r3'`);
  deepEqual(await readIds(), ["r1", "r2", "r3"]);
  await change(sql`DELETE FROM questions WHERE run_id = 'r2'`);
  await change(sql`UPDATE questions SET status = 'open' WHERE path = 'other'`);
  deepEqual(await readIds(), ["r2", "r3"]);
});

Deno.test("the lists of the queue read indexes, whatever their state and user", async () => {
  await using lab = await openRunLab({ slots: 0, isStarted: false });
  const { userId } = lab.ctx.principal;
  await queueRuns(lab, await lab.publish(TAKES), [userId, userId, userId]);
  const { db, fullScans, steps } = recordQueries(lab.ctx.db);
  const admin = { ...asAdmin(lab), db };
  await readRunQueue(admin, { expand: ["users"] });
  for (const state of QUEUE_STATES) {
    await readAll(admin, { state });
    await readAll(admin, { state, userId: crypto.randomUUID() });
  }
  deepEqual(await fullScans(), []);
  const plans = (await steps()).join("\n");
  ok(!plans.includes("TEMP B-TREE"), plans);
  for (const index of ["runs_queued", "runs_queued_by_user", "runs_suspect", "runs_by_process"]) {
    ok(plans.includes(`INDEX ${index} `), index);
  }
  for (const index of ["runs_waiting_by_org", "runs_waiting_by_user"]) {
    ok(plans.includes(`INDEX ${index} `), index);
  }
  for (const index of ["runs_waiting_for_runs", "runs_waiting_for_runs_by_user"]) {
    ok(plans.includes(`INDEX ${index} `), index);
  }
  for (const index of ["questions_open", "questions_open_by_principal"]) {
    ok(plans.includes(`INDEX ${index} `), index);
  }
});
