import { DatabaseSync } from "node:sqlite";
import type { Heddle } from "./heddle.ts";
import { load } from "./load.ts";
import { boundRow, rateRow, type Row } from "./table.ts";

const STEPS = 40;
const LONG_RUNS = 20;
const LOOK_EVERY_MS = 20;

interface RunsOptions {
  heddle: Heddle;
  referenceUrl: string;
  referencePath: string;
  concurrency: number;
  durationMs: number;
}

/** Runs that end in a second, from the first start to the last end, and one long run. */
export async function measureRuns(options: RunsOptions): Promise<Row[]> {
  const { heddle, referenceUrl, referencePath } = options;
  const ours = {
    url: `${heddle.url}/api/v1/workflows/${heddle.workflowId}/runs`,
    headers: heddle.headers,
    databasePath: heddle.databasePath,
  };
  const reference = { url: `${referenceUrl}/runs`, headers: {}, databasePath: referencePath };
  const rates = [0, 0];
  for (const _ of [1, 2]) {
    for (const [at, target] of [ours, reference].entries()) {
      rates[at] = Math.max(rates[at] ?? 0, await runRate(target, options));
    }
  }
  return [
    rateRow("3-step run, every step journaled, to its end", {
      perSecond: rates[0] ?? 0,
      referencePerSecond: rates[1] ?? 0,
      ratioMin: 0.5,
      perSecondMin: 3_000,
    }),
    boundRow(`${STEPS} tiny steps in a row (median of ${LONG_RUNS})`, {
      value: await longRunMs(heddle),
      unit: "ms",
      goal: 250,
    }),
  ];
}

async function runRate(
  { url, headers, databasePath }: {
    url: string;
    headers: Record<string, string>;
    databasePath: string;
  },
  { concurrency, durationMs }: RunsOptions,
): Promise<number> {
  using db = new DatabaseSync(databasePath, { readOnly: true });
  const ended = db.prepare("SELECT count(*) AS count FROM runs WHERE status = 'succeeded'");
  const open = db.prepare("SELECT count(*) AS count FROM runs WHERE status <> 'succeeded'");
  const before = Number(ended.get()?.count);
  const startedAt = performance.now();
  await load({
    url,
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ inputs: { amount: 21 } }),
    concurrency,
    durationMs,
  });
  while (Number(open.get()?.count) > 0) {
    await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
  }
  return (Number(ended.get()?.count) - before) / (performance.now() - startedAt) * 1000;
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
