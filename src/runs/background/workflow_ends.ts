import type { BackgroundJob } from "./background_job.ts";
import { anyWorkflowEnds, endNextRuns } from "./workflow_end_store.ts";

/** Ends the runs of workflows that were deleted, if there are many of them. */
export const WORKFLOW_ENDS: BackgroundJob = {
  name: "end the runs of deleted workflows",
  isDue: ({ queries }) => anyWorkflowEnds(queries),
  next: (db, now) => db.transaction(({ queries }) => endNextRuns(queries, now)),
};
