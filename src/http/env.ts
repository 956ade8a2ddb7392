import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";
import type { Head } from "./header.ts";

/** Who sent a request, for its line in the log. */
export interface LoggedCaller {
  userId: string;
  /** Null: it belongs to no organization. */
  orgKey: string | null;
  via: Principal["via"];
}

/** What a request carries through Hono. */
export interface HttpEnv {
  Bindings: {
    /** The other end of the connection; absent where there is none. */
    clientAddress?: string;
  };
  Variables: {
    requestId: string;
    /** For `headerOf()` alone. */
    head?: Head;
    /** Once it is known; absent for who proved nothing. */
    caller?: LoggedCaller;
    /** The authenticated caller's; only behind `authenticated()`. */
    ctx: Context;
    /** Who that caller is now, for what goes on after the request was let through. */
    renew: () => Promise<Principal>;
  };
}
