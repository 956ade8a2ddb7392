import { loadListenAddress } from "../config/listen_address.ts";
import { urlOfServer } from "./server_address.ts";
import { type Command, readOptions } from "./usage.ts";

const USAGE = "heddle health";
const TIMEOUT_MS = 3_000;

/** Checks whether the server with these settings is alive, for the health check of a container. */
export const health: Command = {
  usage: USAGE,
  async run(args) {
    readOptions({ args, usage: USAGE, options: {} });
    const url = urlOfServer(loadListenAddress());
    try {
      const signal = AbortSignal.timeout(TIMEOUT_MS);
      const answer = await fetch(`${url}/healthz`, { signal });
      await answer.body?.cancel();
      return answer.ok ? 0 : 3;
    } catch {
      return 3;
    }
  },
};
