import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../env.ts";

/** Lets go of what an answer to HEAD would send: it is thrown away unread, and its source is open. */
export const endHeadBodies: MiddlewareHandler<HttpEnv> = async (c, next) => {
  await next();
  if (c.req.method === "HEAD") await c.res.body?.cancel();
};
