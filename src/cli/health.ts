import { loadListenAddress } from "../config/listen_address.ts";
import { type Command, readOptions } from "./usage.ts";

const USAGE = "heddle health";
const TIMEOUT_MS = 3_000;

/** A server that listens everywhere is asked here. */
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

/** Asks the server of the same settings whether it lives, as a container's health check. */
export const health: Command = {
  usage: USAGE,
  async run(args) {
    readOptions({ args, usage: USAGE, options: {} });
    const { host, port } = loadListenAddress();
    const address = LOOPBACK[host] ?? host;
    const authority = address.includes(":") ? `[${address}]` : address;
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(`http://${authority}:${port}/healthz`, { signal });
      await answer.body?.cancel();
      return answer.ok ? 0 : 3;
    } catch {
      return 3;
    }
  },
};
