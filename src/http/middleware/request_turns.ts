import { setImmediate } from "node:timers/promises";
import type { Context, MiddlewareHandler } from "hono";
import { headerOf } from "../header.ts";
import { FairQueue } from "../../lib/turns/fair_queue.ts";
import { markSocketsRead, nextRound } from "../../lib/turns/turns.ts";
import type { HttpEnv } from "../env.ts";

/** Requests that begin in one round of the event loop, which take 10 ms at worst, about. */
const AT_ONCE = 16;

/**
 * Has requests begin in rounds of 16 at most, with a poll of the sockets between. More requests at
 * once would make each stage one stretch of work for all of them. The requests of one round go
 * through the stages together, which takes less CPU than one request after the other. Client
 * addresses take turns, and so do the callers behind one address, such as a proxy's.
 */
export function startRequestsInTurns(): MiddlewareHandler<HttpEnv> {
  const arrivals = new FairQueue<() => void>();
  const beginInRounds = async (): Promise<void> => {
    await setImmediate();
    for (;;) {
      for (let begun = 0; begun < AT_ONCE; begun++) arrivals.take()?.();
      if (arrivals.isEmpty) return;
      await nextRound();
    }
  };
  return async (c, next) => {
    if (arrivals.isEmpty) {
      // The requests have just come from a socket, so that no other poll is needed yet.
      markSocketsRead();
      beginInRounds();
    }
    await new Promise<void>((begin) =>
      arrivals.add(c.env.clientAddress ?? "", begin, credentialOf(c))
    );
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
