/** The addresses for calling a server that listens on all interfaces. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The address for calling the server with these settings on its own machine. */
export function urlOfServer({ host, port }: { host: string; port: number }): string {
  const address = LOOPBACK[host] ?? host;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
