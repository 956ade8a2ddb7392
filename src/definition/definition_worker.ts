/// <reference no-default-lib="true" />
/// <reference lib="deno.worker" />
/** Checks, prints and compares large definitions. The thread has no permissions. */
import { serveJobs } from "../workers/serve_jobs.ts";
import { textAnswer } from "../workers/text_work.ts";
import { type DefinitionTask, doTask } from "./tasks.ts";

serveJobs<DefinitionTask>((task, { deadline }) =>
  textAnswer(() => deadline.enforce(() => doTask(task)))
);
