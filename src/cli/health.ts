import { loadConfig } from "../config.ts";
import { type Command, readOptions } from "./usage.ts";

const USAGE = "heddle health";
const TIMEOUT_MS = 3_000;

/** For a container's health check: asks the server of the same settings whether it lives. */
export const health: Command = {
  name: "health",
  usage: USAGE,
  summary: "Exit 0 when the server at HOST and PORT lives, 3 when it does not answer",
  async run(args) {
    readOptions({ args, usage: USAGE, options: {} });
    const { host, port } = loadConfig();
    const address = host === "0.0.0.0" ? "127.0.0.1" : host;
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
