import { clearTimeout, setTimeout } from "node:timers";
import type { Client } from "undici";
import type { HostAddress } from "./resolve_host.ts";

/** The organization and the target of a connection. A connection is not used for any other. */
export interface Destination {
  orgKey: string;
  /** Scheme, host and port. */
  origin: string;
  /** The checked address of the host. */
  address: HostAddress;
}

/** A connection, which is opened by its first request. */
export interface Connection {
  client: Client;
  /**
   * Whether the connection has served a request before, so that the server may be about to close
   * it.
   */
  isReused: boolean;
}

interface PooledConnection extends Connection {
  key: string;
  isOpen: boolean;
}

const CONNECT_TIMEOUT_MS = 10_000;

/** Servers close idle connections, most of them after five seconds or later. */
const IDLE_MS_MAX = 4_000;

/** The most idle connections. A loop runs at most 100 items at the same time. */
const IDLE_MAX = 100;

/**
 * Keeps idle connections for the next request of the same organization to the same destination.
 * Each connection is pinned to one address, which each request has checked itself.
 */
export class Connections {
  /** Certificates (PEM) to trust in addition to the system's. */
  readonly caCerts: readonly string[];
  /** Ordered by idle time, the longest first. */
  readonly #idle = new Set<PooledConnection>();
  readonly #pooled = new WeakMap<Client, PooledConnection>();

  constructor({ caCerts = [] }: { caCerts?: readonly string[] } = {}) {
    this.caCerts = caCerts;
  }

  /** The number of idle connections. */
  get idle(): number {
    return this.#idle.size;
  }

  /**
   * Returns the most recently used idle connection, or a new one. Only for requests that may be
   * sent again if the connection breaks.
   */
  async acquire(destination: Destination): Promise<Connection> {
    const key = keyOf(destination);
    const pooled = [...this.#idle].findLast((each) => each.key === key);
    if (pooled === undefined) return await this.#open(destination, { isReusable: true });
    this.#idle.delete(pooled);
    pooled.isReused = true;
    return pooled;
  }

  /** Opens a connection for one request. */
  async open(destination: Destination): Promise<Connection> {
    return await this.#open(destination, { isReusable: false });
  }

  /** Makes a connection available again after its response was read to the end. */
  async release({ client }: Connection): Promise<void> {
    const pooled = this.#pooled.get(client);
    if (pooled === undefined || !pooled.isOpen) return await client.destroy();
    this.#idle.add(pooled);
    const [oldest] = this.#idle;
    if (this.#idle.size <= IDLE_MAX || oldest === undefined) return;
    this.#idle.delete(oldest);
    await oldest.client.destroy();
  }

  async #open(
    destination: Destination,
    { isReusable }: { isReusable: boolean },
  ): Promise<Connection> {
    const { origin, address } = destination;
    // Imported on demand, so that only processes that send requests load the client.
    useNodeTimers();
    const { default: { Client } } = await import("undici");
    const { trustOptions } = await import("../../lib/tls/trust.ts");
    const client = new Client(origin, {
      connect: {
        lookup: pinnedTo(address),
        timeout: CONNECT_TIMEOUT_MS,
        ...trustOptions(this.caCerts),
      },
      keepAliveTimeout: IDLE_MS_MAX,
      keepAliveMaxTimeout: IDLE_MS_MAX,
      // The step's own timeout applies.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    if (!isReusable) return { client, isReused: false };
    const pooled = { client, key: keyOf(destination), isReused: false, isOpen: true };
    this.#pooled.set(client, pooled);
    client.on("disconnect", () => {
      pooled.isOpen = false;
      if (this.#idle.delete(pooled)) client.destroy();
    });
    return pooled;
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

/** Resolves any name to the checked address. */
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
