import { setImmediate } from "node:timers";
import type { Context, MiddlewareHandler } from "hono";
import { headerOf } from "../header.ts";
import { markSocketsRead, TurnQueue } from "../../lib/turns/turns.ts";
import type { HttpEnv } from "../env.ts";

/** Requests that begin in one round of the event loop, which take 10 ms at worst, about. */
const AT_ONCE = 16;

/**
 * Has many requests that come at once begin one after the other, with a poll of the sockets
 * between. They would otherwise go through every stage together, each stage one stretch of work for
 * all of them. Client addresses take turns, and so do the callers behind one address, such as a
 * proxy's.
 */
export function startRequestsInTurns(): MiddlewareHandler<HttpEnv> {
  const arrivals = new TurnQueue();
  let begun = 0;
  return async (c, next) => {
    if (begun >= AT_ONCE) {
      // The first to wait has just come from a socket, so that no other poll is needed yet.
      if (arrivals.isEmpty) markSocketsRead();
      await arrivals.turn(c.env.clientAddress ?? "", credentialOf(c));
    } else if (begun++ === 0) setImmediate(() => begun = 0);
    return await next();
  };
}

/**
 * The token or key of a request, before it is verified. A client that makes up one for each request
 * gets no more than the order in which the requests of its address came.
 */
function credentialOf(c: Context<HttpEnv>): string {
  return headerOf(c, "authorization") ?? headerOf(c, "cookie") ?? "";
}
