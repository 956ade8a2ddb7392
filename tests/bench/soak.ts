/**
 * `deno task bench:soak [minutes]`: so many minutes (30 unless stated) of an ordinary day's work at
 * a steady rate: runs, lists, chats, uploads and followed runs. Prints the memory after each
 * minute, and by how much it grows in an hour, by the line that fits the second half best.
 */
import { setTimeout } from "node:timers/promises";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type Heddle, openHeddle } from "./harness/heddle.ts";
import { cpuMs, residentMb } from "./harness/processes.ts";

const MINUTE_MS = 60_000;

/** A piece of the day's work. */
interface Task {
  name: string;
  everyMs: number;
  run(): Promise<void>;
}

function dailyWork({ url, headers, workflowId }: Heddle): Task[] {
  const call = async (path: string, init: RequestInit = {}): Promise<string> => {
    const answer = await fetch(`${url}/api/v1${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${text}`);
    return text;
  };
  const startRun = () =>
    call(`/workflows/${workflowId}/runs`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ inputs: { amount: 21 } }),
    });
  return [
    { name: "runs", everyMs: 40, run: async () => void await startRun() },
    { name: "lists", everyMs: 100, run: async () => void await call("/workflows?search=three") },
    { name: "lists of runs", everyMs: 200, run: async () => void await call("/runs") },
    {
      name: "chats",
      everyMs: 1_000,
      async run() {
        const { threadId } = JSON.parse(await call("/chats", { method: "POST" }));
        const body = new FormData();
        body.set("message", "list my workflows");
        await call(`/chats/${threadId}/messages`, { method: "POST", body });
      },
    },
    {
      name: "uploads",
      everyMs: 1_000,
      async run() {
        const body = new FormData();
        body.set("file", new File(["a,b\n1,2\n".repeat(1_000)], "rows.csv"));
        await call("/objects", { method: "POST", body });
      },
    },
    {
      name: "followed runs",
      everyMs: 1_000,
      async run() {
        const { runId } = JSON.parse(await startRun());
        await call(`/runs/${runId}/events`);
      },
    },
  ];
}

/** Begins the task at its rate until the end, however long each one takes; answers how often. */
async function repeat({ everyMs, run }: Task, untilMs: number): Promise<number> {
  const begun: Promise<void>[] = [];
  let count = 0;
  for (let at = performance.now(); at < untilMs; at += everyMs) {
    await setTimeout(Math.max(0, at - performance.now()));
    begun.push(run());
    if (begun.length === 100) await Promise.all(begun.splice(0));
    count++;
  }
  await Promise.all(begun);
  return count;
}

/** Megabytes an hour, by least squares over one figure a minute. */
function growthMb(eachMinute: readonly number[]): number {
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const minutes = eachMinute.map((_, at) => at);
  const [meanMb, meanMinute] = [mean(eachMinute), mean(minutes)];
  const slope =
    minutes.reduce((sum, at) => sum + (at - meanMinute) * ((eachMinute[at] ?? 0) - meanMb), 0) /
    minutes.reduce((sum, at) => sum + (at - meanMinute) ** 2, 0);
  return slope * 60;
}

async function main(): Promise<void> {
  const minutes = Number(Deno.args[0] ?? 30);
  await using directory = await temporaryDirectory();
  await using heddle = await openHeddle({ directory: directory.path, workflows: 200 });
  const untilMs = performance.now() + minutes * MINUTE_MS;
  const tasks = dailyWork(heddle);
  const working = Promise.all(tasks.map((task) => repeat(task, untilMs)));
  const beganCpu = await cpuMs(heddle.pid);
  const eachMinute: number[] = [];
  for (let minute = 1; minute <= minutes; minute++) {
    await Promise.race([setTimeout(MINUTE_MS), working]);
    eachMinute.push(await residentMb(heddle.pid));
    console.log(`minute ${minute}: ${eachMinute.at(-1)?.toFixed(0)} MB`);
  }
  const counts = await working;
  const usedMs = await cpuMs(heddle.pid) - beganCpu;
  console.log(tasks.map(({ name }, at) => `${counts[at]} ${name}`).join(", "));
  console.log(`${(usedMs / (minutes * 600)).toFixed(0)} % of a core`);
  const settled = eachMinute.slice(Math.floor(minutes / 2));
  if (settled.length < 2) return;
  console.log(`in the second half, memory grows by ${growthMb(settled).toFixed(1)} MB an hour`);
}

if (import.meta.main) await main();
