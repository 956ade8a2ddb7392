/**
 * `deno task bench:mixed [seconds]`: so many seconds (20 unless stated) of 500 requests a second
 * over mixed routes while 1,000 three-step runs a second are started, and prints how long each
 * route took. Requests are sent when they are due, however late the answers before them are, and
 * their time counts from then: a server that falls behind shows it. At the end it tells how many
 * runs have ended.
 */
import { Agent } from "node:http";
import { setTimeout } from "node:timers/promises";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { type Heddle, openHeddle } from "./harness/heddle.ts";
import { type LoadOptions, send } from "./harness/load.ts";
import { cpuMs, peakMb } from "./harness/processes.ts";

type Request = Omit<LoadOptions, "concurrency" | "durationMs">;

interface Stream {
  name: string;
  perSecond: number;
  request: Request;
}

const REQUESTS_PER_SECOND = 500;
const RUNS_PER_SECOND = 1_000;
const GOAL_P99_MS = 50;
const WORKFLOWS = 200;
const CONNECTIONS = 64;

/** Each route with its share of the requests. */
function mixedRoutes({ url, headers, workflowId }: Heddle, runId: string): Stream[] {
  const json = { ...headers, "content-type": "application/json" };
  const get = (path: string) => ({ url: `${url}/api/v1${path}`, headers });
  const shares: [string, number, Request][] = [
    ["GET /workflows", 0.2, get("/workflows")],
    ["GET /workflows?search=", 0.05, get("/workflows?search=three")],
    ["GET /workflows/:id", 0.2, get(`/workflows/${workflowId}`)],
    ["GET /runs", 0.1, get("/runs")],
    ["GET /runs/:id", 0.2, get(`/runs/${runId}`)],
    ["GET /chats", 0.1, get("/chats")],
    ["GET /me", 0.1, get("/me")],
    ["POST /chats", 0.05, { ...get("/chats"), method: "POST", headers: json }],
  ];
  return shares.map(([name, share, request]) => ({
    name,
    perSecond: share * REQUESTS_PER_SECOND,
    request,
  }));
}

function threeStepRuns({ url, headers, workflowId }: Heddle): Stream {
  return {
    name: "POST /workflows/:id/runs",
    perSecond: RUNS_PER_SECOND,
    request: {
      url: `${url}/api/v1/workflows/${workflowId}/runs`,
      method: "POST",
      headers: { ...headers, "content-type": "application/json" },
      body: JSON.stringify({ inputs: { amount: 21 } }),
    },
  };
}

/** Sends what is due, and answers how long each request took from when it was due. */
async function flow({ perSecond, request }: Stream, durationMs: number): Promise<number[]> {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const took: number[] = [];
  const sent: Promise<unknown>[] = [];
  const beganAt = performance.now();
  const dueAt = (at: number): number => beganAt + at / perSecond * 1_000;
  for (let at = 0; dueAt(at) < beganAt + durationMs;) {
    for (; dueAt(at) <= performance.now() && dueAt(at) < beganAt + durationMs; at++) {
      const due = dueAt(at);
      sent.push(send(request, agent).then(() => took.push(performance.now() - due)));
    }
    await setTimeout(1);
  }
  await Promise.all(sent);
  agent.destroy();
  return took.sort((a, b) => a - b);
}

async function startOne(stream: Stream): Promise<string> {
  const { url, method, headers, body } = stream.request;
  const answer = await fetch(url, { method, headers, body });
  return String((await answer.json()).runId);
}

/** How many runs have not ended; beyond 1,000 the server counts no further. */
async function openRuns({ url, headers }: Heddle): Promise<string> {
  const answer = await fetch(`${url}/api/v1/runs?status=queued&status=running&limit=1`, {
    headers,
  });
  const { total, totalIsExact } = await answer.json();
  return totalIsExact ? String(total) : `more than ${total}`;
}

function print(name: string, took: readonly number[]): void {
  const part = (share: number) => took[Math.floor(took.length * share)] ?? NaN;
  const p99 = part(0.99);
  const cells = [part(0.5), p99, took.at(-1) ?? NaN].map((ms) => ms.toFixed(1).padStart(9));
  const verdict = p99 <= GOAL_P99_MS ? "met" : "missed";
  console.log(`${name.padEnd(28)}${String(took.length).padStart(8)}${cells.join("")}  ${verdict}`);
}

async function main(): Promise<void> {
  const durationMs = Number(Deno.args[0] ?? 20) * 1_000;
  await using directory = await temporaryDirectory();
  await using heddle = await openHeddle({ directory: directory.path, workflows: WORKFLOWS });
  const runs = threeStepRuns(heddle);
  const streams = [...mixedRoutes(heddle, await startOne(runs)), runs];
  await Promise.all(streams.map((stream) => flow(stream, 2_000)));
  const cpuBeforeMs = await cpuMs(heddle.pid);
  const beganAt = performance.now();
  const took = await Promise.all(streams.map((stream) => flow(stream, durationMs)));
  const elapsedMs = performance.now() - beganAt;
  const usedMs = await cpuMs(heddle.pid) - cpuBeforeMs;
  const left = await openRuns(heddle);
  console.log(`ms from when it was due, goal ${GOAL_P99_MS} at p99`);
  console.log(`${"route".padEnd(28)}   count      p50      p99     most`);
  for (const [at, { name }] of streams.entries()) print(name, took[at] ?? []);
  console.log(
    `${(elapsedMs / durationMs).toFixed(2)} of the time that it was to take, ` +
      `${(usedMs / elapsedMs).toFixed(2)} cores of the server, ${left} runs were still open, ` +
      `${(await peakMb(heddle.pid)).toFixed(0)} MB at most`,
  );
}

if (import.meta.main) await main();
