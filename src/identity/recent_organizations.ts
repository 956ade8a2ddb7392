import { type Clock, elapsedMs } from "../lib/clock.ts";
import { LruCache } from "../lib/lru_cache.ts";

/** Another process may store another choice meanwhile, which is seen when this has passed. */
const REMEMBERED_MS = 1_000;

const USERS_MAX = 10_000;

interface Entry {
  /** Null while another one is being stored. */
  orgKey: string | null;
  at: number;
}

/**
 * The organizations that are stored for users, as this process knew a moment ago. Nearly all
 * requests name the organization that is stored, and need not read it.
 */
export class RecentOrganizations {
  readonly #clock: Clock;
  readonly #entries = new LruCache<Entry>(USERS_MAX);

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Whether the organization was the stored one less than a second ago. */
  isStored(userId: string, orgKey: string): boolean {
    return this.#fresh(userId)?.orgKey === orgKey;
  }

  /** Takes what was read, unless something is stored since. */
  wasRead(userId: string, orgKey: string): void {
    if (this.#fresh(userId) === undefined) this.#keep(userId, orgKey);
  }

  /** Knows nothing of the user while another one is being stored. */
  isChanging(userId: string): void {
    this.#keep(userId, null);
  }

  wasStored(userId: string, orgKey: string): void {
    this.#keep(userId, orgKey);
  }

  #fresh(userId: string): Entry | undefined {
    const entry = this.#entries.get(userId);
    return entry && elapsedMs(this.#clock) - entry.at < REMEMBERED_MS ? entry : undefined;
  }

  #keep(userId: string, orgKey: string | null): void {
    this.#entries.keep(userId, { orgKey, at: elapsedMs(this.#clock) });
  }
}
