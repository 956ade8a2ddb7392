/**
 * The cost of a year of work: `deno task bench:growth [rows …]` fills a database with so many rows
 * of each kind (1,000, 10,000 and 100,000 unless stated; 1,000,000 takes some minutes) and prints
 * the median CPU time of each route in process, beside its ratio to a database with a page of each.
 * The CPU time is how long the one thread is held, whatever else the machine does. At each size it
 * also names the statements that took longer than 20 ms; at the largest, of the removal of old runs
 * too. `deno task bench:growth runs 10000000` measures runs with so many ended ones behind them.
 */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { callerOf, medianMs, openBenchApp } from "./bench_app.ts";
import { compareEndedRuns } from "./ended_runs.ts";
import { fill, KINDS } from "./fill.ts";
import { type Route, ROUTES } from "./routes.ts";
import { measureRuns } from "./three_steps.ts";

/** Rows of each kind in the database that others are compared with: one page. */
const FEW = 20;
const SIZES = [1_000, 10_000, 100_000];

/** How long old runs are removed. */
const REMOVAL_MS = 10_000;

interface Measured {
  /** By the name of the route. */
  routesMs: Map<string, number>;
  runsMs: number;
}

function nameOf({ path, caller, note = caller }: Route): string {
  const short = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ":id");
  return note === undefined ? short : `${short} (${note})`;
}

async function measure(directory: string): Promise<Measured> {
  await using app = await openBenchApp(directory);
  const routesMs = new Map<string, number>();
  for (const route of ROUTES) {
    const call = await callerOf(app, route.caller);
    const ms = await medianMs(async () => await (await call(route.path)).arrayBuffer());
    routesMs.set(nameOf(route), ms);
  }
  const runsMs = await measureRuns(await callerOf(app, undefined));
  await untilLabelled(directory);
  return { routesMs, runsMs };
}

/**
 * The workflow of the runs was deleted, and until the background has told so to each run, lists go
 * past all of them: the next size is measured without.
 */
async function untilLabelled(directory: string): Promise<void> {
  using db = new DatabaseSync(join(directory, "heddle.db"), { readOnly: true });
  const changing = db.prepare("SELECT 1 FROM run_relabels LIMIT 1");
  while (changing.get() !== undefined) await setTimeout(100);
}

/** Removes ended runs for a while, which names the statements that are slow at it. */
async function removeOldRuns(directory: string): Promise<void> {
  // The first look comes after a second, in place of a minute.
  const after: Clock["after"] = (delayMs, callback) => systemClock.after(delayMs / 60, callback);
  const settings = { RUN_RETENTION_DAYS: "1" };
  await using _app = await openBenchApp(directory, { settings, clock: { ...systemClock, after } });
  await setTimeout(REMOVAL_MS);
}

function printRows(sizes: readonly number[], all: readonly Measured[]): void {
  const line = (name: string, values: readonly number[]) => {
    const [few = NaN] = values;
    const cells = values.map((ms) => `${ms.toFixed(2).padStart(9)} ${(ms / few).toFixed(1)}x`);
    console.log(name.padEnd(58) + cells.map((cell) => cell.padEnd(17)).join(""));
  };
  console.log(
    "ms of CPU, median".padEnd(58) + sizes.map((size) => String(size).padEnd(17)).join(""),
  );
  for (const name of all[0]?.routesMs.keys() ?? []) {
    line(name, all.map(({ routesMs }) => routesMs.get(name) ?? NaN));
  }
  line("3,000 three-step runs", all.map(({ runsMs }) => runsMs));
}

async function main(): Promise<void> {
  if (Deno.args[0] === "runs") return await compareEndedRuns(Number(Deno.args[1]));
  const stated = Deno.args.map(Number).filter((size) => size > 0);
  const sizes = [FEW, ...(stated.length > 0 ? stated : SIZES)];
  await using directory = await temporaryDirectory();
  await (await openBenchApp(directory.path))[Symbol.asyncDispose]();
  console.log(`Of each of: ${KINDS.map(({ name }) => name).join(", ")}`);
  const all: Measured[] = [];
  for (const [at, to] of sizes.entries()) {
    const beganAt = performance.now();
    fill(join(directory.path, "heddle.db"), { from: sizes[at - 1] ?? 0, to });
    console.log(`${to} of each after ${((performance.now() - beganAt) / 1_000).toFixed(0)} s`);
    all.push(await measure(directory.path));
  }
  console.log("Removal of old runs");
  await removeOldRuns(directory.path);
  printRows(sizes, all);
}

if (import.meta.main) await main();
