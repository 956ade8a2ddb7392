import type { WorkerProgram } from "../../src/workers/mod.ts";
import type { SampleJob } from "./sample_job.ts";

export const SAMPLE: WorkerProgram<SampleJob, string> = {
  name: "samples",
  url: new URL("./sample_worker.ts", import.meta.url),
  isInterruptible: true,
  isSingleUse: false,
  toAnswer: String,
};
