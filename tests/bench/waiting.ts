/**
 * `deno task bench:waiting [runs]`: so many runs (100,000 unless stated) wait for one time. Prints
 * the CPU that each took to start, the memory that they take, the CPU of a start of the server with
 * them, and the CPU of each when all wake up at once.
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type Heddle, heddleCommand, openHeddle } from "./harness/heddle.ts";
import { type BenchServer, cpuMs, residentMb, startServer } from "./harness/processes.ts";

const WAITS = `format: planner/1
name: Waits
inputs:
  time: { type: string }
steps:
  - { id: pause, service: wait, action: until, with: { time: "\${{ inputs.time }}" } }
`;

const CONCURRENCY = 32;
/** Long enough for all to be started, and for the server to be started again. */
const STARTED_IN_MS = { least: 30_000, each: 6 };
const POLL_MS = 500;

interface Waiting {
  headers: Record<string, string>;
  workflowId: string;
}

async function startRuns(
  { url, headers, workflowId }: Waiting & { url: string },
  { count, time }: { count: number; time: string },
): Promise<void> {
  const request = {
    method: "POST",
    headers: { ...headers, "content-type": "application/json" },
    body: JSON.stringify({ inputs: { time } }),
  };
  let started = 0;
  const startMany = async () => {
    while (started++ < count) {
      const answer = await fetch(`${url}/api/v1/workflows/${workflowId}/runs`, request);
      if (!answer.ok) throw new Error(`A start answered ${answer.status}: ${await answer.text()}`);
      await answer.body?.cancel();
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, startMany));
}

/** Resolves when no run has one of the states any more. */
async function noneIs(
  statuses: readonly string[],
  { url, headers, workflowId }: Waiting & { url: string },
): Promise<void> {
  const query = statuses.map((status) => `status=${status}`).join("&");
  for (;; await setTimeout(POLL_MS)) {
    const path = `/api/v1/workflows/${workflowId}/runs?limit=1&${query}`;
    const { total } = await (await fetch(`${url}${path}`, { headers })).json();
    if (total === 0) return;
  }
}

async function fill(heddle: Heddle, waiting: Waiting, wanted: { count: number; time: string }) {
  const before = await cpuMs(heddle.pid);
  await startRuns({ ...waiting, url: heddle.url }, wanted);
  await noneIs(["queued", "running"], { ...waiting, url: heddle.url });
  if (Date.now() > Date.parse(wanted.time)) throw new Error("The time came before all had started");
  const cpu = await cpuMs(heddle.pid) - before;
  console.log(`starting: ${(cpu * 1_000 / wanted.count).toFixed(0)} µs of CPU a run`);
  console.log(`memory: ${(await residentMb(heddle.pid)).toFixed(0)} MB`);
}

async function restart(directory: string): Promise<BenchServer> {
  const { command, args } = await heddleCommand();
  const env = {
    DATA_DIR: join(directory, "data"),
    PORT: "0",
    LOG_LEVEL: "error",
    RATE_LIMIT_PER_MINUTE: "0",
  };
  return await startServer({ command, args: [...args, "serve"], env });
}

async function main(): Promise<void> {
  const count = Number(Deno.args[0] ?? 100_000);
  await using directory = await temporaryDirectory();
  const at = Date.now() + STARTED_IN_MS.least + STARTED_IN_MS.each * count;
  const wanted = { count, time: new Date(at).toISOString() };
  const heddle = await openHeddle({ directory: directory.path, workflows: 1 });
  const waiting = { headers: heddle.headers, workflowId: await heddle.publish(WAITS) };
  console.log(`idle: ${heddle.idleMb.toFixed(0)} MB`);
  await fill(heddle, waiting, wanted);
  await heddle[Symbol.asyncDispose]();
  await using again = await restart(directory.path);
  const started = await cpuMs(again.pid);
  await setTimeout(3_000);
  const resident = await residentMb(again.pid);
  console.log(`start with ${count} waiting: ${started} ms of CPU, ${resident.toFixed(0)} MB`);
  await setTimeout(Math.max(0, at - Date.now()));
  const before = await cpuMs(again.pid);
  await noneIs(["waiting", "queued", "running"], { ...waiting, url: again.url });
  const woken = (await cpuMs(again.pid) - before) * 1_000 / count;
  const lateMs = Date.now() - at;
  console.log(`waking up: ${woken.toFixed(0)} µs of CPU a run, the last one after ${lateMs} ms`);
  console.log(`memory: ${(await residentMb(again.pid)).toFixed(0)} MB`);
}

if (import.meta.main) await main();
