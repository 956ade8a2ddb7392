/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Checks, prints and compares large rules. The thread has no permissions. */
import { serveJobs } from "../../workers/serve_jobs.ts";
import { textAnswer } from "../../workers/text_work.ts";
import { STEPS_IN_THREAD } from "./analysis/budget.ts";
import { doTask, type RuleTask } from "./tasks.ts";

serveJobs<RuleTask>((task, { deadline }) =>
  textAnswer(() => deadline.enforce(() => doTask(task, STEPS_IN_THREAD)))
);
