import type { MiddlewareHandler } from "hono";
import type { HttpEnv } from "../env.ts";

const CONTENT_POLICY = "default-src 'none'; frame-ancestors 'none'";

const ONE_YEAR_S = 365 * 24 * 60 * 60;

/**
 * Tells browsers not to guess types, cache, run scripts or show frames, and with `isHttps` to use
 * only HTTPS.
 */
export function secureHeaders({ isHttps }: { isHttps: boolean }): MiddlewareHandler<HttpEnv> {
  return async (c, next) => {
    await next();
    // After `next()`: if set earlier, they are lost on responses that Hono's context does not make.
    const { headers } = c.res;
    headers.set("X-Content-Type-Options", "nosniff");
    headers.set("Referrer-Policy", "no-referrer");
    if (!headers.has("Cache-Control")) headers.set("Cache-Control", "no-store");
    // A response with its own policy, such as a file, states itself which pages may embed it.
    if (!headers.has("Content-Security-Policy")) {
      headers.set("Content-Security-Policy", CONTENT_POLICY);
      headers.set("Cross-Origin-Resource-Policy", "same-origin");
    }
    if (isHttps) headers.set("Strict-Transport-Security", `max-age=${ONE_YEAR_S}`);
  };
}
