/** The cost of runs with very many ended ones behind them. */
import { join } from "node:path";
import { cpuUsage } from "node:process";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { type Call, callerOf, medianMs, openBenchApp } from "./bench_app.ts";
import { fill } from "./fill.ts";
import { KINDS, OWN, OWN_WORKFLOW, runs, VERSION } from "./kinds.ts";
import { BEGAN_AT, id, idOf, type Kind, NUMBERS, ORG, USER } from "./sql.ts";
import { measureRuns, RUNS } from "./three_steps.ts";

/** The ended runs of the database that others are compared with. */
const FEW = 20_000;

const ENDED = 40, GONE = 41;
const WORKFLOWS = 20;
const WORKFLOW = "number % 20 + 1";

/** Ended runs of three steps, of twenty workflows. */
const ENDED_RUNS: Kind = {
  name: "ended runs",
  statements: [
    runs(ENDED, idOf(OWN, WORKFLOW), idOf(VERSION + OWN, WORKFLOW)),
    `INSERT INTO run_steps (run_id, path, step_id, generation, status, attempts, output, seq,
      started_at, finished_at)
    ${NUMBERS} SELECT ${idOf(ENDED)}, 'steps[' || value || ']', 'abc', 0, 'succeeded', 1, '[2,3]',
      1 + value, ${BEGAN_AT} + number, ${BEGAN_AT} + number FROM numbers
      CROSS JOIN json_each('[0,1,2]')`,
  ],
};

/** The runs of a process that died. */
const TAKEN_OVER = 1_000;
const TAKE_OVER = `INSERT INTO runs (id, org_key, workflow_id, version_id, principal_id, trigger,
    status, inputs, created_at, started_at, process_id, fence)
  ${NUMBERS} SELECT ${idOf(GONE, "?3 + number")}, '${ORG}', '${OWN_WORKFLOW}',
    '${
  id(VERSION + OWN, 1)
}', '${USER}', 'api', 'running', '{}', ${BEGAN_AT}, ${BEGAN_AT}, 'gone', 1
  FROM numbers`;

const readsOf = (run: string) => [
  `/runs/${run}`,
  `/runs/${run}/events`,
  "/runs",
  "/runs?status=failed",
  `/workflows/${OWN_WORKFLOW}/runs`,
  `/workflows/${OWN_WORKFLOW}/runs?status=failed`,
];

/** The runs that are removed to measure the removal. */
const REMOVED = 5_000;

/** Milliseconds of CPU by what was measured. */
type Costs = Map<string, number>;

/** Prints what starts, runs, reads and removals cost with few and with many ended runs. */
export async function compareEndedRuns(count: number): Promise<void> {
  await using directory = await temporaryDirectory();
  const { path } = directory;
  const database = join(path, "heddle.db");
  await (await openBenchApp(path))[Symbol.asyncDispose]();
  fill(database, { from: 0, to: WORKFLOWS, kinds: KINDS.slice(0, 1) });
  const all: Costs[] = [];
  for (const [from, to] of [[0, FEW], [FEW, count]] as const) {
    const beganAt = performance.now();
    fill(database, { from, to, kinds: [ENDED_RUNS] });
    const seconds = Math.round((performance.now() - beganAt) / 1_000);
    const megabytes = Math.round((await Deno.stat(database)).size / 1e6);
    console.log(`${to} ended runs after ${seconds} s, ${megabytes} MB`);
    // The first time compiles the code, and a start after a filling makes the index of names anew.
    await measure(path, to);
    all.push(await measure(path, to));
  }
  for (const name of all[0]?.keys() ?? []) {
    const [few = NaN, many = NaN] = all.map((costs) => costs.get(name) ?? NaN);
    const cells = [few.toFixed(3).padStart(10), many.toFixed(3).padStart(10)];
    console.log(name.padEnd(58) + cells.join("") + (many / few).toFixed(2).padStart(8));
  }
}

async function measure(directory: string, count: number): Promise<Costs> {
  const costs: Costs = new Map();
  const beganAt = cpuUsage();
  {
    await using app = await openBenchApp(directory);
    const call = await callerOf(app, undefined);
    await read(call, `/runs/${id(ENDED, count)}`);
    costs.set("start, to the first answer", millisecondsSince(beganAt));
    for (const path of readsOf(id(ENDED, count))) {
      const name = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
      costs.set(name, await medianMs(() => read(call, path)));
    }
    costs.set("a run of three steps", await measureRuns(call) / RUNS);
  }
  {
    await using app = await openBenchApp(directory, { settings: { MAX_CONCURRENT_RUNS: "4" } });
    costs.set("the same, queued", await measureRuns(await callerOf(app, undefined)) / RUNS);
  }
  costs.set("a run of a process that died", await takeOver(directory));
  costs.set("the removal of a run of three steps", await removeSome(directory));
  return costs;
}

async function read(call: Call, path: string): Promise<void> {
  await (await call(path)).arrayBuffer();
}

function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = cpuUsage(before);
  return (user + system) / 1_000;
}

async function takeOver(directory: string): Promise<number> {
  {
    using db = new DatabaseSync(join(directory, "heddle.db"));
    const { before } = db.prepare(`SELECT count(*) AS before FROM runs WHERE id > '${id(GONE, 0)}'
      AND id < '${id(GONE + 1, 0)}'`).get() ?? {};
    db.prepare(TAKE_OVER).run(1, TAKEN_OVER, Number(before));
  }
  const before = cpuUsage();
  await using app = await openBenchApp(directory);
  const call = await callerOf(app, undefined);
  const path = `/workflows/${OWN_WORKFLOW}/runs?status=queued&status=running&limit=1`;
  while ((await (await call(path)).json()).total > 0) await setTimeout(50);
  return millisecondsSince(before) / TAKEN_OVER;
}

async function removeSome(directory: string): Promise<number> {
  using db = new DatabaseSync(join(directory, "heddle.db"));
  // Removals come once an hour.
  db.exec("DELETE FROM settings WHERE name = 'retention_next_at'");
  const first = db.prepare(
    `SELECT finished_at FROM runs INDEXED BY runs_ended WHERE org_key = '${ORG}'
      AND finished_at IS NOT NULL AND pruned_at IS NULL AND parent_run_id IS NULL
      ORDER BY finished_at LIMIT 1`,
  );
  const reached = () => Number(first.get()?.finished_at ?? Infinity);
  // The first look comes after a second, in place of a minute.
  const after: Clock["after"] = (delayMs, callback) => systemClock.after(delayMs / 60, callback);
  const settings = { RUN_RETENTION_DAYS: "1" };
  await using _app = await openBenchApp(directory, { settings, clock: { ...systemClock, after } });
  const [from, before] = [reached(), cpuUsage()];
  // The runs ended one after the other, a millisecond apart.
  while (reached() - from < REMOVED) await setTimeout(20);
  return millisecondsSince(before) / (reached() - from);
}
