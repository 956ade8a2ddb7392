import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../env.ts";

/** Cancels the body of a response to HEAD, which is not sent and whose source would stay open. */
export const endHeadBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
