import { TrieRouter } from "hono/router/trie-router";
import type { Context as HonoContext } from "hono";
import { matchedRoutes } from "hono/route";
import { AppError } from "../../lib/errors.ts";
import type { HttpEnv } from "../env.ts";
import { shownPath } from "../shown_path.ts";

interface Route {
  method: string;
  path: string;
}

/** Whether a route matches the request. Middleware, which has no method, does not count. */
export function isRouted(c: HonoContext<HttpEnv>): boolean {
  return matchedRoutes(c).some(({ method }) => method !== "ALL");
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
      throw new AppError("not_found", `There is no route ${shownPath(c.req.path)}`);
    }
    if (methods.has("GET")) methods.add("HEAD");
    c.header("Allow", [...methods].sort().join(", "));
    throw new AppError("method_not_allowed", `This path does not take ${c.req.method}`);
  };
}
