/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
import { serveJobs } from "../../src/workers/serve_jobs.ts";
import type { SampleJob } from "./sample_job.ts";

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
      while (!deadline.isReached());
      throw new Error("stopped");
    case "deafen":
      return deadline.enforce(() => {
        for (;;);
      });
  }
});
