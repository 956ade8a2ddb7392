import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./env.ts";
import { invalidRequest } from "./problem.ts";
import "./schema/words.ts";

type Routes = OpenAPIHono<HttpEnv>;

interface Route {
  method: string;
  path: string;
}

/** A group of routes whose bad input is refused with every field named. */
export function createRoutes(): Routes {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.target, result.error.issues);
    },
  });
}

/** Adds routes that lie at or below these paths; throws where one lies elsewhere. */
export function mount(app: Routes, paths: readonly string[], group: Routes): void {
  for (const { path } of group.routes) {
    if (paths.some((root) => path === root || path.startsWith(`${root}/`))) continue;
    throw new Error(`Cannot mount ${path}: its group serves ${paths.join(" and ")}`);
  }
  app.route("/", group);
}

/** Throws where a route can never be reached, because one before it takes all of its requests. */
export function refuseShadowed(routes: readonly Route[]): void {
  const handlers = routes.filter(({ method }) => method !== "ALL");
  for (const [at, { method, path }] of handlers.entries()) {
    const earlier = handlers.slice(0, at).find((one) =>
      one.method === method && one.path !== path && covers(one.path, path)
    );
    if (earlier === undefined) continue;
    throw new Error(`Cannot mount ${method} ${path} behind ${earlier.path}, which takes its calls`);
  }
}

/** Whether each segment is the other's, or stands for any. */
function covers(wide: string, narrow: string): boolean {
  const [parts, others] = [wide.split("/"), narrow.split("/")];
  return parts.length === others.length &&
    parts.every((part, at) => part.startsWith(":") || part === others[at]);
}
