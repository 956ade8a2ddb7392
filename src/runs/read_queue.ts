import { isoTimeOrNull } from "../lib/clock.ts";
import { countRunning, findOldestQueuedAt, readBacklog } from "./store/queue_store.ts";
import type { RunContext } from "./context.ts";

/** The number of queued, running and waiting runs of the caller's organization. */
export interface RunQueue {
  queued: number;
  running: number;
  waiting: number;
  oldestQueuedAt: string | null;
  /** The limits for runs at once in each process, runs at once of one workflow, and queued runs. */
  limits: { running: number; runningPerWorkflow: number; queued: number };
}

export type QueueContext = Pick<RunContext, "db" | "principal" | "limits">;

/** Returns the state of the caller's organization's queue over all processes. */
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
