import type { MiddlewareHandler } from "hono";
import { routePath } from "hono/route";
import type { Ids } from "../lib/ids.ts";
import type { Log } from "../lib/log.ts";
import type { HttpEnv } from "./env.ts";

/**
 * Gives a request its id and, once answered, its one line in the log: the route's pattern and never
 * the path or the query, which may hold keys and tokens.
 */
export function requestLog(log: Log, ids: Ids): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    const startedAt = performance.now();
    const requestId = ids.uuid();
    c.set("requestId", requestId);
    c.set("log", log);
    c.header("X-Request-Id", requestId);
    await next();
    log.debug("request", () => ({
      requestId,
      method: c.req.method,
      route: routePath(c, -1),
      status: c.res.status,
      durationMs: Math.round((performance.now() - startedAt) * 10) / 10,
    }));
  };
}
