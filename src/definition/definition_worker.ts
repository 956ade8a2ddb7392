/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Checks, prints and compares large definitions. The thread has no permissions. */
import { AppError } from "../lib/errors.ts";
import { serveJobs } from "../workers/serve_jobs.ts";
import type { DefinitionAnswer } from "./definition_job.ts";
import { type DefinitionTask, doTask } from "./tasks.ts";

serveJobs<DefinitionTask>((task, { deadline }): DefinitionAnswer => {
  try {
    return { kind: "done", answer: deadline.enforce(() => doTask(task)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    return { kind: "too_large", message: error.message };
  }
});
