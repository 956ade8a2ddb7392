/** A server that listens everywhere is asked here. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** The address at which the server of these settings is asked on its own machine. */
export function urlOfServer({ host, port }: { host: string; port: number }): string {
  const address = LOOPBACK[host] ?? host;
  return `http://${address.includes(":") ? `[${address}]` : address}:${port}`;
}
