import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { HttpEnv } from "../env.ts";
import { routeOf } from "../middleware/methods.ts";

/** Whether a route accepts a body. */
export type BodyNeed = "none" | "optional" | "required";

/**
 * Returns a function that tells whether the route of a request accepts a body, according to the
 * OpenAPI document. Routes may be added until its first call. A request that matches no route is
 * `optional`.
 */
export function bodyNeeds(app: OpenAPIHono<HttpEnv>): (c: Context<HttpEnv>) => BodyNeed {
  let needs: ReadonlyMap<string, BodyNeed> | null = null;
  return (c) => {
    needs ??= findNeeds(app);
    const route = routeOf(c);
    return route && needs.get(`${route.method} ${route.path}`) || "optional";
  };
}

function findNeeds({ openAPIRegistry }: OpenAPIHono<HttpEnv>): ReadonlyMap<string, BodyNeed> {
  return new Map(openAPIRegistry.definitions.flatMap((definition): [string, BodyNeed][] => {
    if (definition.type !== "route") return [];
    const { method, path, request } = definition.route;
    const need = request?.body ? request.body.required ? "required" : "optional" : "none";
    return [[`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`, need]];
  }));
}
