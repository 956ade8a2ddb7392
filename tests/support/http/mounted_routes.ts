import { bodyNeeds } from "../../../src/http/bodies/body_needs.ts";
import { readJsonBodies } from "../../../src/http/bodies/body_types.ts";
import { openApiDocument } from "../../../src/http/api/openapi/routes.ts";
import { problemResponse } from "../../../src/http/problem.ts";
import { createRoutes } from "../../../src/http/routes.ts";
import type { Context } from "../../../src/identity/context.ts";
import { elapsedMs } from "../../../src/lib/clock.ts";
import type { Json } from "../../../src/lib/json.ts";
import { openBodies } from "./bodies.ts";
import { type AnswerCheck, answerCheck } from "./answer_checks.ts";

type Routes = ReturnType<typeof createRoutes>;

export interface Answer {
  status: number;
  // deno-lint-ignore no-explicit-any
  body: any;
}

/**
 * Sends a request with the content type of JSON. A text is sent unchanged, any other body as JSON.
 */
export type Send = (method: string, path: string, body?: Json) => Promise<Answer>;

/**
 * An application without routes whose caller is already authenticated, with the server's error
 * responses.
 */
export function authenticatedApp(ctx: Context): Routes {
  const app = createRoutes();
  app.onError(problemResponse);
  app.use(async (c, next) => {
    c.set("requestId", ctx.ids.uuid());
    c.set("ctx", ctx);
    c.set("renew", () => Promise.resolve(ctx.principal));
    c.set("authenticatedAt", elapsedMs(ctx.clock));
    await next();
  });
  return app;
}

/**
 * A group of routes in an `authenticatedApp()`. Each response is checked against the OpenAPI
 * document of the group.
 */
export function mountRoutes(routes: Routes, ctx: Context): Send {
  const app = authenticatedApp(ctx);
  app.use(readJsonBodies(openBodies(ctx.clock), bodyNeeds(app)));
  app.route("/", routes);
  let check: AnswerCheck | null = null;
  return async (method, path, body) => {
    check ??= answerCheck(JSON.stringify(openApiDocument(app)));
    const request = new Request(new URL(path, "http://localhost"), { method, ...bodyInit(body) });
    const { url, body: sent } = request;
    const response = check({ method, url, body: sent }, await app.request(request));
    return { status: response.status, body: await response.json() };
  };
}

function bodyInit(body: Json | undefined): { body?: string; headers?: Record<string, string> } {
  if (body === undefined) return {};
  const text = typeof body === "string" ? body : JSON.stringify(body);
  return { body: text, headers: { "Content-Type": "application/json" } };
}
