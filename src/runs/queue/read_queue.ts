import { requireAdmin } from "../../identity/require_admin.ts";
import { isoTime, isoTimeOrNull } from "../../lib/clock.ts";
import type { Queries } from "../../db/dialect.ts";
import { countRunning, findOldestQueuedAt, readBacklog } from "../store/queue_store.ts";
import type { RunContext } from "../context.ts";
import { findRunning } from "./queue_list_store.ts";
import { queuedUsersInPieces } from "./queue_user_store.ts";

/** The additional fields that an admin may request. */
export const QUEUE_EXPANSIONS = ["users"] as const;

/** The number of queued, running and waiting runs of the caller's organization. */
export interface RunQueue {
  queued: number;
  running: number;
  waiting: number;
  oldestQueuedAt: string | null;
  /** The limits for runs at once in each process, runs at once of one workflow, and queued runs. */
  limits: { running: number; runningPerWorkflow: number; queued: number };
  /** The users with the most queued and running runs. */
  users?: QueueUser[];
}

/** The runs of one user that are queued or executed. */
export interface QueueUser {
  userId: string;
  /** Counted up to 10,000. */
  queued: number;
  running: number;
  oldestQueuedAt: string | null;
}

export type QueueContext = Pick<RunContext, "db" | "principal" | "limits">;

/**
 * Returns the state of the caller's organization's queue over all processes. Errors: `forbidden`
 * for `users` unless the caller is an admin.
 */
export async function readRunQueue(
  { db, principal, limits }: QueueContext,
  { expand = [] }: { expand?: readonly (typeof QUEUE_EXPANSIONS)[number][] } = {},
): Promise<RunQueue> {
  const { queries } = db;
  const { orgKey } = principal;
  const hasUsers = expand.includes("users");
  if (hasUsers) requireAdmin(principal, "sees who has runs in the queue");
  return {
    ...await readBacklog(queries, orgKey),
    running: await countRunning(queries, orgKey),
    oldestQueuedAt: isoTimeOrNull(await findOldestQueuedAt(queries, orgKey)),
    limits: limitsOf(limits),
    ...hasUsers && { users: await readUsers(queries, orgKey) },
  };
}

/** The limits that apply to one organization. */
export function limitsOf(
  { inAll, perOrg, perWorkflow, queuedPerOrg }: RunContext["limits"],
): RunQueue["limits"] {
  const running = Math.min(perOrg ?? inAll, inAll);
  return {
    running,
    runningPerWorkflow: Math.min(perWorkflow ?? running, running),
    queued: queuedPerOrg,
  };
}

/** The number of users that are listed. */
export const USERS_MAX = 50;

async function readUsers(queries: Queries, orgKey: string): Promise<QueueUser[]> {
  const users = new Map<string, QueueUser>();
  for (const { userId } of await findRunning(queries, { orgKey, userId: null })) {
    const user = users.get(userId) ?? { userId, queued: 0, running: 0, oldestQueuedAt: null };
    users.set(userId, { ...user, running: user.running + 1 });
  }
  for await (const rows of queuedUsersInPieces(queries, orgKey)) {
    for (const { userId, queued, oldestAt } of rows) {
      const running = users.get(userId)?.running ?? 0;
      users.set(userId, { userId, queued, running, oldestQueuedAt: isoTime(oldestAt) });
    }
  }
  return [...users.values()].sort(mostFirst).slice(0, USERS_MAX);
}

function mostFirst(one: QueueUser, other: QueueUser): number {
  return other.queued + other.running - one.queued - one.running ||
    (one.userId < other.userId ? -1 : 1);
}
