import { DatabaseSync } from "node:sqlite";
import type { Heddle } from "./harness/heddle.ts";
import { load, type LoadResult } from "./harness/load.ts";
import { type BenchServer, cpuMs, residentMb } from "./harness/processes.ts";
import { boundRow, rateRow, type Row } from "./harness/table.ts";

const STEPS = 40;
const LONG_RUNS = 20;
const POLL_INTERVAL_MS = 20;

interface RunsOptions {
  heddle: Heddle;
  reference: BenchServer;
  referencePath: string;
  concurrency: number;
  durationMs: number;
}

interface Target {
  url: string;
  headers: Record<string, string>;
  databasePath: string;
  pid: number;
}

/** Runs that end in a second, from the first start to the last end, and one long run. */
export async function measureRuns(options: RunsOptions): Promise<Row[]> {
  const { heddle, reference, referencePath: databasePath } = options;
  const bare = { url: `${reference.url}/runs`, headers: {}, databasePath, pid: reference.pid };
  const perSecond = [0, 0];
  const cpuUs = [Infinity, Infinity];
  for (const _ of [1, 2]) {
    for (const [at, target] of [targetOf(heddle), bare].entries()) {
      const measured = await measureRate(target, options);
      perSecond[at] = Math.max(perSecond[at] ?? 0, measured.perSecond);
      cpuUs[at] = Math.min(cpuUs[at] ?? Infinity, measured.cpuUs);
    }
  }
  return [
    rateRow("3-step run, every step journaled, to its end", {
      perSecond: perSecond[0] ?? 0,
      referencePerSecond: perSecond[1] ?? 0,
      ratioMin: 0.5,
      perSecondMin: 3_000,
    }),
    boundRow("CPU of such a run, from its request on", {
      value: cpuUs[0] ?? Infinity,
      unit: "us",
      goal: Math.round(2 * (cpuUs[1] ?? 0)),
      reference: `${cpuUs[1]?.toFixed(0)} us`,
    }),
    boundRow(`${STEPS} tiny steps in a row (median of ${LONG_RUNS})`, {
      value: await longRunMs(heddle),
      unit: "ms",
      goal: 250,
    }),
  ];
}

/** Resident memory when so many runs of three steps have been executed. */
export async function measureMemoryAfter(
  runs: number,
  { heddle, concurrency, durationMs }: Pick<RunsOptions, "heddle" | "concurrency" | "durationMs">,
): Promise<Row> {
  const target = targetOf(heddle);
  let done = 0;
  while (done < runs) done += (await loadRuns(target, { concurrency, durationMs })).requests;
  return boundRow(`memory after ${done} more runs`, {
    value: await residentMb(heddle.pid),
    unit: "MB",
    goal: 250,
  });
}

function targetOf({ url, headers, workflowId, databasePath, pid }: Heddle): Target {
  return { url: `${url}/api/v1/workflows/${workflowId}/runs`, headers, databasePath, pid };
}

async function measureRate(
  target: Target,
  options: Pick<RunsOptions, "concurrency" | "durationMs">,
): Promise<{ perSecond: number; cpuUs: number }> {
  using db = new DatabaseSync(target.databasePath, { readOnly: true });
  const ended = db.prepare("SELECT count(*) AS count FROM runs WHERE status = 'succeeded'");
  const open = db.prepare("SELECT count(*) AS count FROM runs WHERE status <> 'succeeded'");
  const before = Number(ended.get()?.count);
  const cpuBeforeMs = await cpuMs(target.pid);
  const startedAt = performance.now();
  await loadRuns(target, options);
  while (Number(open.get()?.count) > 0) {
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  const elapsedMs = performance.now() - startedAt;
  const runs = Number(ended.get()?.count) - before;
  const usedMs = await cpuMs(target.pid) - cpuBeforeMs;
  return { perSecond: runs / elapsedMs * 1000, cpuUs: usedMs / runs * 1000 };
}

function loadRuns(
  { url, headers }: Target,
  options: Pick<RunsOptions, "concurrency" | "durationMs">,
): Promise<LoadResult> {
  return load({
    url,
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ inputs: { amount: 21 } }),
    ...options,
  });
}

/** As the run itself tells it, from its creation to its end. */
async function longRunMs(heddle: Heddle): Promise<number> {
  const steps = Array.from(
    { length: STEPS },
    (_, at) =>
      `  - { id: s${at}, service: data, action: map, with: { items: [1], to: "\${{ item }}" } }`,
  );
  const workflowId = await heddle.publish(
    `format: planner/1\nname: Forty steps\nsteps:\n${steps.join("\n")}\n`,
  );
  const times: number[] = [];
  while (times.length < LONG_RUNS) times.push(await oneRunMs(heddle, workflowId));
  return times.sort((a, b) => a - b)[Math.floor(LONG_RUNS / 2)] ?? 0;
}

async function oneRunMs({ url, headers }: Heddle, workflowId: string): Promise<number> {
  const started = await fetch(`${url}/api/v1/workflows/${workflowId}/runs`, {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: "{}",
  });
  const { runId } = await started.json();
  for (;;) {
    const run = await (await fetch(`${url}/api/v1/runs/${runId}`, { headers })).json();
    if (run.status === "failed") throw new Error(JSON.stringify(run.error));
    if (run.finishedAt !== null) return Date.parse(run.finishedAt) - Date.parse(run.createdAt);
  }
}
