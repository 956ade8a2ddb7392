/**
 * Speed and size beside their references from the same run, of the binary when it has been made:
 * `deno task bench`. A ratio holds on a noisy machine; an absolute figure does not. With `--long`
 * also the memory after 100,000 runs, and the most of it over loops of 100,000 calls.
 */
import { join } from "node:path";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { measureAuthentication } from "./authentication.ts";
import { measureExpressions } from "./expressions.ts";
import { measureSize, measureStart } from "./footprint.ts";
import { type Heddle, openHeddle } from "./harness/heddle.ts";
import { load, type LoadOptions } from "./harness/load.ts";
import { measureLoops } from "./loops.ts";
import { type BenchServer, residentMb, startServer } from "./harness/processes.ts";
import { measureRules } from "./rules.ts";
import { measureMemoryAfter, measureRuns } from "./runs.ts";
import { measureSchedules } from "./schedules.ts";
import { measureStreams } from "./streams.ts";
import { boundRow, printTable, rateRow, type Row } from "./harness/table.ts";

const IS_LONG = Deno.args.includes("--long");
const DURATION_MS = Number(Deno.args.find((argument) => /^\d+$/.test(argument)) ?? 4_000);
const LONG_RUNS = 100_000;
const CONCURRENCY = 32;
const WORKFLOWS = 200;
const STREAMS = 500;

type Request = Omit<LoadOptions, "concurrency" | "durationMs">;

/**
 * Twice in turn, so that a drift of the machine's speed falls on both; the better of each counts.
 */
async function pair(ours: Request, reference: Request): Promise<[number, number]> {
  const best = [0, 0] as [number, number];
  for (const _ of [1, 2]) {
    for (const [at, one] of [ours, reference].entries()) {
      const options = { ...one, concurrency: CONCURRENCY, durationMs: DURATION_MS };
      const { perSecond } = await load(options);
      best[at] = Math.max(best[at] ?? 0, perSecond);
    }
  }
  return best;
}

function startReference(database: string, definition: string): Promise<BenchServer> {
  const script = new URL("./harness/reference_server.ts", import.meta.url).pathname;
  return startServer({
    command: Deno.execPath(),
    args: ["run", "--allow-all", "--no-check", script, database, definition],
  });
}

async function measureRequests(
  heddle: Heddle,
  reference: BenchServer,
): Promise<Row[]> {
  const { url, headers, workflowId, definition } = heddle;
  const body = JSON.stringify({ definition });
  const json = { ...headers, "content-type": "application/json" };
  const api = `${url}/api/v1/workflows`;
  const [list, bareList] = await pair({ url: api, headers }, { url: `${reference.url}/list` });
  const [get, bareGet] = await pair(
    { url: `${api}/${workflowId}`, headers },
    { url: `${reference.url}/item` },
  );
  const [create, bareCreate] = await pair(
    { url: `${url}/api/v1/chats`, method: "POST", headers },
    { url: `${reference.url}/things`, method: "POST", headers: json, body },
  );
  const row = (
    what: string,
    rates: [number, number],
    goal: { ratioMin: number; perSecondMin?: number },
  ) => rateRow(what, { perSecond: rates[0], referencePerSecond: rates[1], ...goal });
  return [
    row(`GET a list of 20 of ${WORKFLOWS}, token checked`, [list, bareList], {
      ratioMin: 0.5,
      perSecondMin: 5_000,
    }),
    row("GET one workflow", [get, bareGet], { ratioMin: 0.5 }),
    row("POST creating a row (a thread)", [create, bareCreate], { ratioMin: 0.4 }),
  ];
}

async function measure(directory: string): Promise<Row[]> {
  // They are in this process: after the load, its own garbage would count as theirs.
  const schedules = await measureSchedules();
  const started = await measureStart(directory);
  await using heddle = await openHeddle({ directory, workflows: WORKFLOWS });
  const referencePath = join(directory, "reference.db");
  const workflow = await fetch(`${heddle.url}/api/v1/workflows/${heddle.workflowId}`, {
    headers: heddle.headers,
  });
  const definition = JSON.stringify((await workflow.json()).workflow);
  await using reference = await startReference(referencePath, definition);
  const requests = await measureRequests(heddle, reference);
  const authentication = await measureAuthentication(heddle, {
    concurrency: CONCURRENCY,
    durationMs: DURATION_MS,
  });
  const runs = await measureRuns({
    heddle,
    reference,
    referencePath,
    concurrency: CONCURRENCY,
    durationMs: DURATION_MS,
  });
  const memory = [
    boundRow("memory idle", { value: heddle.idleMb, unit: "MB", goal: 120 }),
    boundRow("memory after the load", {
      value: await residentMb(heddle.pid),
      unit: "MB",
      goal: 250,
      reference: `${(await residentMb(reference.pid)).toFixed(0)} MB`,
    }),
  ];
  if (IS_LONG) {
    const options = { heddle, concurrency: CONCURRENCY, durationMs: DURATION_MS };
    memory.push(await measureMemoryAfter(LONG_RUNS, options));
    memory.push(...await measureLoops(directory));
  }
  const streams = await measureStreams(directory, STREAMS);
  const rest = [
    ...schedules,
    ...measureExpressions(),
    ...measureRules(),
    started,
    ...memory,
    ...await measureSize(),
  ];
  return [...requests, ...authentication, ...runs, ...streams, ...rest];
}

await using directory = await temporaryDirectory();
console.log(`concurrency ${CONCURRENCY}, each commit on disk before it is answered, on both sides`);
printTable(await measure(directory.path));
