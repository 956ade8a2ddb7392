import type { Queries } from "../../db/dialect.ts";
import type { Database } from "../../db/database.ts";
import { endQueuedOfDeleted } from "../background/workflow_end_store.ts";
import { type Claim, type ClaimedRun, claimRuns } from "../store/claim_store.ts";
import { DUE, QUEUED, type QueuedRun, type RunQueue } from "../store/queue_store.ts";
import type { Slots } from "./slots.ts";

interface Room {
  slots: Slots;
  /** How many may be claimed. */
  limit: number;
}

interface Look extends Room {
  queries: Queries;
  now: number;
}

/**
 * Chooses who gets the free slots: the organizations take turns, and within one the oldest comes
 * first whose workflow is not at its limit. Runs that go on after a wait and runs that begin share
 * the slots, so that a flood of neither keeps the other out.
 */
export class FairClaim {
  /** The organization that was served last in each queue. */
  readonly #served = new Map<RunQueue, string>();
  #queues: readonly [RunQueue, RunQueue] = [DUE, QUEUED];

  /** Notes whose run began without having been in queue. */
  serve(orgKey: string): void {
    this.#served.set(QUEUED, orgKey);
  }

  /**
   * Claims for a process; null if nothing in queue may be executed. A queued run of a deleted
   * workflow that comes up is ended instead.
   */
  async claim(
    db: Database,
    { processId, now, ...room }: Claim & Room,
  ): Promise<ClaimedRun[] | null> {
    const chosen = await this.#choose(db.queries, { ...room, now });
    if (chosen.length === 0) return null;
    const ids = chosen.map(({ id }) => id);
    // Another process may have taken some meanwhile.
    return await db.transaction(async ({ queries }) => {
      const ending = await endQueuedOfDeleted(queries, { ids, now });
      const others = ids.filter((id) => !ending.has(id));
      return await claimRuns(queries, { processId, now }, others);
    });
  }

  /** Each queue is asked for all that it may get, so that one claim fills the free slots. */
  async #choose(
    queries: Queries,
    { slots, limit, now }: Room & { now: number },
  ): Promise<QueuedRun[]> {
    const [one, other] = this.#queues;
    this.#queues = [other, one];
    const look = { queries, now, slots };
    const half = Math.floor(limit / 2);
    const first = await this.#findFirst(one, { ...look, limit });
    const rest = Math.max(half, limit - first.length);
    const second = await this.#findFirst(other, { ...look, limit: rest });
    const kept = first.slice(0, limit - Math.min(half, second.length));
    // The two together may be more of an organization than its limit.
    const room = { slots: slots.copy(), limit };
    return [...this.#take(one, kept, room), ...this.#take(other, second, room)];
  }

  #take(queue: RunQueue, found: readonly QueuedRun[], room: Room): QueuedRun[] {
    const taken = takeAdmitted(found, room);
    const last = taken.at(-1);
    if (last !== undefined) this.#served.set(queue, last.org_key);
    return taken;
  }

  /** The runs whose turn it is in one queue. */
  async #findFirst(queue: RunQueue, look: Look): Promise<QueuedRun[]> {
    const blocked: string[] = [];
    while (look.limit > 0) {
      const orgs = await this.#nextOrgs(queue, look, blocked);
      if (orgs.length === 0) return [];
      const rows = inTurns(await this.#firstOf(queue, look, orgs));
      const admitted = takeAdmitted(rows, { slots: look.slots.copy(), limit: look.limit });
      if (admitted.length > 0) return admitted;
      blocked.push(...orgs);
    }
    return [];
  }

  /** The organizations after the one that was served last, and then from the beginning. */
  async #nextOrgs(queue: RunQueue, look: Look, blocked: readonly string[]): Promise<string[]> {
    const { queries, now, limit, slots } = look;
    const after = this.#served.get(queue) ?? "";
    const wanted = { except: [...slots.fullOrgs, ...blocked], now, limit };
    const orgs = await queue.findOrgs(queries, { ...wanted, after });
    if (orgs.length === limit || after === "") return orgs;
    const fromStart = await queue.findOrgs(queries, { ...wanted, after: "" });
    return [...new Set([...orgs, ...fromStart])].slice(0, limit);
  }

  async #firstOf(queue: RunQueue, look: Look, orgs: readonly string[]): Promise<QueuedRun[]> {
    const { queries, now, limit, slots } = look;
    const limitPerOrg = Math.max(1, Math.floor(limit / orgs.length));
    const exceptWorkflows = slots.fullWorkflows;
    return await queue.findFirst(queries, { orgs, exceptWorkflows, now, limitPerOrg });
  }
}

/** One of each organization, then the next of each. */
function inTurns(rows: readonly QueuedRun[]): QueuedRun[] {
  const byOrg = [...Map.groupBy(rows, ({ org_key }) => org_key).values()];
  const turns = Math.max(0, ...byOrg.map(({ length }) => length));
  return Array.from({ length: turns }, (_, turn) => byOrg.flatMap((runs) => runs[turn] ?? []))
    .flat();
}

/** As far as the slots and the limits go; they are taken. */
function takeAdmitted(runs: readonly QueuedRun[], { slots, limit }: Room): QueuedRun[] {
  const taken: QueuedRun[] = [];
  for (const run of runs) {
    if (taken.length === limit) break;
    if (!slots.admits(run)) continue;
    slots.take(run);
    taken.push(run);
  }
  return taken;
}
