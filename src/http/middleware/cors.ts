import type { Context, MiddlewareHandler } from "hono";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";

type Fields = readonly (readonly [name: string, value: string])[];

const ALLOWED_METHODS = "GET, HEAD, POST, PUT, PATCH, DELETE";

/** Request headers of the API that pages may send only with permission. */
const ALLOWED_HEADERS = [
  "Authorization",
  "Content-Type",
  "Idempotency-Key",
  "If-None-Match",
  "If-Range",
  "Last-Event-ID",
  "Range",
  "X-Active-Org",
  "X-Api-Key",
  "X-Source",
  "X-Timezone",
].join(", ");

/** Response headers of the API that pages may read only with permission. */
const EXPOSED_HEADERS = [
  "Accept-Ranges",
  "Allow",
  "Content-Disposition",
  "Content-Range",
  "ETag",
  "Export-Notes",
  "Location",
  "RateLimit",
  "RateLimit-Policy",
  "Retry-After",
  "WWW-Authenticate",
  "X-Request-Id",
].join(", ");

/** The longest time that any browser caches the response to a preflight request. */
const MAX_AGE_S = 7_200;

/**
 * Allows pages of one origin to call the API with the cookie. Others get no CORS headers. All
 * preflight requests are answered here.
 */
export function allowOrigin(origin: string): MiddlewareHandler<HttpEnv> {
  const allowed: Fields = [
    ["Access-Control-Allow-Origin", origin],
    ["Access-Control-Allow-Credentials", "true"],
  ];
  const preflightFields: Fields = [
    ["Access-Control-Allow-Methods", ALLOWED_METHODS],
    ["Access-Control-Allow-Headers", ALLOWED_HEADERS],
    ["Access-Control-Max-Age", `${MAX_AGE_S}`],
  ];
  const answerFields: Fields = [["Access-Control-Expose-Headers", EXPOSED_HEADERS]];
  return async (c, next) => {
    const preflight = isPreflight(c);
    if (preflight) c.res = new Response(null, { status: 204 });
    else await next();
    const { headers } = c.res;
    headers.append("Vary", "Origin");
    if (headerOf(c, "origin") !== origin) return;
    for (const [name, value] of allowed) headers.set(name, value);
    for (const [name, value] of preflight ? preflightFields : answerFields) {
      headers.set(name, value);
    }
  };
}

/** Whether the request asks, on behalf of a page, which requests the page may send. */
export function isPreflight(c: Context<HttpEnv>): boolean {
  return c.req.method === "OPTIONS" && headerOf(c, "access-control-request-method") !== undefined;
}
