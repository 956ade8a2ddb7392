import { clearTimeout, setTimeout } from "node:timers";
import type { Client } from "undici";
import type { HostAddress } from "./resolve_host.ts";

/** The owner and the target of a connection, which is used for no other. */
export interface Destination {
  orgKey: string;
  /** Scheme, host and port. */
  origin: string;
  /** The address of the host that was checked. */
  address: HostAddress;
}

/** One connection, which is made by its first request. */
export interface Connection {
  client: Client;
  /** Whether it has served a request before, so that its server may be about to close it. */
  isKept: boolean;
}

interface Kept extends Connection {
  key: string;
  isOpen: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Servers close what is idle, most after five seconds or later. */
const IDLE_MS_MAX = 4_000;

/** Idle at the same time; a loop has 100 items at once at most. */
const IDLE_MAX = 100;

/**
 * Connections that are idle, for the next request of the same organization to the same place. Each
 * is pinned to one address, which every request that takes it has checked for itself.
 */
export class Connections {
  /** Certificates (PEM) to trust besides the system's. */
  readonly caCerts: readonly string[];
  /** The one that is idle for the longest time first. */
  readonly #idle = new Set<Kept>();
  readonly #taken = new WeakMap<Client, Kept>();

  constructor({ caCerts = [] }: { caCerts?: readonly string[] } = {}) {
    this.caCerts = caCerts;
  }

  /** How many are idle. */
  get idle(): number {
    return this.#idle.size;
  }

  /** The last that became idle, or a new one; for requests that may be sent again if it breaks. */
  async take(destination: Destination): Promise<Connection> {
    const key = keyOf(destination);
    const kept = [...this.#idle].findLast((each) => each.key === key);
    if (kept === undefined) return await this.#open(destination, { mayBeKept: true });
    this.#idle.delete(kept);
    kept.isKept = true;
    return kept;
  }

  /** A new one, for one request. */
  async open(destination: Destination): Promise<Connection> {
    return await this.#open(destination, { mayBeKept: false });
  }

  /** Takes one back whose answer was read to its end. */
  async giveBack({ client }: Connection): Promise<void> {
    const kept = this.#taken.get(client);
    if (kept === undefined || !kept.isOpen) return await client.destroy();
    this.#idle.add(kept);
    const [oldest] = this.#idle;
    if (this.#idle.size <= IDLE_MAX || oldest === undefined) return;
    this.#idle.delete(oldest);
    await oldest.client.destroy();
  }

  async #open(
    destination: Destination,
    { mayBeKept }: { mayBeKept: boolean },
  ): Promise<Connection> {
    const { origin, address } = destination;
    // Imported late: only runs that call out pay for the client.
    useNodeTimers();
    const { default: { Client } } = await import("undici");
    const { trustOptions } = await import("../../lib/trust.ts");
    const client = new Client(origin, {
      connect: {
        lookup: pinnedTo(address),
        timeout: CONNECT_TIMEOUT_MS,
        ...trustOptions(this.caCerts),
      },
      keepAliveTimeout: IDLE_MS_MAX,
      keepAliveMaxTimeout: IDLE_MS_MAX,
      // The step's own time-out is what counts.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (!mayBeKept) return { client, isKept: false };
    const kept = { client, key: keyOf(destination), isKept: false, isOpen: true };
    this.#taken.set(client, kept);
    client.on("disconnect", () => {
      kept.isOpen = false;
      if (this.#idle.delete(kept)) client.destroy();
    });
    return kept;
  }
}

function keyOf({ orgKey, origin, address }: Destination): string {
  return JSON.stringify([orgKey, origin, address.address]);
}

type Lookup = (
  hostname: string,
  options: { all?: boolean },
  callback: (error: null, address: string | HostAddress[], family?: number) => void,
) => void;

/** Answers for any name with the address that was checked. */
function pinnedTo({ address, family }: HostAddress): Lookup {
  return (_hostname, { all }, callback) => {
    if (all) callback(null, [{ address, family }]);
    else callback(null, address, family);
  };
}

/**
 * The HTTP client calls `unref()` on its timers. As an npm package it gets Node's timers; bundled
 * into one file it gets the global ones, which before Deno 2.9 are numbers and are therefore
 * replaced by Node's.
 */
function useNodeTimers(): void {
  const timer: unknown = globalThis.setTimeout(() => {}, 0);
  globalThis.clearTimeout(timer as number);
  if (typeof timer === "number") Object.assign(globalThis, { setTimeout, clearTimeout });
}
