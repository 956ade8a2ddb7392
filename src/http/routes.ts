import { OpenAPIHono } from "@hono/zod-openapi";
import type { HttpEnv } from "./env.ts";
import { invalidRequest } from "./problem.ts";

/** A group of routes whose bad input is refused with every field named. */
export function createRoutes(): OpenAPIHono<HttpEnv> {
  return new OpenAPIHono<HttpEnv>({
    defaultHook: (result) => {
      if (!result.success) throw invalidRequest(result.target, result.error.issues);
    },
  });
}
