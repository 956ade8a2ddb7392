import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../env.ts";

const CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/** Tells browsers to run, frame, guess and keep nothing; with `isHttps`, to come back by HTTPS. */
export function secureHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    // Before, they would be lost on an answer that is not made by Hono's context.
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    // A response with a policy of its own, such as a file, states by itself who may embed it.
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", CONTENT_POLICY);
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }
    if (isHttps) headers.set("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
  };
}
