import { deepEqual, equal } from "node:assert/strict";
import type { Database } from "../../../src/db/database.ts";
import { findUsed } from "../../../src/identity/quota_store.ts";
import {
  findLastItem,
  readFirstSteps,
  type StepRow,
  writeSteps,
} from "../../../src/runs/store/journal_store.ts";
import { openQuestion } from "../../../src/runs/store/question_store.ts";
import { findStepAttempts } from "../../../src/runs/store/step_log_store.ts";
import { countQueries } from "../../support/db/counted_database.ts";
import { openRunLab } from "../../support/runs/run_lab.ts";
import { give } from "../../support/runs/run_scenarios.ts";

/** More than one statement reads, with one step around them. */
const ITEMS = 2_100;

/** The places of the items that run and that failed, in the order of indexes. */
const RUNNING = [7, 999];
const FAILED = new Map([[12, 2], [2_050, 5]]);

async function writeLoop(db: Database, runId: string): Promise<void> {
  const [step] = await db.queries.selectFrom("run_steps").selectAll()
    .where("run_id", "=", runId).execute();
  if (step === undefined) throw new Error("the step of the run is missing");
  await db.transaction(async ({ queries }) => {
    for (let at = 0; at < ITEMS; at++) {
      const attempts = FAILED.get(at);
      const status = attempts ? "failed" : RUNNING.includes(at) ? "running" : "succeeded";
      const item = { path: `steps[1]#${at}`, step_id: "each", status, attempts: attempts ?? 9 };
      await writeSteps(queries, [{ ...step, ...item, status, seq: at + 10 }]);
    }
  });
}

async function firstStep({ queries }: Database, runId: string): Promise<StepRow> {
  return await queries.selectFrom("run_steps").selectAll().where("run_id", "=", runId)
    .executeTakeFirstOrThrow();
}

Deno.test("the bytes of large steps are counted when they are written, changed and removed", async () => {
  await using lab = await openRunLab();
  const { ctx: { db, principal: { orgKey, userId: ownerId } } } = lab;
  const { runId } = await lab.run({ steps: [give("one", 1)] });
  const step = { ...await firstStep(db, runId), path: "steps[1]", input: null };
  const used = () => findUsed(db.queries, { orgKey, ownerId, resource: "run_bytes" });
  const changes: [Partial<StepRow>, number][] = [
    [{ output: "x".repeat(20_000) }, 20_000],
    [{ output: "x".repeat(30_000), input: "123" }, 30_003],
    [{ output: "small" }, 0],
    // Bytes count, and not characters.
    [{ output: "€".repeat(6_000) }, 18_000],
    [{ output: "€".repeat(6_000), status: "failed" }, 18_000],
  ];
  for (const [change, bytes] of changes) {
    await db.transaction(({ queries }) => writeSteps(queries, [{ ...step, ...change }]));
    equal(await used(), bytes);
  }
  await db.transaction(({ queries }) =>
    queries.deleteFrom("run_steps").where("path", "=", step.path).execute()
  );
  equal(await used(), 0);
});

Deno.test("a step that is written as it ended without success ends its question", async () => {
  await using lab = await openRunLab();
  const { ctx: { db, principal } } = lab;
  const workflowId = await lab.publish({ steps: [give("one", 1)] });
  const { runId } = await lab.start(workflowId);
  const step = await firstStep(db, runId);
  for (const [at, status] of (["failed", "cancelled", "succeeded"] as const).entries()) {
    const key = { run_id: runId, path: `steps[${at + 1}]`, generation: 0 };
    await db.transaction(async ({ queries }) => {
      await openQuestion(queries, {
        ...key,
        org_key: principal.orgKey,
        workflow_id: workflowId,
        principal_id: principal.userId,
        kind: "approve",
        message: "Really?",
        fields: "{}",
        status: "open",
        created_at: 1,
        expires_at: null,
        answer: null,
      });
      await writeSteps(queries, [{ ...step, ...key, status }]);
    });
  }
  const rows = await db.queries.selectFrom("questions").select("status").orderBy("path").execute();
  deepEqual(rows.map(({ status }) => status), ["ended", "ended", "open"]);
});

Deno.test("what is asked of all steps of a run is read in pieces", async () => {
  await using lab = await openRunLab();
  const { runId } = await lab.run({ steps: [give("one", 1)] });
  await writeLoop(lab.ctx.db, runId);
  const { db: { queries }, take } = countQueries(lab.ctx.db);

  const first = (await readFirstSteps(queries, runId)).map(({ path }) => path);
  deepEqual(first, ["steps[0]", ...RUNNING.map((at) => `steps[1]#${at}`)].sort());
  equal(take().queries, 4, "two pieces, and the rows of each");

  equal(await findLastItem(queries, { runId, path: "steps[1]" }), ITEMS - 1);
  equal(take().queries, 2);
  equal(await findLastItem(queries, { runId, path: "steps[0]" }), -1);
  equal(take().queries, 1);

  equal(await findStepAttempts(queries, { runId, stepId: "each" }), 5);
  equal(take().queries, 2);
  equal(await findStepAttempts(queries, { runId, stepId: "one" }), null);
});
