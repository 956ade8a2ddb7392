import { OpenAPIHono, type RouteConfig, z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { HTTPException } from "hono/http-exception";
import type { HttpEnv } from "./env.ts";
import { headerOf } from "./header.ts";
import { invalidRequest } from "./problem.ts";
import "./schema/words.ts";

type Routes = OpenAPIHono<HttpEnv>;

interface Route {
  method: string;
  path: string;
}

/** Creates a group of routes. Invalid input is refused with an error that names each field. */
export function createRoutes(): Routes {
  const routes = new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.target, result.error.issues);
    },
  });
  const { openapi } = routes;
  routes.openapi = (route, handler) => {
    const { query, params, body, ...others } = route.request ?? {};
    const { middleware: _, ...described } = route;
    if (!route.hide) routes.openAPIRegistry.registerPath(described);
    const json = jsonSchemaOf(body);
    const middleware = [...listOf(route.middleware), checkInput({ query, params, json })];
    const request = json ? others : { ...others, body };
    return openapi({ ...route, hide: true, request, middleware }, handler);
  };
  return routes;
}

type Input = NonNullable<RouteConfig["request"]>;

/** The schema of a body that is JSON; undefined for forms, which are checked as they arrive. */
function jsonSchemaOf(body: Input["body"]): z.ZodType | undefined {
  const { "application/json": media, ...others } = body?.content ?? {};
  if (!media || !("schema" in media) || Object.keys(others).length > 0) return undefined;
  return media.schema instanceof z.ZodType ? media.schema : undefined;
}

/**
 * Checks the query, the path and the body at once. The library has a middleware for each, and
 * checks that may wait for promises: a sixth of the time of a small request.
 */
function checkInput(
  { query, params, json }: Pick<Input, "query" | "params"> & { json: z.ZodType | undefined },
): MiddlewareHandler<HttpEnv> {
  return (c, next) => {
    if (query) check(c, "query", query.safeParse(queryOf(c)));
    if (params) check(c, "param", params.safeParse(c.req.param()));
    return json ? checkBody(c, json).then(next) : next();
  };
}

/** Checks what `readJsonBodies()` has read. An optional body that is left out has no type. */
async function checkBody(c: Context<HttpEnv>, json: z.ZodType): Promise<void> {
  if (headerOf(c, "content-type") === undefined) c.req.addValidatedData("json", {});
  else check(c, "json", json.safeParse(await c.req.json().catch(malformed)));
}

function malformed(cause: unknown): never {
  throw new HTTPException(400, { message: "Malformed JSON in request body", cause });
}

function check(
  c: Context<HttpEnv>,
  target: "query" | "param" | "json",
  { data, error }: z.ZodSafeParseResult<unknown>,
): void {
  if (error) throw invalidRequest(target, error.issues);
  c.req.addValidatedData(target, data as object);
}

/** A list for a parameter that occurs several times. */
function queryOf(c: Context<HttpEnv>): Record<string, string | string[]> {
  const given = Object.entries(c.req.queries());
  return Object.fromEntries(
    given.map(([name, values]) => [name, values.length === 1 ? values[0] ?? "" : values]),
  );
}

function listOf<T>(some: T | T[] | undefined): T[] {
  return some === undefined ? [] : Array.isArray(some) ? some : [some];
}

/** Adds routes at or below these paths. Throws if a route has another path. */
export function mount(app: Routes, paths: readonly string[], group: Routes): void {
  for (const { path } of group.routes) {
    if (paths.some((root) => path === root || path.startsWith(`${root}/`))) continue;
    throw new Error(`Cannot mount ${path}: its group serves ${paths.join(" and ")}`);
  }
  app.route("/", group);
}

/** Throws if a route can never be reached because an earlier one matches all of its requests. */
export function refuseShadowed(routes: readonly Route[]): void {
  const handlers = new Map<string, Pattern[]>();
  for (const { method, path } of routes) {
    if (method === "ALL") continue;
    const pattern = { path, segments: path.split("/") };
    // Only patterns with the same number of segments can match the same requests.
    const key = `${method} ${pattern.segments.length}`;
    const earlier = handlers.get(key) ?? [];
    const shadow = earlier.find((one) => one.path !== path && covers(one, pattern));
    if (shadow) {
      throw new Error(
        `Cannot mount ${method} ${path} behind ${shadow.path}, which takes its calls`,
      );
    }
    handlers.set(key, [...earlier, pattern]);
  }
}

interface Pattern {
  path: string;
  segments: readonly string[];
}

/**
 * Whether each segment of `wide` is a parameter or equals that of `narrow`, given the same number
 * of segments.
 */
function covers(wide: Pattern, narrow: Pattern): boolean {
  return wide.segments.every((segment, at) =>
    segment.startsWith(":") || segment === narrow.segments[at]
  );
}
