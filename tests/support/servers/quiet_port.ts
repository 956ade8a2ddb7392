/** Below the ports that Linux, macOS and Windows give to those who ask for any. */
const PORTS = { from: 20_000, count: 10_000 };
const TRIES_MAX = 100;

/**
 * A port of this machine on which nobody listens, and which nobody gets who asks for any: it stays
 * free until a server takes it, and while that server is stopped to be started again.
 */
export function quietPort(): number {
  for (let tries = 0; tries < TRIES_MAX; tries++) {
    const port = PORTS.from + Math.floor(Math.random() * PORTS.count);
    try {
      Deno.listen({ hostname: "127.0.0.1", port }).close();
      return port;
    } catch (error) {
      if (!(error instanceof Deno.errors.AddrInUse)) throw error;
    }
  }
  throw new Error(`Cannot find a free port from ${PORTS.from} on: ${TRIES_MAX} were taken`);
}
