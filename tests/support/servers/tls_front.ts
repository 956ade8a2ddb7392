import type { Certificate } from "../identity/certificates.ts";

/** Ends TLS before a server that knows none; every byte goes through as it is. */
export function startTlsFront(
  { cert, key }: Certificate,
  backendUrl: string,
): AsyncDisposable & { url: string } {
  const { hostname, port } = new URL(backendUrl);
  const listener = Deno.listenTls({ hostname: "127.0.0.1", port: 0, cert, key });
  const open = new Set<Deno.Conn>();
  const passing = new Set<Promise<void>>();
  const pass = async (client: Deno.Conn): Promise<void> => {
    open.add(client);
    const backend = await Deno.connect({ hostname, port: Number(port) });
    open.add(backend);
    // Either end may break off: a client that accepts no certificate does.
    await Promise.allSettled([
      client.readable.pipeTo(backend.writable),
      backend.readable.pipeTo(client.writable),
    ]);
    open.delete(client);
    open.delete(backend);
  };
  const accepting = (async () => {
    for await (const client of listener) {
      const passed = pass(client).catch(() => {}).finally(() => passing.delete(passed));
      passing.add(passed);
    }
  })();
  return {
    url: `https://127.0.0.1:${listener.addr.port}`,
    async [Symbol.asyncDispose]() {
      listener.close();
      await accepting;
      for (const connection of open) {
        try {
          connection.close();
        } catch {
          // It has ended already.
        }
      }
      await Promise.all(passing);
    },
  };
}
