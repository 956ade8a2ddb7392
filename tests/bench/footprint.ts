import { join } from "node:path";
import { heddleCommand } from "./harness/heddle.ts";
import { type BenchServer, startServer } from "./harness/processes.ts";
import { boundRow, type Row } from "./harness/table.ts";

const STARTS = 5;
/** The bare runtime that the binary contains. */
const RUNTIME_BYTES = 97_076_048;
/** The program, its engines and the console. */
const OWN_MB_MAX = 13;
const MB = 1_000_000;

/** Time from the start of the process to its first answer, on an empty directory. */
export async function measureStart(directory: string): Promise<Row> {
  const { command, args } = await heddleCommand();
  const script = new URL("./harness/one_line_server.ts", import.meta.url).pathname;
  const ours: number[] = [];
  const reference: number[] = [];
  for (let at = 0; at < STARTS; at++) {
    const env = { DATA_DIR: join(directory, `start-${at}`), PORT: "0", LOG_LEVEL: "warn" };
    ours.push(await startMs(() => startServer({ command, args: [...args, "serve"], env })));
    const bare = { command: Deno.execPath(), args: ["run", "--allow-net", "--no-check", script] };
    reference.push(await startMs(() => startServer(bare)));
  }
  return boundRow(`start to first answer (median of ${STARTS})`, {
    value: median(ours),
    unit: "ms",
    goal: 400,
    reference: `${median(reference).toFixed(0)} ms`,
  });
}

async function startMs(start: () => Promise<BenchServer>): Promise<number> {
  await using server = await start();
  return server.startMs;
}

function median(values: number[]): number {
  return values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The size of the binary; no row before it has been made. */
export async function measureSize(): Promise<Row[]> {
  const { command, args } = await heddleCommand();
  if (args.length > 0) return [];
  const { size } = await Deno.stat(command);
  return [boundRow("binary", {
    value: size / MB,
    unit: "MB",
    goal: Math.round(RUNTIME_BYTES / MB) + OWN_MB_MAX,
    reference: `${(RUNTIME_BYTES / MB).toFixed(0)} MB`,
  })];
}
