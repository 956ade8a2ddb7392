import { createLocalJWKSet, type JSONWebKeySet } from "jose";
import type { Clock } from "../../lib/clock.ts";
import { describeError } from "../../lib/errors.ts";
import { Fault } from "../../lib/fault.ts";
import type { Log } from "../../lib/log.ts";
import { SetupError } from "../../lib/setup_error.ts";
import { fetchKeySet, type IssuerAddress } from "./issuer_documents.ts";
import type { KeySource, PublicKeys } from "./key_source.ts";

const REFRESH_INTERVAL_MS = 5 * 60_000;
const FIRST_RETRY_DELAY_MS = 1_000;
const LONGEST_RETRY_DELAY_MS = 30_000;
const LIFETIME_MS = 24 * 60 * 60_000;
/** How long the result of the last request counts for `check()`. */
const CHECKED_MS = 15_000;
/**
 * The least time between two fetches for tokens that match no key, and so the longest that tokens
 * with a new key are refused.
 */
const RENEWAL_INTERVAL_MS = 5_000;

/** The last key set that an issuer published, and the time of that (milliseconds since 1970). */
export interface StoredKeySet {
  issuer: string;
  fetchedAt: number;
  keySet: JSONWebKeySet;
}

/** Stores the last good key set across restarts. */
export interface KeySetCache {
  load(): Promise<StoredKeySet | null>;
  save(stored: StoredKeySet): Promise<void>;
}

export interface KeySetOptions {
  address: IssuerAddress;
  cache: KeySetCache;
  clock: Clock;
  log: Log;
  fetch?: typeof globalThis.fetch;
}

/**
 * The keys of a configured issuer. They are fetched every five minutes, and at most once in five
 * seconds for unknown key ids and invalid signatures. The last good set is used for up to a day
 * while the issuer does not respond.
 */
export class IssuerKeySet implements KeySource, AsyncDisposable {
  readonly #options: KeySetOptions;
  readonly #fault: Fault;
  readonly #saveFault: Fault;
  #keys: PublicKeys | null = null;
  #published = "";
  #fetchedAt = 0;
  #askedAt = 0;
  #failure: Error | null = new Error("it has not been asked yet");
  #failures = 0;
  #renewedAt: number | null = null;
  #fetching: Promise<void> | null = null;
  #cancelTimer = () => {};
  readonly #stop = new AbortController();

  private constructor(options: KeySetOptions) {
    this.#options = options;
    const to = { clock: options.clock, log: options.log, level: "warn" } as const;
    this.#fault = new Fault({ ...to, message: "cannot read the keys of the issuer" });
    this.#saveFault = new Fault({ ...to, message: "cannot remember the keys of the issuer" });
  }

  /** Opens the key set with the stored keys, and starts fetching the current ones. */
  static async open(options: KeySetOptions): Promise<IssuerKeySet> {
    const keySet = new IssuerKeySet(options);
    await keySet.#load();
    void keySet.#fetch();
    return keySet;
  }

  current(): PublicKeys | null {
    const age = this.#options.clock.now() - this.#fetchedAt;
    return age < LIFETIME_MS ? this.#keys : null;
  }

  async renew(): Promise<void> {
    if (!this.#fetching && !this.#mayRenew()) return;
    await this.#fetch();
  }

  /**
   * Rejects with the reason if the issuer does not respond, even if known keys can still be used:
   * with `SetupError` if another issuer responds. Asks the issuer at most once in 15 seconds.
   */
  async check(): Promise<void> {
    const age = Math.abs(this.#options.clock.now() - this.#askedAt);
    if (age >= CHECKED_MS) await this.#fetch();
    if (this.#failure !== null) await this.#fetching;
    if (this.#failure === null) return;
    if (this.#failure instanceof SetupError) throw this.#failure;
    const reason = describeError(this.#failure);
    throw new Error(`Cannot read the keys of ${this.#options.address.issuer}: ${reason}`, {
      cause: this.#failure,
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#stop.abort();
    this.#cancelTimer();
    await this.#fetching;
  }

  async #load(): Promise<void> {
    const { cache, address, clock, log } = this.#options;
    try {
      const stored = await cache.load();
      if (stored?.issuer !== address.issuer) return;
      this.#take(stored.keySet, Math.min(stored.fetchedAt, clock.now()));
    } catch (error) {
      log.warn("cannot use the remembered keys of the issuer", { reason: describeError(error) });
    }
  }

  /**
   * Whether enough time has passed. The difference is absolute, so that a clock that is set back
   * does not stop renewals.
   */
  #mayRenew(): boolean {
    const now = this.#options.clock.now();
    const last = this.#renewedAt;
    if (last !== null && Math.abs(now - last) < RENEWAL_INTERVAL_MS) return false;
    this.#renewedAt = now;
    return true;
  }

  /** Fetches the keys, or waits for a running fetch. Never rejects. */
  #fetch(): Promise<void> {
    this.#cancelTimer();
    this.#fetching ??= this.#fetchOnce().finally(() => {
      this.#fetching = null;
      this.#scheduleNext();
    });
    return this.#fetching;
  }

  async #fetchOnce(): Promise<void> {
    const { address, clock } = this.#options;
    this.#askedAt = clock.now();
    try {
      const keySet = await fetchKeySet(address, {
        fetch: this.#options.fetch ?? globalThis.fetch,
        stopped: this.#stop.signal,
      });
      this.#take(keySet, clock.now());
      await this.#save(keySet);
      requireUsableKey(keySet);
      this.#fault.over();
      this.#failure = null;
      this.#failures = 0;
    } catch (error) {
      this.#failure = error instanceof Error ? error : new Error(describeError(error));
      this.#failures++;
      if (!this.#stop.signal.aborted) this.#fault.occurred(error, { issuer: address.issuer });
    }
  }

  #take(keySet: JSONWebKeySet, fetchedAt: number): void {
    const published = JSON.stringify(keySet);
    if (published !== this.#published) this.#keys = createLocalJWKSet(keySet);
    this.#published = published;
    this.#fetchedAt = fetchedAt;
  }

  async #save(keySet: JSONWebKeySet): Promise<void> {
    const { address, cache } = this.#options;
    try {
      await cache.save({ issuer: address.issuer, fetchedAt: this.#fetchedAt, keySet });
      this.#saveFault.over();
    } catch (error) {
      this.#saveFault.occurred(error);
    }
  }

  #scheduleNext(): void {
    if (this.#stop.signal.aborted) return;
    const retryDelayMs = FIRST_RETRY_DELAY_MS * 2 ** (this.#failures - 1);
    const delayMs = this.#failures === 0
      ? REFRESH_INTERVAL_MS
      : Math.min(retryDelayMs, LONGEST_RETRY_DELAY_MS);
    this.#cancelTimer = this.#options.clock.after(delayMs, () => void this.#fetch());
  }
}

/**
 * Throws if no key of the set can verify a token. The set counts all the same: what the issuer no
 * longer publishes is refused. But it is asked again soon, and the operator is told.
 */
function requireUsableKey({ keys }: JSONWebKeySet): void {
  if (keys.some(({ kty, use }) => kty !== "oct" && use !== "enc")) return;
  throw new Error("it publishes no key that verifies tokens, so that every token is refused");
}
