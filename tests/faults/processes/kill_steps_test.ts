/**
 * The process that executes a run is killed at each place of a step on purpose.
 * `HEDDLE_FAULT_CYCLES` sets how often at each.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { startEngineChild } from "../../support/processes/engine_child.ts";
import type { DeathPlace } from "../../support/db/fatal_database.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer, type StepServer } from "../../support/runs/step_server.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 1);
const STEPS = [0, 1, 2, 3];

/** How often the interrupted step may be called in all. */
const CALLS: Readonly<Record<DeathPlace, readonly number[]>> = {
  "before the call": [1],
  "in the call": [2],
  "after the answer": [2],
  "before the commit": [2],
  "in the commit": [1, 2],
  "after the commit": [1],
};

const CALLS_IN_TURN = {
  inputs: { ...URL_INPUT, run: { type: "string" } },
  steps: STEPS.map((number) => call(`s${number}`, `/\${{ inputs.run }}/${number}`)),
};

interface World {
  outside: StepServer;
  /** Executes nothing itself. */
  lab: RunLab;
  workflowId: string;
}

interface Interrupted {
  name: string;
  runId: string;
  longestGapMs: number;
  /** Settles after the run. */
  past: Promise<void>;
}

/** Starts a run and a process for it, which dies at the place. */
async function dieAt(
  { outside, lab, workflowId }: World,
  { place, step }: { place: DeathPlace; step: number },
): Promise<Interrupted> {
  const name = crypto.randomUUID();
  const path = `/${name}/${step}`;
  const isHeld = place === "in the call";
  let answered = false;
  const release = Promise.withResolvers<void>();
  outside.answer(path, async () => {
    if (isHeld) await release.promise;
    answered = true;
    return Response.json({});
  });
  outside.answer("/answered", () => Response.json(answered));
  const { runId } = await lab.start(workflowId, { inputs: { url: outside.url, run: name } });
  const death = { place, runId, stepId: `s${step}`, answeredUrl: `${outside.url}/answered` };
  await using child = await startEngineChild({ path: lab.path, death });
  if (isHeld) {
    await outside.called(path);
    child.signal("SIGKILL");
  }
  // A process that comes past the place ends in another way.
  const past = lab.settled(runId).then(() => child.signal("SIGTERM"));
  const { signal, longestGapMs } = await child.ended();
  equal(signal, "SIGKILL", "the process was killed");
  release.resolve();
  return { name, runId, longestGapMs, past };
}

/** Every step was called as often as it may, each time under its one key. */
function checkCalls(
  { outside }: World,
  { name, place, step }: { name: string; place: DeathPlace; step: number },
): number {
  const keys = new Set<string>();
  for (const number of STEPS) {
    const hits = outside.hitsOf(`/${name}/${number}`);
    const expected = number === step ? CALLS[place] : [1];
    ok(expected.includes(hits.length), `${place}: step ${number} had ${hits.length} calls`);
    const own = new Set(hits.map(({ idempotencyKey }) => idempotencyKey ?? ""));
    equal(own.size, 1, `${place}: step ${number} has one key`);
    for (const key of own) keys.add(key);
  }
  ok(!keys.has(""));
  equal(keys.size, STEPS.length, "no two steps share a key");
  return outside.hitsOf(`/${name}/${step}`).length - 1;
}

for (const place of Object.keys(CALLS) as DeathPlace[]) {
  httpTest(`kill -9 ${place} of a step repeats at most this call, under its key`, async () => {
    await using outside = startStepServer();
    await using lab = await openRunLab({ slots: 0, isStarted: false });
    const world = { outside, lab, workflowId: await lab.publish(CALLS_IN_TURN) };
    let [repeated, longest] = [0, 0];
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const step = (cycle + 1) % STEPS.length;
      const { name, runId, longestGapMs, past } = await dieAt(world, { place, step });
      longest = Math.max(longest, longestGapMs);
      await using last = await openRunLab({ path: lab.path, principal: lab.ctx.principal });
      const run = await last.settled(runId);
      await past;
      equal(run.status, "succeeded", JSON.stringify(run.error));
      deepEqual(run.steps.map(({ status }) => status), STEPS.map(() => "succeeded"));
      repeated += checkCalls(world, { name, place, step });
    }
    console.log(
      `${place}: ${CYCLES} kills, ${CYCLES} runs succeeded, ${repeated} calls repeated; longest ` +
        `gap of the event loop ${longest} ms`,
    );
  });
}
