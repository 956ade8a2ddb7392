/**
 * `deno task bench:formats [checkout]`: the CPU that a step takes to read and to write each format
 * in each size, beside the same work in one stretch, which keeps everybody waiting. With the
 * directory of another checkout, such as that of `git worktree add /tmp/base d61e398`, its source
 * does that work. Exits with 1 if a step takes more than 1.2 times as much.
 */
import { resolve } from "node:path";
import process from "node:process";
import { pathToFileURL } from "node:url";
import type { Json } from "../../src/lib/json.ts";
import { Conversions } from "../../src/services/formats/conversions.ts";
import * as here from "../../src/services/formats/mod.ts";
import { WorkerPool } from "../../src/workers/mod.ts";
import { silentLog } from "../support/logs/silent_log.ts";
import { printTable, type Row } from "./harness/table.ts";

const SIZES = [1_000, 10_000, 100_000, 1_000_000] as const;
const FORMATS = ["csv", "html", "json", "xml", "yaml"] as const;
const RATIO_MAX = 1.2;

const ROUNDS = 9;
/** The least CPU of one measurement: the clock of a process ticks in milliseconds. */
const MEASURED_MS = 40;
const WARM_UP_MS = 200;

type Format = (typeof FORMATS)[number];
type Work = () => Promise<unknown>;
/** Reading and writing in one stretch. */
type Formats = Pick<typeof here, "parseAs" | "printAs">;

const call = {
  signal: new AbortController().signal,
  timeoutMs: 60_000,
  holdTimer: () => () => {},
  run: { orgKey: "acme" },
};

function rowsOf(size: number): Json[] {
  return Array.from({ length: Math.max(1, Math.round(size / 125)) }, (_, at) => ({
    id: at,
    name: `Name ${at}`,
    mail: `user${at}@example.org`,
    city: "Hamburg",
    amount: at * 1.5,
    note: "an ordinary note of a row",
  }));
}

function valueOf(format: Format, size: number): Json {
  return format === "xml" ? { rows: { row: rowsOf(size) } } : rowsOf(size);
}

function htmlOf(size: number): string {
  const rows = rowsOf(size).map((row) =>
    `<tr>${Object.values(row ?? {}).map((cell) => `<td>${cell}</td>`).join("")}</tr>`
  );
  return `<table><tr><th>id<th>name<th>mail<th>city<th>amount<th>note</tr>${rows.join("")}</table>`;
}

async function textOf(format: Format, size: number): Promise<string> {
  if (format === "html") return htmlOf(size);
  if (format === "json") return JSON.stringify(rowsOf(size));
  return await here.printAs(format, valueOf(format, size));
}

interface Pair {
  what: string;
  ours: Work;
  reference: Work;
}

async function pairsOf(conversions: Conversions, atOnce: Formats): Promise<Pair[]> {
  const pairs: Pair[] = [];
  for (const format of FORMATS) {
    for (const size of SIZES) {
      const text = await textOf(format, size);
      const value = valueOf(format, size);
      pairs.push({
        what: `${format} read, ${size / 1_000} KB`,
        ours: () => conversions.parse(format, text, call),
        reference: () => atOnce.parseAs(format, text),
      });
      if (format === "html") continue;
      pairs.push({
        what: `${format} written, ${size / 1_000} KB`,
        ours: () => conversions.print(format, value, call),
        reference: () => atOnce.printAs(format, value),
      });
    }
  }
  return pairs;
}

/** Both by turns, so that a drift of the machine's speed falls on both; the medians count. */
async function measure({ what, ours, reference }: Pair): Promise<Row> {
  const times = Math.max(2, await warmedUp(ours), await warmedUp(reference));
  const [oursMs, referenceMs]: [number[], number[]] = [[], []];
  for (let round = 0; round < ROUNDS; round++) {
    oursMs.push(await cpuMs(ours, times));
    referenceMs.push(await cpuMs(reference, times));
  }
  const [measured, expected] = [median(oursMs), median(referenceMs)];
  const ratio = measured / expected;
  return {
    what,
    measured: `${measured.toFixed(3)} ms`,
    reference: `${expected.toFixed(3)} ms`,
    ratio,
    goal: `at most ${RATIO_MAX}`,
    met: ratio <= RATIO_MAX,
  };
}

/** How many calls a measurement takes, once the engine has compiled what they run. */
async function warmedUp(work: Work): Promise<number> {
  const before = process.cpuUsage().user;
  let times = 0;
  while (process.cpuUsage().user - before < WARM_UP_MS * 1_000) {
    await work();
    times++;
  }
  return Math.ceil(times * MEASURED_MS / WARM_UP_MS);
}

/** The CPU of one call in milliseconds, that of all threads included. */
async function cpuMs(work: Work, times: number): Promise<number> {
  const before = process.cpuUsage();
  for (let time = 0; time < times; time++) await work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / times;
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN;
}

async function formatsOf(checkout: string | undefined): Promise<Formats> {
  if (checkout !== undefined) {
    return await import(pathToFileURL(resolve(checkout, "src/services/formats/mod.ts")).href);
  }
  return {
    printAs: here.printAs,
    parseAs: async (format, text) =>
      format === "json" ? JSON.parse(text) : await here.parseAs(format, text),
  };
}

async function main(): Promise<void> {
  await using pool = new WorkerPool({ log: silentLog });
  const pairs = await pairsOf(new Conversions(pool), await formatsOf(Deno.args[0]));
  const rows: Row[] = [];
  for (const pair of pairs) rows.push(await measure(pair));
  printTable(rows);
  if (rows.some(({ met }) => !met)) Deno.exitCode = 1;
}

if (import.meta.main) await main();
