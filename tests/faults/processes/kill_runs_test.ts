/**
 * A run goes on where it stood when the process is killed. `HEDDLE_FAULT_CYCLES` sets how often
 * this is tried.
 */
import { equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { type ApiClient, openApi } from "../../support/processes/api_client.ts";
import { openServer } from "../../support/processes/server.ts";
import { type Hit, startStepServer, type StepServer } from "../../support/runs/step_server.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 3);
const STEPS = [0, 1, 2, 3, 4];
const RUNS = 4;

/** Each step calls `/<run>/<its number>` and gives its idempotency key on. */
function fiveCalls(url: string): string {
  const steps = STEPS.map((number) =>
    `  - { id: s${number}, service: http, action: request, with: { method: POST, url: ` +
    `"${url}/\${{ inputs.run }}/${number}" } }\n`
  );
  return `format: planner/1\nname: Five calls\ninputs: { run: { type: string } }\nsteps:\n` +
    steps.join("");
}

interface Started {
  name: string;
  runId: string;
}

/** Starts runs, kills the server some time after a random step of one of them, starts it again. */
async function killInRuns(
  { api, outside, workflowId, kill }: {
    api: ApiClient;
    outside: StepServer;
    workflowId: string;
    kill(): Promise<unknown>;
  },
): Promise<Started[]> {
  const names = Array.from({ length: RUNS }, () => crypto.randomUUID());
  const reached = outside.called(`/${names[0]}/${randomInt(STEPS.length)}`);
  const started = await Promise.all(
    names.map(async (name) => ({ name, runId: await api.startRun(workflowId, { run: name }) })),
  );
  await reached;
  // From before the answer of the step to after its commit.
  await new Promise((resolve) => setTimeout(resolve, randomInt(8)));
  await kill();
  return started;
}

const stepOf = ({ path }: Hit): number => Number(path.split("/").at(-1));

/** Answers how many calls the kill repeated, which is one at most. */
function checkCalls(hits: readonly Hit[], callsBeforeKill: number): number {
  const before = hits.slice(0, callsBeforeKill).map(stepOf);
  const after = hits.slice(callsBeforeKill).map(stepOf);
  const interrupted = before.length > 0 && after[0] === before.at(-1);
  const expected = interrupted ? [...before, ...STEPS.slice(before.at(-1))] : STEPS;
  equal([...before, ...after].join(), expected.join(), `before: ${before}; after: ${after}`);
  for (const step of STEPS) {
    const keys = new Set(
      hits.filter((hit) => stepOf(hit) === step).map((hit) => hit.idempotencyKey),
    );
    equal(keys.size, 1, `step ${step} has one key`);
    ok(!keys.has(null));
  }
  return interrupted ? 1 : 0;
}

Deno.test("kill -9 in a run repeats no completed step, and the interrupted one with its key", async () => {
  await using outside = startStepServer();
  await using server = await openServer({ env: { HTTP_ALLOWED_NETWORKS: "127.0.0.1/32" } });
  const api = await openApi(server);
  const workflowId = await api.publish(fiveCalls(outside.url));
  let [interrupted, repeated] = [0, 0];
  for (let cycle = 0; cycle < CYCLES; cycle++) {
    const kill = (): Promise<unknown> => server.kill("SIGKILL");
    const runs = await killInRuns({ api, outside, workflowId, kill });
    const hitsOf = (name: string): Hit[] => {
      return outside.hits.filter(({ path }) => path.startsWith(`/${name}/`));
    };
    const callsBefore = runs.map(({ name }) => hitsOf(name).length);
    await server.restart();
    for (const [index, { name, runId }] of runs.entries()) {
      const run = await api.runToEnd(runId);
      equal(run.status, "succeeded", JSON.stringify(run.error));
      const calls = callsBefore[index] ?? 0;
      if (calls < STEPS.length) interrupted++;
      repeated += checkCalls(hitsOf(name), calls);
    }
  }
  console.log(
    `${CYCLES} kills, ${CYCLES * RUNS} runs succeeded, ${interrupted} of them interrupted, ` +
      `${repeated} calls repeated`,
  );
});
