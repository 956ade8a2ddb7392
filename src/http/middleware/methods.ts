import { TrieRouter } from "hono/router/trie-router";
import type { Context as HonoContext } from "hono";
import { matchedRoutes } from "hono/route";
import { AppError } from "../../lib/errors.ts";
import type { HttpEnv, Route } from "../env.ts";
import { withoutSecretSegments } from "../secret_segments.ts";

/**
 * Returns the route that matched: the first, if several match, such as `/runs/queue` and
 * `/runs/:runId`; null if none does. Middleware, which has no method, does not count.
 */
export function routeOf(c: HonoContext<HttpEnv>): Route | null {
  const known = c.get("route");
  if (known !== undefined) return known;
  const route = matchedRoutes(c).find(({ method }) => method !== "ALL") ?? null;
  c.set("route", route);
  return route;
}

/** Responds to requests that no route matched: 405 with `Allow` if the path is known, else 404. */
export function refuseUnrouted(routes: readonly Route[]): (c: HonoContext<HttpEnv>) => never {
  const known = new TrieRouter<string>();
  for (const { method, path } of routes) {
    if (method !== "ALL") known.add("ANY", path, method);
  }
  return (c) => {
    const [matches] = known.match("ANY", c.req.path);
    const methods = new Set(matches.map(([method]) => method));
    if (methods.size === 0) {
      throw new AppError("not_found", `There is no route ${withoutSecretSegments(c.req.path)}`);
    }
    if (methods.has("GET")) methods.add("HEAD");
    c.header("Allow", [...methods].sort().join(", "));
    throw new AppError("method_not_allowed", `This path does not take ${c.req.method}`);
  };
}
