import type { OpenAPIHono } from "@hono/zod-openapi";
import type { Context } from "hono";
import { matchedRoutes } from "hono/route";
import type { HttpEnv } from "../env.ts";

/**
 * Whether the route that takes a request is one without a body, as the document of the API has it.
 * The routes may be added later, until the first question.
 */
export function bodilessRoutes(app: OpenAPIHono<HttpEnv>): (c: Context<HttpEnv>) => boolean {
  let bodiless: ReadonlySet<string> | null = null;
  return (c) => {
    bodiless ??= findBodiless(app);
    return matchedRoutes(c).some(({ method, path }) => bodiless?.has(`${method} ${path}`));
  };
}

function findBodiless({ openAPIRegistry }: OpenAPIHono<HttpEnv>): ReadonlySet<string> {
  return new Set(openAPIRegistry.definitions.flatMap((definition) => {
    if (definition.type !== "route" || definition.route.request?.body) return [];
    const { method, path } = definition.route;
    return [`${method.toUpperCase()} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`];
  }));
}
