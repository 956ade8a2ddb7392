import { type Clock, elapsedMs } from "../lib/clock.ts";
import { LruCache } from "../lib/lru_cache.ts";

/** How long an entry is valid. A change by another process is noticed after this time. */
const REMEMBERED_MS = 1_000;

const USERS_MAX = 10_000;

interface Entry {
  /** Null while a change is being stored. */
  orgKey: string | null;
  at: number;
}

/**
 * A cache of the stored active organization of users. Nearly all requests name the organization
 * that is already stored, and then need no query.
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

  /** Caches the organization that was read, unless there is a valid entry from a newer write. */
  wasRead(userId: string, orgKey: string): void {
    if (this.#fresh(userId) === undefined) this.#keep(userId, orgKey);
  }

  /** Invalidates the user's entry while another organization is being stored. */
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
    this.#entries.set(userId, { orgKey, at: elapsedMs(this.#clock) });
  }
}
