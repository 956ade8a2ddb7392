import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { createRoutes } from "../routes.ts";
import { json } from "../schema/bodies.ts";
import { ConsoleFiles } from "./files.ts";

/** How people log in: by the address that the server prints, or at an identity provider. */
export type Login = "start-address" | "identity-provider";

const config = createRoute({
  method: "get",
  path: "/console/config.json",
  operationId: "getConsoleConfig",
  tags: ["server"],
  security: [],
  summary: "Show how people log in to the console",
  description: "Open to everyone, because a login needs it.",
  responses: {
    200: json(
      z.object({ login: z.enum(["start-address", "identity-provider"]) })
        .openapi("ConsoleConfig", { example: { login: "start-address" } }),
      "The way to log in",
    ),
  },
});

/** The pages for browsers, which are open to everyone: they hold no data. */
export function consoleRoutes(login: Login): ReturnType<typeof createRoutes> {
  const files = new ConsoleFiles();
  const routes = createRoutes();
  const answer = (c: Context<HttpEnv>): Promise<Response> =>
    files.answer({
      path: c.req.path,
      acceptEncoding: headerOf(c, "accept-encoding") ?? "",
      ifNoneMatch: headerOf(c, "if-none-match") ?? "",
    });
  routes.get("/", (c) => c.redirect("/console/", 302));
  routes.openapi(config, (c) => c.json({ login }, 200));
  routes.get("/console", answer);
  routes.get("/console/*", answer);
  return routes;
}
