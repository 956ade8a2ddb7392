/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import process from "node:process";
import type { JobMemory, JobReport, JobRequest } from "./job.ts";
import type { JobControl } from "./job_control.ts";
import { JobDeadline } from "./job_deadline.ts";

// Libraries look into the environment, which a thread without permissions is refused.
Object.defineProperty(process, "env", { value: {} });

/**
 * Makes this worker do jobs, one at a time. `work` runs what it does not trust inside
 * `deadline.enforce()`. An error that it throws is a defect, or the end of its time.
 */
export function serveJobs<Job>(
  work: (job: Job, control: JobControl) => unknown,
): void {
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
