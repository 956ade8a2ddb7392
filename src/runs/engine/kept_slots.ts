import type { Queries } from "../../db/dialect.ts";
import {
  DUE,
  type FirstOfUsers,
  QUEUED,
  type RunQueue,
  type UsersRun,
} from "../store/queue_store.ts";
import type { Slots } from "./slots.ts";

interface Choice {
  slots: Slots;
  /** The most runs to choose. */
  limit: number;
  now: number;
}

/** Chooses runs for the slots that are kept for users who have none. */
export class KeptSlots {
  /** The user of each queue who was served last, because users take turns. */
  readonly #last = new Map<RunQueue, UsersRun | null>();

  /** Chooses at most one run of each user, alternately one that continues and one that begins. */
  async choose(queries: Queries, choice: Choice): Promise<readonly UsersRun[]> {
    const due = await this.#find(DUE, queries, choice);
    const queued = await this.#find(QUEUED, queries, choice);
    const trial = choice.slots.copy();
    const chosen = new Set<UsersRun>();
    for (const run of alternately(due.runs, queued.runs)) {
      if (!trial.admits(run) || !trial.isFreeFor(run)) continue;
      trial.acquire(run);
      chosen.add(run);
    }
    for (const [queue, { runs, last }] of [[DUE, due], [QUEUED, queued]] as const) {
      this.#last.set(queue, runs.findLast((run) => chosen.has(run)) ?? last);
    }
    return [...chosen];
  }

  /** Looks at the users after the one who was served last, then starts again from the first. */
  async #find(
    queue: RunQueue,
    queries: Queries,
    { slots, limit, now }: Choice,
  ): Promise<FirstOfUsers> {
    const wanted = { except: slots.users, now, limit };
    const after = this.#last.get(queue) ?? null;
    const found = await queue.findFirstOfUsers(queries, { ...wanted, after });
    if (after === null || found.last !== null) return found;
    const fromStart = await queue.findFirstOfUsers(queries, { ...wanted, after: null });
    const known = new Set(found.runs.map(({ id }) => id));
    const others = fromStart.runs.filter(({ id }) => !known.has(id));
    return { runs: [...found.runs, ...others], last: fromStart.last };
  }
}

function alternately<T>(one: readonly T[], other: readonly T[]): T[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at)
    .flatMap((at) => [...one.slice(at, at + 1), ...other.slice(at, at + 1)]);
}
