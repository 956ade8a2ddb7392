import { deepEqual, equal, match, ok } from "node:assert/strict";
import { sql } from "kysely";
import type { Database } from "../../../src/db/database.ts";
import { type AttemptPage, listAttempts } from "../../../src/runs/list_attempts.ts";
import { getRun } from "../../../src/runs/read_run.ts";
import { retryRun } from "../../../src/runs/retry_run.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, give, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { failing } from "../../support/runs/failing_service.ts";
import { testPrincipal } from "../../support/identity/context.ts";

const RETRY = { max: 3, delay: "1ms" };
const STEPS = { inputs: URL_INPUT, steps: [call("a", "/a", { retry: RETRY })] };
const INPUTS = { inputs: { url: "http://127.0.0.1:1" } };

async function attempts(
  { ctx }: RunLab,
  runId: string,
  wanted: { path?: string; limit?: number; cursor?: string } = {},
): Promise<AttemptPage> {
  return await listAttempts(ctx, { runId, path: "steps[0]", limit: 20, ...wanted });
}

async function countKept({ queries }: Database): Promise<number> {
  const { kept } = await queries.selectFrom("run_attempts")
    .select((eb) => eb.fn.countAll<number>().as("kept")).executeTakeFirstOrThrow();
  return kept;
}

Deno.test("listAttempts() tells each attempt of a step, latest first", async () => {
  await using lab = await openRunLab({ services: failing({ times: 2 }) });
  const { runId, steps: [step] } = await lab.run(STEPS, INPUTS);
  const { attempts: all, leftOut, total } = await attempts(lab, runId);
  deepEqual([total, leftOut], [3, 0]);
  deepEqual(all.map(({ number, retry, status }) => [number, retry, status]), [
    [3, 0, "succeeded"],
    [2, 0, "failed"],
    [1, 0, "failed"],
  ]);
  const [last, second, first] = all;
  // The clock may go on between the step and its first attempt.
  ok(String(first?.startedAt) >= String(step?.startedAt));
  equal(last?.finishedAt, step?.finishedAt);
  deepEqual(second?.error, { code: "http_status", message: "failure 2" });
  ok(Number(second?.waitMs) >= 0);
  equal(last?.waitMs, null);
  const times = [first, second, last].flatMap((one) => [one?.startedAt, one?.finishedAt]);
  deepEqual(times, times.toSorted());
  deepEqual(all.map(({ log }) => log.map(({ line }) => line.split(";")[0])), [
    ["says 3"],
    ["says 2", "attempt 2 failed: failure 2"],
    ["says 1", "attempt 1 failed: failure 1"],
  ]);
  ok(all.every(({ log }) => log.every(({ at }) => at !== null)));
  equal(JSON.stringify(first?.input), JSON.stringify(step?.input));
  equal(JSON.stringify(last?.output), JSON.stringify(step?.output));
});

Deno.test("a step that is tried once keeps nothing more, and has one attempt", async () => {
  await using lab = await openRunLab({ services: failing({ times: 0 }) });
  const { runId } = await lab.run(STEPS, INPUTS);
  equal(await countKept(lab.ctx.db), 0);
  const { attempts: [only], total } = await attempts(lab, runId);
  deepEqual([total, only?.number, only?.status], [1, 1, "succeeded"]);
  deepEqual(only?.log.map(({ line }) => line), ["says 1"]);
});

Deno.test("attempts before a retry of the run stay, and say before which", async () => {
  await using lab = await openRunLab({ services: failing({ times: 5 }) });
  const { runId, status } = await lab.run(STEPS, INPUTS);
  equal(status, "failed");
  await retryRun(lab.ctx, { runId });
  equal((await lab.settled(runId)).status, "succeeded");
  const { attempts: all, leftOut } = await attempts(lab, runId);
  deepEqual(all.map(({ number, retry, status }) => [retry, number, status]), [
    [1, 2, "succeeded"],
    [1, 1, "failed"],
    [0, 4, "failed"],
    [0, 3, "failed"],
    [0, 2, "failed"],
    [0, 1, "failed"],
  ]);
  equal(leftOut, 0);
  equal(all[2]?.error?.message, "failure 4");
  ok(all[2]?.startedAt);
  equal(all[1]?.log[0]?.line, "begins again: the run is retried");
});

Deno.test("attempts come in pages, and beside their step the latest ten", async () => {
  await using lab = await openRunLab({ services: failing({ times: 12 }) });
  const { runId } = await lab.run(STEPS, INPUTS);
  for (const _ of [1, 2, 3]) {
    await retryRun(lab.ctx, { runId });
    await lab.settled(runId);
  }
  const numbers: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await attempts(lab, runId, { limit: 5, cursor });
    numbers.push(...page.attempts.map(({ retry, number }) => `${retry}.${number}`));
    equal(page.total, 13);
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
  const all = ["3.1", "2.4", "2.3", "2.2", "2.1", "1.4", "1.3", "1.2", "1.1", "0.4", "0.3"];
  deepEqual(numbers, [...all, "0.2", "0.1"]);
  const { steps: [step] } = await getRun(lab.ctx, { runId, expand: ["stepAttempts"] });
  deepEqual(
    step?.lastAttempts?.map(({ retry, number }) => `${retry}.${number}`),
    all.slice(0, 10).reverse(),
  );
  equal((await getRun(lab.ctx, { runId })).steps[0]?.lastAttempts, undefined);
});

Deno.test("a run keeps a bounded number of attempts, the latest, and tells what is left out", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1, perStep: true }) });
  const items = Array.from({ length: 1_300 }, (_, at) => at);
  const retry = { max: 1, delay: "1ms", backoff: "fixed" };
  const { runId, status } = await lab.run({
    inputs: { ...URL_INPUT, items: { type: "json" } },
    steps: [call("a", "/${{ item }}", { forEach: "inputs.items", concurrency: 20, retry })],
  }, { inputs: { ...INPUTS.inputs, items } });
  equal(status, "succeeded");
  const kept = await countKept(lab.ctx.db);
  ok(kept >= 1_000 && kept <= 1_150, `${kept}`);
  const first = await attempts(lab, runId, { path: "steps[0]#0" });
  deepEqual([first.total, first.leftOut, first.attempts[0]?.number], [1, 1, 2]);
  equal(first.attempts[0]?.status, "succeeded");
  const last = await attempts(lab, runId, { path: "steps[0]#1299" });
  deepEqual([last.total, last.leftOut], [2, 0]);
  equal((await attempts(lab, runId)).total, 0);
});

Deno.test("a long message and a large input do not grow with the attempts", async () => {
  const message = "x".repeat(20_000);
  await using lab = await openRunLab({ services: failing({ times: 1, message }) });
  const step = call("a", `/${"y".repeat(5_000)}`, { retry: RETRY });
  const { runId } = await lab.run({ inputs: URL_INPUT, steps: [step] }, INPUTS);
  const { attempts: [last, first] } = await attempts(lab, runId);
  equal(first?.error?.message.length, 4_096);
  equal(first?.input, null);
  match(JSON.stringify(last?.input), /yyyy/);
});

Deno.test("secrets are masked in the attempts too", async () => {
  const secret = "s3cr3t-of-the-test";
  await using lab = await openRunLab({ services: failing({ times: 1, message: `by ${secret}` }) });
  const workflowId = await lab.publish({
    ...STEPS,
    env: { KEY: {} },
    steps: [call("a", "/${{ env.KEY }}", { retry: RETRY })],
  });
  await lab.setEnv(workflowId, { KEY: secret });
  const { runId } = await lab.start(workflowId, INPUTS);
  equal((await lab.settled(runId)).status, "succeeded");
  const all = await attempts(lab, runId);
  equal(all.attempts[1]?.error?.message, "by ***");
  ok(!JSON.stringify(all).includes(secret));
  const rows = await lab.ctx.db.queries.selectFrom("run_attempts").selectAll().execute();
  ok(!JSON.stringify(rows).includes(secret));
});

Deno.test("attempts of a run with private data are shown to others without them", async () => {
  await using lab = await openRunLab({ services: failing({ times: 1 }) });
  const { runId, workflowId } = await lab.run(STEPS, INPUTS);
  await lab.ctx.db.transaction(async ({ queries }) => {
    await sql`UPDATE workflows SET is_public = 1 WHERE id = ${workflowId}`.execute(queries);
    await sql`UPDATE runs SET is_private = 1 WHERE id = ${runId}`.execute(queries);
  });
  const { orgKey } = lab.ctx.principal;
  const colleague = { ...lab.ctx, principal: testPrincipal({ orgKey }) };
  const { attempts: all } = await listAttempts(colleague, { runId, path: "steps[0]", limit: 20 });
  deepEqual(all.map(({ status }) => status), ["succeeded", "failed"]);
  for (const { input, output, log } of all) deepEqual([input, output, log], [null, null, []]);
  match(all[1]?.error?.message ?? "", /nobody else/);
  const { steps: [step] } = await getRun(colleague, { runId, expand: ["stepAttempts"] });
  match(step?.lastAttempts?.[0]?.error?.message ?? "", /nobody else/);
});

Deno.test("a run of another organization, and a step that is not there, are not found", async () => {
  await using lab = await openRunLab({ services: failing({ times: 0 }) });
  const { runId } = await lab.run(STEPS, INPUTS);
  const stranger = { ...lab.ctx, principal: testPrincipal() };
  const wanted = { runId, path: "steps[0]", limit: 20 };
  await notFound(listAttempts(stranger, wanted));
  await notFound(listAttempts(lab.ctx, { ...wanted, path: "steps[7]" }));
  deepEqual((await listAttempts(lab.ctx, { ...wanted, path: "steps[0]#5" })).attempts, []);
});

async function notFound(answer: Promise<unknown>): Promise<void> {
  equal(await answer.then(() => "found", ({ code }) => code), "not_found");
}

Deno.test("a run of a version that kept no attempts has the last one of each step", async () => {
  await using lab = await openRunLab({ services: failing({ times: 6 }) });
  const { runId } = await lab.run({
    inputs: URL_INPUT,
    steps: [give("once", 1), call("a", "/a", { retry: RETRY })],
  }, INPUTS);
  await lab.ctx.db.transaction(async ({ queries }) => {
    await sql`DELETE FROM run_attempts`.execute(queries);
    await sql`UPDATE run_lines SET at = NULL, generation = NULL, attempt = NULL`.execute(queries);
  });
  const path = "steps[1]";
  const { attempts: [only], leftOut, total } = await attempts(lab, runId, { path });
  deepEqual([total, leftOut, only?.number, only?.status], [1, 3, 4, "failed"]);
  equal(only?.startedAt, null);
  equal((await attempts(lab, runId)).attempts[0]?.status, "succeeded");
  await retryRun(lab.ctx, { runId });
  equal((await lab.settled(runId)).status, "succeeded");
  const again = await attempts(lab, runId, { path });
  deepEqual(again.attempts.map(({ retry, number }) => [retry, number]), [
    [1, 3],
    [1, 2],
    [1, 1],
    [0, 4],
  ]);
  equal(again.leftOut, 3);
});
