import type { Context } from "../identity/context.ts";
import type { LargeAnswers } from "./streaming/answer_memory.ts";
import type { Principal } from "../identity/principal.ts";

/** The authenticated sender of a request, for the request log. */
export interface LoggedCaller {
  userId: string;
  /** Null if the caller belongs to no organization. */
  orgKey: string | null;
  via: Principal["via"];
}

/** The header fields of a request. */
export interface Head {
  request: Request;
  /** Values by lower-case name. Repeated fields are joined, except `set-cookie`: its last value. */
  fields: Readonly<Record<string, string>>;
  /** The number of fields; each `set-cookie` counts separately. */
  count: number;
  /** Characters of all names and values, without separators and line breaks. */
  characters: number;
}

/** A route, with the pattern of its path. */
export interface Route {
  method: string;
  path: string;
}

/** The variables of a request. Read them with `c.get()`: `c.var` copies all of them each time. */
export interface HttpEnv {
  Bindings: {
    /** The address of the other end of the connection; absent if there is no connection. */
    clientAddress?: string;
  };
  Variables: {
    requestId: string;
    /** The cache of `headOf()`. */
    head?: Head;
    /** The cache of `routeOf()`. */
    route?: Route | null;
    /** The bounds of large responses; absent without a server around the route. */
    answers?: LargeAnswers;
    /** Whether the response is JSON short enough to be kept in memory; set with the response. */
    isShort?: boolean;
    /** Absent until the caller is authenticated. */
    caller?: LoggedCaller;
    /** The context of the authenticated caller; set only after the middleware `authenticated()`. */
    ctx: Context;
    /** Reads the caller's current rights, for work that continues after the authorization. */
    renew: () => Promise<Principal>;
    /** When the caller was authenticated, in the milliseconds of `elapsedMs()`. */
    authenticatedAt: number;
  };
}
