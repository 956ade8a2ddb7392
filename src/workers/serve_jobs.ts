/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import os from "node:os";
import process from "node:process";
import type { JobMemory, JobReport, JobRequest } from "./job.ts";
import type { JobControl } from "./job_control.ts";
import { JobDeadline } from "./job_deadline.ts";

// Libraries read the environment, which a thread without permissions may not.
Object.defineProperty(process, "env", { value: {} });

/**
 * How much the priority of job threads is below that of the main thread, which serves everybody.
 */
const NICENESS = 5;
const NICEST = 19;

/**
 * Lowers the thread's priority. Only Linux has priorities of threads; elsewhere, the whole process
 * would be affected.
 */
function lowerPriority(): void {
  if (process.platform !== "linux") return;
  try {
    os.setPriority(0, Math.min(os.getPriority(0) + NICENESS, NICEST));
  } catch {
    // Without the permission, all threads have the same priority.
  }
}

/**
 * Makes this worker run jobs, one at a time. `work` must run untrusted code inside
 * `deadline.enforce()`. An error that `work` throws is a defect, or the end of its time.
 */
export function serveJobs<Job>(
  work: (job: Job, control: JobControl) => unknown,
): void {
  lowerPriority();
  self.onmessage = async ({ data }: MessageEvent<JobRequest>) => {
    self.postMessage(await report(data, work as (job: unknown, control: JobControl) => unknown));
  };
}

async function report(
  request: JobRequest,
  work: (job: unknown, control: JobControl) => unknown,
): Promise<JobReport> {
  const deadline = new JobDeadline(request);
  let grownBytes = 0;
  const control: JobControl = {
    deadline,
    send: (part) => self.postMessage({ kind: "part", part } satisfies JobReport),
    grow: (bytes) => grownBytes += bytes,
  };
  const memory = (): JobMemory => ({ grownBytes, heapBytes: process.memoryUsage().heapTotal });
  try {
    return { kind: "done", answer: await work(request.job, control), ...memory() };
  } catch (error) {
    if (deadline.reached) return { kind: "ended", fault: deadline.reached, ...memory() };
    return { kind: "failed", message: String(Object(error).stack ?? error), ...memory() };
  }
}
