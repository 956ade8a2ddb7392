import type { Queries } from "../../db/dialect.ts";
import { DUE, findDueOfUsers, findFirstOfUsers, type UsersRun } from "../store/queue_store.ts";
import type { Slots } from "./slots.ts";

/** The runs of one organization that are looked through for those of users without a slot. */
const DUE_MAX = 100;

interface Choice {
  slots: Slots;
  /** The most runs to choose. */
  limit: number;
  now: number;
}

/** Chooses runs for the slots that are kept for users who have none. */
export class KeptSlots {
  /** The user whose queued run was found last; users take turns. */
  #lastUser: UsersRun | null = null;
  /** The organization among whose waiting runs was looked last; organizations take turns. */
  #lastOrg = "";

  /** Chooses at most one run of each user, alternately one that continues and one that begins. */
  async choose(queries: Queries, choice: Choice): Promise<readonly UsersRun[]> {
    const due = await this.#findDue(queries, choice);
    const queued = await this.#findQueued(queries, choice);
    const trial = choice.slots.copy();
    const chosen: UsersRun[] = [];
    for (const run of alternately(due, queued)) {
      if (chosen.length === choice.limit) break;
      if (!trial.admits(run) || !trial.isFreeFor(run)) continue;
      trial.acquire(run);
      chosen.push(run);
    }
    this.#lastUser = queued.findLast((run) => chosen.includes(run)) ?? queued.at(-1) ?? null;
    return chosen;
  }

  async #findQueued(queries: Queries, { slots, limit }: Choice): Promise<UsersRun[]> {
    const wanted = { except: slots.users, limit };
    const after = this.#lastUser;
    const runs = await findFirstOfUsers(queries, { ...wanted, after });
    if (after === null || runs.length === limit) return runs;
    const fromStart = await findFirstOfUsers(queries, { ...wanted, after: null });
    const known = new Set(runs.map(({ id }) => id));
    return [...runs, ...fromStart.filter(({ id }) => !known.has(id))];
  }

  async #findDue(queries: Queries, choice: Choice): Promise<UsersRun[]> {
    const { slots, now, limit } = choice;
    const wanted = { except: slots.fullOrgs, now, limit };
    const next = await DUE.findOrgs(queries, { ...wanted, after: this.#lastOrg });
    const orgs = next.length > 0 || this.#lastOrg === ""
      ? next
      : await DUE.findOrgs(queries, { ...wanted, after: "" });
    this.#lastOrg = orgs.at(-1) ?? "";
    const except = slots.users;
    const due: UsersRun[] = [];
    for (const org of orgs) {
      due.push(...await findDueOfUsers(queries, { org, until: now, except, limit: DUE_MAX }));
    }
    return due;
  }
}

function alternately<T>(one: readonly T[], other: readonly T[]): T[] {
  return Array.from({ length: Math.max(one.length, other.length) }, (_, at) => at)
    .flatMap((at) => [...one.slice(at, at + 1), ...other.slice(at, at + 1)]);
}
