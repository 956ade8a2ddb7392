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

interface Look {
  queries: Queries;
  now: number;
  /** The slots that are left to give. */
  limit: number;
  /** The slots after the runs chosen so far have started. */
  slots: Slots;
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
   * Claims for a process; null where nothing in queue may be executed. A queued run of a deleted
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

  async #choose(
    queries: Queries,
    { slots, limit, now }: Room & { now: number },
  ): Promise<QueuedRun[]> {
    const [first, second] = this.#queues;
    this.#queues = [second, first];
    const look = { queries, now, slots: slots.copy() };
    const chosen = await this.#chooseFrom(first, { ...look, limit: Math.ceil(limit / 2) });
    const rest = await this.#chooseFrom(second, { ...look, limit: limit - chosen.length });
    return [...chosen, ...rest];
  }

  async #chooseFrom(queue: RunQueue, look: Look): Promise<QueuedRun[]> {
    const blocked: string[] = [];
    while (look.limit > 0) {
      const orgs = await this.#nextOrgs(queue, look, blocked);
      if (orgs.length === 0) return [];
      const chosen = takeTurns(await this.#firstOf(queue, look, orgs), look);
      const last = chosen.at(-1);
      if (last !== undefined) {
        this.#served.set(queue, last.org_key);
        return chosen;
      }
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

/** One of each organization, then the next of each, as far as the slots and the limits go. */
function takeTurns(rows: readonly QueuedRun[], { slots, limit }: Look): QueuedRun[] {
  const byOrg = [...Map.groupBy(rows, ({ org_key }) => org_key).values()];
  const turns = Math.max(0, ...byOrg.map(({ length }) => length));
  const inTurn = Array.from(
    { length: turns },
    (_, turn) => byOrg.flatMap((runs) => runs[turn] ?? []),
  );
  const chosen: QueuedRun[] = [];
  for (const run of inTurn.flat()) {
    if (chosen.length === limit) break;
    if (!slots.admits(run)) continue;
    slots.take(run);
    chosen.push(run);
  }
  return chosen;
}
