/** How many runs this process executes at once. Null means that only the limit `inAll` counts. */
export interface RunLimits {
  inAll: number;
  perOrg: number | null;
  perWorkflow: number | null;
  /** How many runs of an organization may be queued in all processes together. */
  queuedPerOrg: number;
}

/** Work that occupies a slot. */
export interface SlotOwner {
  org_key: string;
  workflow_id: string;
}

/** The user for whom a run is executed. */
export interface SlotUser {
  org_key: string;
  principal_id: string;
}

/** One slot of so many is kept for users who have none, so that nobody takes all of them. */
const SLOTS_PER_KEPT = 8;

/** Counts the slots of this process that are in use. */
export class Slots {
  readonly limits: RunLimits;
  readonly #kept: number;
  readonly #byOrg = new Map<string, number>();
  readonly #byWorkflow = new Map<string, number>();
  readonly #byUser = new Map<string, number>();
  #used = 0;

  constructor(limits: RunLimits) {
    this.limits = limits;
    this.#kept = Math.floor(limits.inAll / SLOTS_PER_KEPT);
  }

  get used(): number {
    return this.#used;
  }

  get free(): number {
    return this.limits.inAll - this.#used;
  }

  /** The free slots that any user may take. The others are for users who have none. */
  get open(): number {
    return Math.max(0, this.free - this.#kept);
  }

  /** Whether a free slot is for the user. */
  isFreeFor(user: SlotUser): boolean {
    return this.open > 0 || (this.free > 0 && !this.#byUser.has(userKey(user)));
  }

  /** The users who have a slot, in the form of `userKey()`. */
  get users(): string[] {
    return [...this.#byUser.keys()];
  }

  /** Returns a copy in which acquisitions can be tried out. */
  copy(): Slots {
    const copy = new Slots(this.limits);
    copy.#used = this.#used;
    for (const [key, count] of this.#byOrg) copy.#byOrg.set(key, count);
    for (const [key, count] of this.#byWorkflow) copy.#byWorkflow.set(key, count);
    for (const [key, count] of this.#byUser) copy.#byUser.set(key, count);
    return copy;
  }

  /** Whether neither the organization nor the workflow of the owner is at its limit. */
  admits({ org_key, workflow_id }: SlotOwner): boolean {
    const { perOrg, perWorkflow } = this.limits;
    return (this.#byOrg.get(org_key) ?? 0) < (perOrg ?? Infinity) &&
      (this.#byWorkflow.get(workflow_id) ?? 0) < (perWorkflow ?? Infinity);
  }

  acquire(owner: SlotOwner & Partial<SlotUser>): void {
    this.#change(owner, 1);
  }

  release(owner: SlotOwner & Partial<SlotUser>): void {
    this.#change(owner, -1);
  }

  /**
   * Whether any organization or workflow is at its limit, or the free slots are for users who have
   * none. This may keep runs from free slots.
   */
  get isAnyFull(): boolean {
    return this.fullOrgs.length > 0 || this.fullWorkflows.length > 0 || this.open === 0;
  }

  /** The organizations at their limit. */
  get fullOrgs(): string[] {
    return atLimit(this.#byOrg, this.limits.perOrg);
  }

  /** The workflows at their limit. */
  get fullWorkflows(): string[] {
    return atLimit(this.#byWorkflow, this.limits.perWorkflow);
  }

  #change({ org_key, workflow_id, principal_id }: SlotOwner & Partial<SlotUser>, by: 1 | -1): void {
    this.#used += by;
    change(this.#byOrg, org_key, by);
    change(this.#byWorkflow, workflow_id, by);
    if (principal_id !== undefined) change(this.#byUser, userKey({ org_key, principal_id }), by);
  }
}

/** Keys of organizations have no slash. */
function userKey({ org_key, principal_id }: SlotUser): string {
  return `${org_key}/${principal_id}`;
}

function change(counts: Map<string, number>, key: string, by: 1 | -1): void {
  const count = (counts.get(key) ?? 0) + by;
  if (count === 0) counts.delete(key);
  else counts.set(key, count);
}

function atLimit(counts: ReadonlyMap<string, number>, limit: number | null): string[] {
  if (limit === null) return [];
  return [...counts].filter(([, count]) => count >= limit).map(([key]) => key);
}
