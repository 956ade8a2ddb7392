/**
 * `deno task bench:start [starts]`: the CPU that a server takes from its start to its first answer,
 * and the memory that it has while nobody calls it, beside those of the smallest Hono server. CPU
 * says the same on a busy machine, where times do not. Set `HEDDLE_BINARY` to measure an
 * executable.
 */
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { temporaryDirectory } from "../support/files/temporary_directory.ts";
import { heddleCommand } from "./harness/heddle.ts";
import { cpuMs, residentMb, type StartOptions, startServer } from "./harness/processes.ts";

/** By then the garbage of the start is collected. */
const REST_MS = 3_000;

interface Measured {
  cpu: number;
  residentMb: number;
}

async function measure(options: StartOptions): Promise<Measured> {
  await using server = await startServer(options);
  const cpu = await cpuMs(server.pid);
  await setTimeout(REST_MS);
  return { cpu, residentMb: await residentMb(server.pid) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}

async function measureMany(name: string, many: readonly StartOptions[]): Promise<void> {
  const all: Measured[] = [];
  for (const options of many) all.push(await measure(options));
  const cpu = median(all.map((one) => one.cpu));
  const resident = median(all.map((one) => one.residentMb));
  console.log(`${name.padEnd(28)}${cpu} ms of CPU, ${resident.toFixed(0)} MB`);
}

async function main(): Promise<void> {
  const starts = Number(Deno.args[0] ?? 5);
  await using directory = await temporaryDirectory();
  const { command, args } = await heddleCommand();
  const script = new URL("./harness/one_line_server.ts", import.meta.url).pathname;
  const served = (path: string): StartOptions => ({
    command,
    args: [...args, "serve"],
    env: { DATA_DIR: join(directory.path, path), PORT: "0", LOG_LEVEL: "error" },
  });
  const numbers = Array.from({ length: starts }, (_, number) => number);
  const bare = { command: Deno.execPath(), args: ["run", "--allow-net", "--no-check", script] };
  await measureMany("the smallest server", numbers.map(() => bare));
  await measureMany("an empty directory", numbers.map((number) => served(`new-${number}`)));
  await measureMany("the directory of before", numbers.map(() => served("new-0")));
}

if (import.meta.main) await main();
