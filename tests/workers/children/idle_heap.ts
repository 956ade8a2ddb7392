/**
 * Prints by how many megabytes the memory of this process falls after a large job, while the job's
 * thread is kept.
 */
import { WorkerPool } from "../../../src/workers/mod.ts";
import { silentLog } from "../../support/logs/silent_log.ts";
import { eventually } from "../../support/time/eventually.ts";
import { SAMPLE } from "../sample_program.ts";

const MB = 1024 * 1024;
const OBJECTS = 600_000;
const IDLE_MS = 600_000;

await using pool = new WorkerPool({ log: silentLog, idleMs: IDLE_MS });
const signal = new AbortController().signal;
const turn = { signal, queue: "acme", deadlineMs: IDLE_MS };
await pool.run(SAMPLE, { do: "fill", objects: OBJECTS }, turn);
const afterJob = Deno.memoryUsage().rss;
let fallenMb = 0;
await eventually(() => {
  fallenMb = (afterJob - Deno.memoryUsage().rss) / MB;
  return fallenMb > Number(Deno.args[0]) && pool.threads.idle === 1;
}).catch(() => {});
console.log(fallenMb.toFixed(0));
