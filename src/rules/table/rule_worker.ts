/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Checks, prints and compares large rules. The thread has no permissions. */
import { AppError } from "../../lib/errors.ts";
import { serveJobs } from "../../workers/serve_jobs.ts";
import { STEPS_IN_THREAD } from "./analysis/budget.ts";
import type { RuleJobAnswer } from "./rule_job.ts";
import { doTask, type RuleTask } from "./tasks.ts";

serveJobs<RuleTask>((task, { deadline }): RuleJobAnswer => {
  try {
    return { kind: "done", answer: deadline.enforce(() => doTask(task, STEPS_IN_THREAD)) };
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== "too_large") throw error;
    return { kind: "too_large", message: error.message };
  }
});
