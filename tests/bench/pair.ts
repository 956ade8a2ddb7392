/**
 * `deno task bench:pair <checkout>`: the CPU of a GET, a list and a run of three steps in process,
 * beside the source of another checkout, such as that of `git worktree add /tmp/base main`. Both
 * take turns in slices of a millisecond, of which the quick ones tell what a busy machine hides.
 */
import { join, resolve } from "node:path";
import { cpuUsage } from "node:process";
import { pathToFileURL } from "node:url";
import type * as appModule from "../../src/app.ts";
import type * as configModule from "../../src/config.ts";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import { THREE_STEPS } from "./harness/heddle.ts";

const WORKFLOWS = 30;
const SLICES = 500;
/** Slices that only warm up. */
const UNCOUNTED = 150;

/** The measured work, with the number of requests in a slice. Runs are started at once. */
const WORK = [
  { name: "GET of a workflow", method: "GET", path: "/workflows/:id", requests: 16 },
  { name: "list of 20 workflows", method: "GET", path: "/workflows", requests: 8 },
  { name: "run of three steps", method: "POST", path: "/workflows/:id/runs", requests: 8 },
] as const;

type Work = (typeof WORK)[number];

interface Side extends AsyncDisposable {
  request(method: string, path: string, body?: unknown): Request;
  send(request: Request): Promise<Response>;
  workflowId: string;
}

async function open(checkout: string, directory: string): Promise<Side> {
  const load = (path: string) => import(pathToFileURL(join(checkout, path)).href);
  const { createApp }: typeof appModule = await load("src/app.ts");
  const { readConfig }: typeof configModule = await load("src/config.ts");
  await Deno.mkdir(directory);
  const env = { DATA_DIR: directory, RATE_LIMIT_PER_MINUTE: "0", LOG_LEVEL: "warn" };
  const app = await createApp(readConfig(env, false), { log: silentLog });
  const caller = { email: "bench@example.org", org: "bench", teams: [], roles: [] };
  const sub = crypto.randomUUID();
  const token = await app.identity.mintToken?.({ ...caller, sub, ttlMs: 36_000_000 });
  const request: Side["request"] = (method, path, value) => {
    const body = value === undefined ? null : JSON.stringify(value);
    const headers = new Headers({ authorization: `Bearer ${token}`, "x-active-org": "bench" });
    if (body !== null) headers.set("content-type", "application/json");
    if (body !== null) headers.set("content-length", `${body.length}`);
    return new Request(`http://127.0.0.1/api/v1${path}`, { method, headers, body });
  };
  const send: Side["send"] = async (request) => {
    const answer = await app.fetch(request, "127.0.0.1");
    if (!answer.ok) throw new Error(`${request.url}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
  let workflowId = "";
  for (let at = 0; at < WORKFLOWS; at++) {
    const created = await send(request("POST", "/workflows", { definition: THREE_STEPS }));
    ({ workflowId } = await created.json());
    await send(request("POST", `/workflows/${workflowId}/publish`, {}));
  }
  return { request, send, workflowId, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() };
}

/** Microseconds of CPU of one request. */
async function sliceUs(side: Side, { method, path, requests: count }: Work): Promise<number> {
  const body = method === "POST" ? { inputs: { amount: 21 } } : undefined;
  const address = path.replace(":id", side.workflowId);
  const requests = Array.from({ length: count }, () => side.request(method, address, body));
  const before = cpuUsage();
  if (method === "POST") await Promise.all(requests.map(side.send));
  else for (const request of requests) await side.send(request);
  const { user, system } = cpuUsage(before);
  return (user + system) / count;
}

async function measure(sides: readonly Side[], work: Work): Promise<void> {
  const slices = sides.map((): number[] => []);
  for (let slice = 0; slice < SLICES + UNCOUNTED; slice++) {
    for (const [at, side] of sides.entries()) {
      const us = await sliceUs(side, work);
      if (slice >= UNCOUNTED) slices[at]?.push(us);
    }
    // Timers get a turn.
    if (slice % 8 === 0) await new Promise((goOn) => setTimeout(goOn, 1));
  }
  const figures = slices.map((some) => {
    const sorted = some.toSorted((a, b) => a - b);
    const at = (share: number) => (sorted[Math.floor(SLICES * share)] ?? NaN).toFixed(1);
    return `${at(0.05)} (median ${at(0.5)})`;
  });
  console.log([work.name, ...figures].map((cell) => cell.padEnd(24)).join("").trimEnd());
}

const other = Deno.args[0];
if (other === undefined) throw new Error("Name the directory of another checkout");
await using directory = await temporaryDirectory();
await using before = await open(resolve(other), join(directory.path, "before"));
await using after = await open(resolve("."), join(directory.path, "after"));
console.log("us of CPU, 5th percentile".padEnd(24) + `${other}`.padEnd(24) + "here");
for (const work of WORK) await measure([before, after], work);
