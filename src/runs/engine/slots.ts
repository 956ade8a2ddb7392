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

/** Counts the slots of this process that are in use. */
export class Slots {
  readonly limits: RunLimits;
  readonly #byOrg = new Map<string, number>();
  readonly #byWorkflow = new Map<string, number>();
  #used = 0;

  constructor(limits: RunLimits) {
    this.limits = limits;
  }

  get used(): number {
    return this.#used;
  }

  get free(): number {
    return this.limits.inAll - this.#used;
  }

  /** Returns a copy in which acquisitions can be tried out. */
  copy(): Slots {
    const copy = new Slots(this.limits);
    copy.#used = this.#used;
    for (const [key, count] of this.#byOrg) copy.#byOrg.set(key, count);
    for (const [key, count] of this.#byWorkflow) copy.#byWorkflow.set(key, count);
    return copy;
  }

  /** Whether neither the organization nor the workflow of the owner is at its limit. */
  admits({ org_key, workflow_id }: SlotOwner): boolean {
    const { perOrg, perWorkflow } = this.limits;
    return (this.#byOrg.get(org_key) ?? 0) < (perOrg ?? Infinity) &&
      (this.#byWorkflow.get(workflow_id) ?? 0) < (perWorkflow ?? Infinity);
  }

  acquire({ org_key, workflow_id }: SlotOwner): void {
    this.#used++;
    change(this.#byOrg, org_key, 1);
    change(this.#byWorkflow, workflow_id, 1);
  }

  release({ org_key, workflow_id }: SlotOwner): void {
    this.#used--;
    change(this.#byOrg, org_key, -1);
    change(this.#byWorkflow, workflow_id, -1);
  }

  /** Whether any organization or workflow is at its limit, which may keep runs from free slots. */
  get isAnyFull(): boolean {
    return this.fullOrgs.length > 0 || this.fullWorkflows.length > 0;
  }

  /** The organizations at their limit. */
  get fullOrgs(): string[] {
    return atLimit(this.#byOrg, this.limits.perOrg);
  }

  /** The workflows at their limit. */
  get fullWorkflows(): string[] {
    return atLimit(this.#byWorkflow, this.limits.perWorkflow);
  }
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
