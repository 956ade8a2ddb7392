/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { serveJobs } from "../../src/workers/serve_jobs.ts";
import type { SampleJob } from "./sample_job.ts";

/** A job without an end holds its thread; it need not keep a core busy, too. */
const NOTHING = new Int32Array(new SharedArrayBuffer(4));

function pause(): void {
  Atomics.wait(NOTHING, 0, 0, 1);
}

serveJobs<SampleJob>((job, { deadline, send }) => {
  switch (job.do) {
    case "echo":
      return job.value;
    case "count":
      for (let part = 1; part <= job.to; part++) send(part);
      return "counted";
    case "throw":
      throw new Error("a defect");
    case "spin":
      while (!deadline.isReached()) pause();
      throw new Error("stopped");
    case "deafen":
      return deadline.enforce(() => {
        for (;;) pause();
      });
  }
});
