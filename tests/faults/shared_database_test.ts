/**
 * Several servers on one database start and execute runs, and are killed in turn.
 * `HEDDLE_FAULT_CYCLES` sets how often; with `HEDDLE_TEST_DATABASE=sqld` on a libSQL server, where
 * a take-over waits for the lease of the dead.
 */
import { equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { type Cluster, openCluster, refuseOverlaps } from "../support/processes/cluster.ts";
import { IS_REMOTE } from "../support/db/database.ts";
import { httpTest } from "../support/runs/http_tests.ts";
import { startSqld } from "../support/servers/sqld.ts";
import type { Hit } from "../support/runs/step_server.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 2);
const STEPS = [0, 1, 2, 3];
const RUNS_A_CYCLE = 6;
const ANSWER_MS_MAX = 40;

/** Each step calls `/<run>/<its number>`. */
function calls(url: string): string {
  const steps = STEPS.map((number) =>
    `  - { id: s${number}, service: http, action: request, with: { method: POST, url: ` +
    `"${url}/\${{ inputs.run }}/${number}" } }\n`
  );
  return `format: planner/1\nname: Calls\ninputs: { run: { type: string } }\nsteps:\n` +
    steps.join("");
}

interface Started {
  name: string;
  runId: string;
  /** How many kills it may have met. */
  kills: number;
}

async function start(
  { outside, at }: Cluster,
  { workflowId, through }: { workflowId: string; through: number },
): Promise<Started> {
  const name = crypto.randomUUID();
  for (const step of STEPS) {
    outside.answer(`/${name}/${step}`, async () => {
      await new Promise((resolve) => setTimeout(resolve, randomInt(ANSWER_MS_MAX)));
      return Response.json({});
    });
  }
  return { name, runId: await at(through).api.startRun(workflowId, { run: name }), kills: 0 };
}

/**
 * A run that the victim holds when it is killed; answers after how long another goes on with it.
 */
async function killOwner(
  cluster: Cluster,
  { workflowId, victim, isRestarted }: {
    workflowId: string;
    victim: number;
    isRestarted: boolean;
  },
): Promise<{ probe: Started; takeOverMs: number }> {
  const { outside, at } = cluster;
  const { server, api } = at(victim);
  const name = crypto.randomUUID();
  const path = `/${name}/0`;
  const release = outside.hold(path);
  const runId = await api.startRun(workflowId, { run: name });
  await outside.called(path);
  await server.kill("SIGKILL");
  const killedAt = performance.now();
  const restarted = isRestarted ? server.restart() : null;
  const { beganAt } = await outside.called(path, 2);
  release();
  await (restarted ?? server.restart());
  return { probe: { name, runId, kills: 1 }, takeOverMs: beganAt - killedAt };
}

function isCalledThrough(hits: readonly Hit[], { name }: Started): boolean {
  return hits.some(({ path, endedAt }) =>
    path === `/${name}/${STEPS.at(-1)}` && endedAt < Infinity
  );
}

/** Each step in turn, each repeated no more often than its run met kills; answers how often. */
function checkCalls(hits: readonly Hit[], { name, kills }: Started): number {
  const own = hits.filter(({ path }) => path.startsWith(`/${name}/`));
  const numbers = own.map(({ path }) => Number(path.split("/").at(-1)));
  equal([...new Set(numbers)].join(), STEPS.join());
  equal(numbers.join(), numbers.toSorted((a, b) => a - b).join(), "no completed step is repeated");
  equal(new Set(own.map(({ idempotencyKey }) => idempotencyKey)).size, STEPS.length);
  const repeated = own.length - STEPS.length;
  ok(repeated <= kills, `${repeated} calls repeated by ${kills} kills`);
  return repeated;
}

async function killInTurn(size: number, env: Record<string, string>): Promise<void> {
  await using cluster = await openCluster({ size, env });
  const { outside, at } = cluster;
  const workflowId = await at(0).api.publish(calls(outside.url));
  const runs: Started[] = [];
  const takeOversMs: number[] = [];
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const begun = await Promise.all(
      Array.from({ length: RUNS_A_CYCLE }, (_, through) => start(cluster, { workflowId, through })),
    );
    runs.push(...begun);
    for (const run of runs) if (!isCalledThrough(outside.hits, run)) run.kills++;
    const fault = { workflowId, victim: cycle, isRestarted: cycle % 2 === 1 };
    const { probe, takeOverMs } = await killOwner(cluster, fault);
    runs.push(probe);
    if (!fault.isRestarted) takeOversMs.push(Math.round(takeOverMs));
  }
  let repeated = 0;
  for (const run of runs) {
    const { status, error } = await at(randomInt(size)).api.runToEnd(run.runId);
    equal(status, "succeeded", JSON.stringify(error));
    repeated += checkCalls(outside.hits, run);
  }
  refuseOverlaps(outside.hits);
  console.log(
    `${size} servers, ${CYCLES} kills: ${runs.length} runs succeeded, ${repeated} calls ` +
      `repeated, 0 at once; taken over after ${takeOversMs} ms`,
  );
}

for (const size of [2, 3]) {
  httpTest(
    `${size} servers on one database, killed in turn, lose no run and have none twice`,
    async () => {
      await using sqld = IS_REMOTE ? await startSqld() : null;
      await killInTurn(size, sqld ? { DATABASE_URL: sqld.url } : {});
    },
  );
}
