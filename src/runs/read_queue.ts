import { isoTimeOrNull } from "../lib/clock.ts";
import { countRunning, findOldestQueuedAt, readBacklog } from "./store/queue_store.ts";
import type { RunContext } from "./context.ts";

/** How many runs of the caller's organization are queued, running and waiting. */
export interface RunQueue {
  queued: number;
  running: number;
  waiting: number;
  oldestQueuedAt: string | null;
  /** At once in each process, at once of one workflow, and queued. */
  limits: { running: number; runningPerWorkflow: number; queued: number };
}

export type QueueContext = Pick<RunContext, "db" | "principal" | "limits">;

/** How long the line of the caller's organization is, over all processes. */
export async function readRunQueue({ db, principal, limits }: QueueContext): Promise<RunQueue> {
  const { queries } = db;
  const { orgKey } = principal;
  const { inAll, perOrg, perWorkflow, queuedPerOrg } = limits;
  const running = Math.min(perOrg ?? inAll, inAll);
  return {
    ...await readBacklog(queries, orgKey),
    running: await countRunning(queries, orgKey),
    oldestQueuedAt: isoTimeOrNull(await findOldestQueuedAt(queries, orgKey)),
    limits: {
      running,
      runningPerWorkflow: Math.min(perWorkflow ?? running, running),
      queued: queuedPerOrg,
    },
  };
}
