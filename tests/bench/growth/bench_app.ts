import { cpuUsage } from "node:process";
import type { App } from "../../../src/app.ts";
import { createApp } from "../../../src/app.ts";
import { readConfig } from "../../../src/config.ts";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";
import { createLog } from "../../../src/lib/log.ts";
import type { Route } from "./routes.ts";
import { ORG, TEAM, USER } from "./sql.ts";

const REPEATS = 21;
/** A route that takes long is measured less often. */
const LONG_MS = 300;

/** Sends a request of one caller under `/api/v1`. */
export type Call = (path: string, init?: RequestInit) => Promise<Response>;

export async function callerOf(app: App, caller: Route["caller"]): Promise<Call> {
  const isNew = caller === "newcomer";
  const crowd = Array.from({ length: 500 }, (_, at) => `crowd-${at + 1}`);
  const teams = caller === "member of 500 teams" ? crowd : isNew ? [] : [TEAM, "team-4"];
  const token = await app.identity.mintToken?.({
    sub: isNew ? crypto.randomUUID() : USER,
    email: "bench@example.org",
    org: ORG,
    teams,
    roles: caller === "admin" ? ["admin"] : [],
    ttlMs: 36_000_000,
  });
  const headers = { authorization: `Bearer ${token}`, "x-active-org": ORG };
  return async (path, init) => {
    const url = `http://127.0.0.1/api/v1${path}`;
    const answer = await app.fetch(
      new Request(url, { ...init, headers: { ...headers, ...init?.headers } }),
      "127.0.0.1",
    );
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer;
  };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

export async function medianMs(work: () => Promise<unknown>): Promise<number> {
  return (await measureMs(work)).median;
}

/** Milliseconds of CPU. */
export interface Measured {
  median: number;
  /** The 10th percentile, which other programs on the machine disturb least. */
  low: number;
}

export async function measureMs(work: () => Promise<unknown>): Promise<Measured> {
  const times: number[] = [];
  for (let at = 0; at < REPEATS + 3; at++) {
    const before = cpuUsage();
    await work();
    const { user, system } = cpuUsage(before);
    times.push((user + system) / 1_000);
    if (times.length >= 3 && median(times) > LONG_MS) break;
  }
  // The first ones prepare statements and fill caches.
  const counted = times.slice(Math.min(3, times.length - 1)).sort((a, b) => a - b);
  return { median: median(counted), low: counted[Math.floor(counted.length / 10)] ?? NaN };
}

/** Prints what took longer than 20 ms. */
const slowLog = createLog({
  level: "warn",
  format: "json",
  write(line) {
    const { statement, durationMs, count } = JSON.parse(line);
    if (statement !== undefined) console.log(`${durationMs} ms, ${count} times: ${statement}`);
  },
});

export async function openBenchApp(
  directory: string,
  { settings = {}, clock = systemClock }: { settings?: Record<string, string>; clock?: Clock } = {},
): Promise<App> {
  const quotas = ["WORKFLOWS", "RULES", "API_KEYS", "THREADS", "FILES"]
    .flatMap((name) => [`MAX_${name}_PER_ORG`, `MAX_${name}_PER_USER`])
    .map((name) => [name, "100000000"]);
  const env = {
    DATA_DIR: directory,
    RATE_LIMIT_PER_MINUTE: "0",
    LOG_LEVEL: "error",
    RUN_RETENTION_DAYS: "0",
    RUN_RETENTION_COUNT: "0",
    FILE_RETENTION_DAYS: "0",
    SLOW_STATEMENT_THRESHOLD: "20ms",
    ...Object.fromEntries(quotas),
    ...settings,
  };
  return await createApp(readConfig(env, false), { log: slowLog, clock });
}
