import type { Context } from "../identity/context.ts";
import type { Log } from "../lib/log.ts";

/** What a request carries through Hono. */
export interface HttpEnv {
  Variables: {
    requestId: string;
    log: Log;
    /** The authenticated caller's; only behind `authenticated()`. */
    ctx: Context;
  };
}
