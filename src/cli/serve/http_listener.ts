import { sleep, systemClock } from "../../lib/clock.ts";
import { describeError } from "../../lib/errors.ts";
import type { Log } from "../../lib/log.ts";

export interface ListenOptions {
  hostname: string;
  port: number;
  handler: Deno.ServeHandler<Deno.NetAddr>;
  log: Log;
}

/** How often the listener checks whether clients can connect. */
const PROBE_EVERY_MS = 1_000;

/** The time for open requests to end before all connections are cut. */
const GRACE_MS = 1_000;

const RETRY_MS = 100;

interface Listening {
  server: Deno.HttpServer<Deno.NetAddr>;
  cut: AbortController;
}

/**
 * A listening socket that recovers. If the process has no free file descriptor, the runtime stops
 * accepting connections permanently and keeps all idle ones. All connections are then cut, and the
 * listener starts again.
 */
export class HttpListener {
  readonly addr: Deno.NetAddr;
  readonly #options: ListenOptions;
  readonly #stopping = new AbortController();
  #current: Listening | null;

  /** Throws any error of `Deno.serve()`. */
  constructor(options: ListenOptions) {
    this.#options = options;
    const listening = this.#listen(options.port);
    this.#current = listening;
    this.addr = listening.server.addr;
    this.#probe();
  }

  /** Refuses new connections. Resolves when the open requests have ended. */
  async shutdown(): Promise<void> {
    this.#stopping.abort();
    await this.#current?.server.shutdown();
  }

  #listen(port: number): Listening {
    const { hostname, handler, log } = this.#options;
    const cut = new AbortController();
    const server = Deno.serve({
      hostname,
      port,
      signal: cut.signal,
      onListen: () => {},
      onError: (error) => {
        log.error("a request failed before it was answered", error);
        return new Response(null, { status: 500 });
      },
    }, handler);
    const listening = { server, cut };
    server.finished.catch((error) => this.#replace(listening, error));
    return listening;
  }

  /**
   * Checks the listener repeatedly. Some versions of the runtime report the end of the listener
   * only when all connections have ended. If the host cannot connect to its own address at all, a
   * failure proves nothing.
   */
  async #probe(): Promise<void> {
    let couldConnect = await connectionError(this.addr) === null;
    while (await this.#pause(PROBE_EVERY_MS)) {
      const tried = this.#current;
      if (!tried) continue;
      const error = await connectionError(this.addr);
      if (error && couldConnect) await this.#replace(tried, error);
      couldConnect ||= error === null;
    }
  }

  async #replace(dead: Listening, error: unknown): Promise<void> {
    if (this.#current !== dead || this.#stopping.signal.aborted) return;
    this.#current = null;
    this.#options.log.warn(
      "no connection could be accepted, as when a process may open no more files: cutting all " +
        "connections and listening again. If this recurs, raise the limit of open files",
      { error: describeError(error) },
    );
    await this.#pause(GRACE_MS);
    dead.cut.abort();
    while (await this.#pause(RETRY_MS)) {
      try {
        this.#current = this.#listen(this.addr.port);
        return;
      } catch {
        // The connection that was cut is still open.
      }
    }
  }

  /** Waits. Returns false when the listener must stop. */
  async #pause(durationMs: number): Promise<boolean> {
    try {
      await sleep(systemClock, durationMs, this.#stopping.signal);
      return true;
    } catch {
      return false;
    }
  }
}

const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The reason why clients cannot connect; null if they can. */
async function connectionError({ hostname, port }: Deno.NetAddr): Promise<unknown> {
  try {
    const connection = await Deno.connect({ hostname: LOOPBACK[hostname] ?? hostname, port });
    connection.close();
    return null;
  } catch (error) {
    // This side has no free port, which does not mean that the listener fails.
    return error instanceof Deno.errors.AddrNotAvailable ? null : error;
  }
}
