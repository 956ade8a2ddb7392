/**
 * The cost of a year of work: `deno task bench:growth [rows …]` fills databases with so many rows
 * of each kind (1,000, 10,000 and 100,000 unless stated; 1,000,000 takes half an hour) and prints
 * the median CPU time of each route in process. The CPU time is how long the one thread is held,
 * whatever else the machine does. The ratio compares the 10th percentiles, which other programs
 * disturb least, of the largest database and of the smallest one from which the route returns as
 * many items and counts as many, or else the one of 2,000 rows: its pages are full, and few rows
 * lie behind. At each size it also names the statements that took longer than 20 ms; at the
 * largest, of the removal of old runs too. `--keep <folder>` keeps the databases in a folder, and
 * measures those that are there. `deno task bench:growth runs 10000000` measures runs with so many
 * ended ones behind them.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers/promises";
import { type Clock, systemClock } from "../../../src/lib/clock.ts";
import { temporaryDirectory } from "../../support/files/temporary_directory.ts";
import { callerOf, type Measured, measureMs, openBenchApp } from "./bench_app.ts";
import { compareEndedRuns } from "./ended_runs.ts";
import { fill, KINDS } from "./fill.ts";
import { RARE_USER } from "./kinds.ts";
import { ONE_MEMBER } from "./parts.ts";
import { type Route, ROUTES } from "./routes.ts";
import { USER } from "./sql.ts";
import { measureRuns } from "./three_steps.ts";

/** Rows of each kind in the databases that others are compared with. */
const FEW = [20, 200, 2_000];
const SIZES = [1_000, 10_000, 100_000];

/** How long old runs are removed. */
const REMOVAL_MS = 10_000;

interface Cost extends Measured {
  /** The items of the response; 0 if it has no list. */
  items: number;
  /** The items that it has counted. */
  total: number;
}

const NO_COST: Cost = { median: NaN, low: NaN, items: 0, total: 0 };

/** By the name of the route. */
type Costs = Map<string, Cost>;

/** Users who are members, own everything, or have done little. */
const USERS = new Map([[ONE_MEMBER, ":member"], [USER, ":owner"], [RARE_USER, ":other"]]);

function nameOf({ path, caller, note = caller }: Route): string {
  const short = path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]{27}/g, (id) => USERS.get(id) ?? ":id");
  return note === undefined ? short : `${short} (${note})`;
}

async function measure(directory: string): Promise<Costs> {
  await using app = await openBenchApp(directory);
  const costs: Costs = new Map();
  for (const route of ROUTES) {
    const call = await callerOf(app, route.caller);
    const counted = countItems(await (await call(route.path)).text());
    const measured = await measureMs(async () => await (await call(route.path)).arrayBuffer());
    costs.set(nameOf(route), { ...measured, ...counted });
  }
  const runsMs = await measureRuns(await callerOf(app, undefined));
  costs.set("3,000 three-step runs", { median: runsMs, low: runsMs, items: 0, total: 0 });
  await untilLabelled(directory);
  return costs;
}

/** Counts the elements of the lists of a response. */
function countItems(text: string): Pick<Cost, "items" | "total"> {
  if (!text.startsWith("{")) return { items: 0, total: 0 };
  const body = JSON.parse(text);
  const lists = Object.values(body).filter(Array.isArray);
  return { items: lists.reduce((sum, { length }) => sum + length, 0), total: body.total ?? 0 };
}

/**
 * The workflow of the runs was deleted, and until the background has told so to each run, lists go
 * past all of them: a kept database is measured without.
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

function printRows(sizes: readonly number[], all: readonly Costs[]): void {
  const large = sizes.slice(FEW.length);
  console.log(`| Route | compared with | ${large.map(String).join(" | ")} | ratio |`);
  for (const name of all[0]?.keys() ?? []) {
    const costs = all.flatMap((some) => some.get(name) ?? []);
    const { items, total, low } = costs.at(-1) ?? NO_COST;
    const fullAt = costs.findIndex((cost) => cost.items >= items && cost.total >= total);
    const baseAt = Math.min(fullAt, FEW.length - 1);
    const base = costs[baseAt] ?? NO_COST;
    const cells = [
      `${base.median.toFixed(2)} (${sizes[baseAt]})`,
      ...costs.slice(FEW.length).map(({ median }) => median.toFixed(2)),
      (low / base.low).toFixed(1),
    ];
    console.log(`| \`${name}\` | ${cells.join(" | ")} |`);
  }
}

interface Asked {
  sizes: readonly number[];
  /** The folder that keeps the databases. */
  folder: string | null;
}

function readArguments(): Asked {
  const keepAt = Deno.args.indexOf("--keep");
  const stated = Deno.args.map(Number).filter((size) => size > 0);
  return {
    sizes: [...FEW, ...(stated.length > 0 ? stated : SIZES)],
    folder: keepAt < 0 ? null : Deno.args[keepAt + 1] ?? null,
  };
}

/** Makes the database with so many rows of each kind, unless it is there. */
async function fillNew(directory: string, to: number): Promise<void> {
  if (existsSync(directory)) return;
  await Deno.mkdir(directory, { recursive: true });
  const beganAt = performance.now();
  await (await openBenchApp(directory))[Symbol.asyncDispose]();
  fill(join(directory, "heddle.db"), { from: 0, to });
  console.log(`${to} of each after ${((performance.now() - beganAt) / 1_000).toFixed(0)} s`);
}

async function main(): Promise<void> {
  if (Deno.args[0] === "runs") return await compareEndedRuns(Number(Deno.args[1]));
  const { sizes, folder } = readArguments();
  await using temporary = await temporaryDirectory();
  console.log(`Of each of: ${KINDS.map(({ name }) => name).join(", ")}`);
  const all: Costs[] = [];
  const directoryOf = (size: number) => join(folder ?? temporary.path, String(size));
  for (const size of sizes) {
    await fillNew(directoryOf(size), size);
    // The first time compiles the code.
    if (all.length === 0) await measure(directoryOf(size));
    all.push(await measure(directoryOf(size)));
  }
  if (folder === null) {
    console.log("Removal of old runs");
    await removeOldRuns(directoryOf(sizes.at(-1) ?? 0));
  }
  printRows(sizes, all);
}

if (import.meta.main) await main();
