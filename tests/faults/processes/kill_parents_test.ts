/**
 * Processes are killed at random while runs wait for the runs that their steps have started.
 * `HEDDLE_FAULT_CYCLES` sets how often.
 */
import { deepEqual, equal, ok } from "node:assert/strict";
import { randomInt } from "node:crypto";
import { type EngineChild, startEngineChild } from "../../support/processes/engine_child.ts";
import { eventually } from "../../support/time/eventually.ts";
import { httpTest } from "../../support/runs/http_tests.ts";
import { openRunLab, type RunLab } from "../../support/runs/run_lab.ts";
import { call, URL_INPUT } from "../../support/runs/run_scenarios.ts";
import { startStepServer } from "../../support/runs/step_server.ts";

const CYCLES = Number(Deno.env.get("HEDDLE_FAULT_CYCLES") ?? 2);
const PARENTS = 3;
const ITEMS = ["a", "b", "c"];

/** Runs at once, each in one call at most. */
const SLOTS = 8;

/** About what it takes parents to start their children and children to end. */
const KILL_AFTER_MS_MAX = 50;

const CHILD = {
  name: "Child",
  inputs: { ...URL_INPUT, path: { type: "string" } },
  steps: [call("one", "/${{ inputs.path }}/1"), call("two", "/${{ inputs.path }}/2")],
  outputs: { path: "${{ inputs.path }}" },
};

const PARENT = {
  name: "Parent",
  inputs: { ...URL_INPUT, run: { type: "string" } },
  steps: [
    {
      id: "each",
      forEach: JSON.stringify(ITEMS).replaceAll('"', "'"),
      concurrency: ITEMS.length,
      service: "workflow",
      action: "run",
      with: {
        workflow: "Child",
        inputs: { url: "${{ inputs.url }}", path: "${{ inputs.run + '/' + item }}" },
      },
    },
    call("after", "/${{ inputs.run }}/after"),
  ],
  outputs: { paths: "${{ steps.each.output.map(done, done.outputs.path) }}" },
};

interface Parent {
  name: string;
  runId: string;
}

async function expectNoneOpen({ ctx: { db } }: RunLab): Promise<void> {
  const open = db.queries.selectFrom("runs").select("id").where("status", "!=", "succeeded");
  await eventually(async () => (await open.execute()).length === 0);
}

/** One child for each item, under the parent's step, and what it gave. */
async function checkFamily({ ctx: { db } }: RunLab, { name, runId }: Parent): Promise<void> {
  const children = await db.queries.selectFrom("runs").select(["parent_path", "outputs"])
    .where("parent_run_id", "=", runId).orderBy("parent_path").execute();
  const paths = ITEMS.map((item) => `${name}/${item}`);
  deepEqual(children.map(({ outputs }) => JSON.parse(outputs ?? "{}").path), paths);
  const { outputs } = await db.queries.selectFrom("runs").select("outputs")
    .where("id", "=", runId).executeTakeFirstOrThrow();
  deepEqual(JSON.parse(outputs ?? "{}"), { paths });
}

httpTest(
  "kill -9 while runs wait for their children starts none twice and leaves none",
  async () => {
    await using outside = startStepServer();
    await using lab = await openRunLab({ slots: 0, isStarted: false });
    await lab.publish(CHILD);
    const workflowId = await lab.publish(PARENT);
    const parents: Parent[] = [];
    let longest = 0;
    const kill = async (child: EngineChild): Promise<void> => {
      child.signal("SIGKILL");
      longest = Math.max(longest, (await child.ended()).longestGapMs);
    };
    await using living = new AsyncDisposableStack();
    let engine = living.use(await startEngineChild({ path: lab.path }));
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      const names = Array.from({ length: PARENTS }, () => crypto.randomUUID());
      for (const name of names) {
        const inputs = { url: outside.url, run: name };
        parents.push({ name, runId: (await lab.start(workflowId, { inputs })).runId });
      }
      await outside.called(`/${names[randomInt(PARENTS)]}/${ITEMS[randomInt(ITEMS.length)]}/1`);
      await new Promise((resolve) => setTimeout(resolve, randomInt(KILL_AFTER_MS_MAX)));
      await kill(engine);
      engine = living.use(await startEngineChild({ path: lab.path }));
    }
    await expectNoneOpen(lab);
    await kill(engine);
    for (const parent of parents) await checkFamily(lab, parent);
    const callsByPath = Map.groupBy(outside.hits, ({ path }) => path);
    equal(callsByPath.size, parents.length * (2 * ITEMS.length + 1));
    let repeated = 0;
    for (const [path, calls] of callsByPath) {
      equal(new Set(calls.map(({ idempotencyKey }) => idempotencyKey)).size, 1, path);
      ok(calls.length <= 1 + CYCLES, `${path}: ${calls.length} calls`);
      repeated += calls.length - 1;
    }
    ok(repeated <= CYCLES * SLOTS, `${repeated} calls repeated`);
    console.log(
      `${CYCLES} kills, ${parents.length} parents with ${ITEMS.length} children each succeeded, ` +
        `${repeated} calls repeated; longest gap of the event loop ${longest} ms`,
    );
  },
);
