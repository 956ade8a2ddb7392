import type { Queries } from "../../db/dialect.ts";
import type { Database } from "../../db/database.ts";
import { endQueuedOfDeleted } from "../background/workflow_end_store.ts";
import { type Claim, type ClaimedRun, claimRuns } from "../store/claim_store.ts";
import { DUE, QUEUED, type QueuedRun, type RunQueue } from "../store/queue_store.ts";
import { KeptSlots } from "./kept_slots.ts";
import { QueueReaders } from "./queue_reader.ts";
import type { Slots } from "./slots.ts";

interface Room {
  slots: Slots;
  /** The maximum number of runs to claim. */
  limit: number;
}

interface QueueQuery extends Room {
  queries: Queries;
  now: number;
}

/**
 * Chooses the runs that get the free slots. Organizations take turns; within an organization, the
 * oldest run comes first whose workflow is not at its limit. Runs that continue after a wait share
 * the slots with runs that begin, so that a flood of one kind does not keep the other out. The last
 * free slots are for users who have none, however many runs of others are ahead of theirs.
 */
export class FairClaim {
  /** The organization that was served last in each queue. */
  readonly #served = new Map<RunQueue, string>();
  readonly #kept = new KeptSlots();
  readonly #readers = new Map([DUE, QUEUED].map((queue) => [queue, new QueueReaders(queue)]));
  #queues: readonly [RunQueue, RunQueue] = [DUE, QUEUED];

  /** Records the organization of a run that began without queueing. */
  serve(orgKey: string): void {
    this.#served.set(QUEUED, orgKey);
  }

  /**
   * Claims runs for a process. Returns null if no queued run may be executed. A queued run of a
   * deleted workflow is ended instead of claimed.
   */
  async claim(
    db: Database,
    { processId, now, ...room }: Claim & Room,
  ): Promise<ClaimedRun[] | null> {
    const chosen = await this.#choose(db.queries, { ...room, now });
    if (chosen.length === 0) return null;
    const ids = chosen.map(({ id }) => id);
    // Another process may have claimed some of them meanwhile.
    return await db.transaction(async ({ queries }) => {
      const ending = await endQueuedOfDeleted(queries, { ids, now });
      const others = ids.filter((id) => !ending.has(id));
      return await claimRuns(queries, { processId, now }, others);
    });
  }

  /** Asks each queue for as many runs as it may get, so that one claim fills the open slots. */
  async #choose(
    queries: Queries,
    { slots, limit: limitOfAll, now }: Room & { now: number },
  ): Promise<readonly QueuedRun[]> {
    if (slots.open === 0) {
      return await this.#kept.choose(queries, { slots, limit: limitOfAll, now });
    }
    const limit = Math.min(limitOfAll, slots.open);
    const [one, other] = this.#queues;
    this.#queues = [other, one];
    const query = { queries, now, slots };
    const half = Math.floor(limit / 2);
    const first = await this.#findFirst(one, { ...query, limit });
    const rest = Math.max(half, limit - first.length);
    const second = await this.#findFirst(other, { ...query, limit: rest });
    const kept = first.slice(0, limit - Math.min(half, second.length));
    // Both queues together may exceed the limit of an organization.
    const room = { slots: slots.copy(), limit };
    return [...this.#take(one, kept, room), ...this.#take(other, second, room)];
  }

  #take(queue: RunQueue, found: readonly QueuedRun[], room: Room): QueuedRun[] {
    const taken = takeAdmitted(found, room);
    const last = taken.at(-1);
    if (last !== undefined) this.#served.set(queue, last.org_key);
    return taken;
  }

  /** Finds the runs of one queue whose turn it is. */
  async #findFirst(queue: RunQueue, query: QueueQuery): Promise<QueuedRun[]> {
    const blocked: string[] = [];
    while (query.limit > 0) {
      const orgs = await this.#nextOrgs(queue, query, blocked);
      if (orgs.length === 0) return [];
      const rows = inTurns(await this.#firstOf(queue, query, orgs));
      const admitted = takeAdmitted(rows, { slots: query.slots.copy(), limit: query.limit });
      if (admitted.length > 0) return admitted;
      blocked.push(...orgs);
    }
    return [];
  }

  /**
   * Finds the organizations after the one that was served last, then starts again from the first.
   */
  async #nextOrgs(
    queue: RunQueue,
    query: QueueQuery,
    blocked: readonly string[],
  ): Promise<string[]> {
    const { queries, now, limit, slots } = query;
    const after = this.#served.get(queue) ?? "";
    const wanted = { except: [...slots.fullOrgs, ...blocked], now, limit };
    const orgs = await queue.findOrgs(queries, { ...wanted, after });
    if (orgs.length === limit || after === "") return orgs;
    const fromStart = await queue.findOrgs(queries, { ...wanted, after: "" });
    return [...new Set([...orgs, ...fromStart])].slice(0, limit);
  }

  async #firstOf(
    queue: RunQueue,
    query: QueueQuery,
    orgs: readonly string[],
  ): Promise<QueuedRun[]> {
    const { queries, now, limit, slots } = query;
    const limitPerOrg = Math.max(1, Math.floor(limit / orgs.length));
    const readers = slots.limits.perWorkflow === null ? undefined : this.#readers.get(queue);
    if (!readers) return await queue.findFirst(queries, { orgs, now, limitPerOrg });
    const first: QueuedRun[] = [];
    for (const org of orgs) {
      const reader = readers.readerOf(org, now);
      first.push(...await reader.findFirst({ queries, slots, limit: limitPerOrg, now }));
    }
    return first;
  }
}

/** Orders the runs in rounds: one run of each organization, then the next of each. */
function inTurns(rows: readonly QueuedRun[]): QueuedRun[] {
  const byOrg = [...Map.groupBy(rows, ({ org_key }) => org_key).values()];
  const turns = Math.max(0, ...byOrg.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => byOrg.flatMap((runs) => runs[turn] ?? []))
    .flat();
}

/** Returns the first runs that slots and limits admit, and takes their slots. */
function takeAdmitted(runs: readonly QueuedRun[], { slots, limit }: Room): QueuedRun[] {
  const taken: QueuedRun[] = [];
  for (const run of runs) {
    if (taken.length === limit) break;
    if (!slots.admits(run)) continue;
    slots.acquire(run);
    taken.push(run);
  }
  return taken;
}
