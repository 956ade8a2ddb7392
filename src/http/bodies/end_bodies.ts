import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../env.ts";
import { mayHaveBody } from "./body_limits.ts";

/**
 * Cancels the body of a response to HEAD, which is not sent and whose source would stay open, and a
 * body of the request that was not read: the runtime delays the response while a body of unknown
 * length is neither read nor cancelled.
 */
export const endBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
  if (mayHaveBody(c) && !c.req.raw.bodyUsed) await c.req.raw.body?.cancel();
};
