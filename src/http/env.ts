import type { Context } from "../identity/context.ts";
import type { Principal } from "../identity/principal.ts";

/** The sender of a request, for its line in the log. */
export interface LoggedCaller {
  userId: string;
  /** Null: it belongs to no organization. */
  orgKey: string | null;
  via: Principal["via"];
}

/** The header fields of a request. */
export interface Head {
  request: Request;
  /** By their names in lower case; those of one name are one, but for `set-cookie`, the last of them. */
  fields: Readonly<Record<string, string>>;
  /** The headers of the response, each `set-cookie` by itself. */
  count: number;
  /** Without what stands around names and values. */
  characters: number;
}

/**
 * The variables of a request in Hono. `c.get()` reads one; `c.var` would copy all of them each time.
 */
export interface HttpEnv {
  Bindings: {
    /** The other end of the connection; absent if there is none. */
    clientAddress?: string;
  };
  Variables: {
    requestId: string;
    /** For `headerOf()` alone. */
    head?: Head;
    /** Whether the answer is JSON that is short enough to be held; set when it is made. */
    isShort?: boolean;
    /** Set once it is known; absent for a caller without credentials. */
    caller?: LoggedCaller;
    /** The authenticated caller's; only behind `authenticated()`. */
    ctx: Context;
    /**
     * Reads the caller's present rights, for work that goes on after the request was let through.
     */
    renew: () => Promise<Principal>;
  };
}
