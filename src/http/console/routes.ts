import { createRoute, z } from "@hono/zod-openapi";
import type { Context } from "hono";
import type { HttpEnv } from "../env.ts";
import { headerOf } from "../header.ts";
import { createRoutes } from "../routes.ts";
import { json } from "../schema/bodies.ts";
import { ConsoleFiles } from "./files.ts";
import { consoleHeaders } from "./policy.ts";

/** How people log in: with the address that the server prints, or at an identity provider. */
export type Login = "start-address" | "identity-provider";

/** The console's client at the identity provider. */
export interface ConsoleClient {
  issuer: string;
  clientId: string;
  scope: string;
  /** Null if the token endpoint is on the issuer's origin. */
  tokenUrl: string | null;
}

const provider = z.object({ issuer: z.string(), clientId: z.string(), scope: z.string() })
  .openapi("ConsoleProvider", {
    example: { issuer: "https://id.example.org", clientId: "heddle-web", scope: "openid" },
  });

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
      z.object({
        login: z.enum(["start-address", "identity-provider"]),
        provider: provider.nullable().openapi({
          description: "The client to log in with; null if people bring a token",
        }),
      }).openapi("ConsoleConfig", { example: { login: "start-address", provider: null } }),
      "The way to log in",
    ),
  },
});

/** The pages for browsers. They require no login, because they contain no data. */
export function consoleRoutes(
  { login, client }: { login: Login; client: ConsoleClient | null },
): ReturnType<typeof createRoutes> {
  const files = new ConsoleFiles(consoleHeaders(client === null ? [] : sourcesOf(client)));
  const provider = client && {
    issuer: client.issuer,
    clientId: client.clientId,
    scope: client.scope,
  };
  const routes = createRoutes();
  const answer = (c: Context<HttpEnv>): Promise<Response> =>
    files.answer({
      path: c.req.path,
      acceptEncoding: headerOf(c, "accept-encoding") ?? "",
      ifNoneMatch: headerOf(c, "if-none-match") ?? "",
    });
  routes.get("/", (c) => c.redirect("/console/", 302));
  routes.openapi(config, (c) => c.json({ login, provider }, 200));
  routes.get("/console", answer);
  routes.get("/console/*", answer);
  return routes;
}

/** The sources from which the pages get the provider's discovery document and tokens. */
function sourcesOf({ issuer, tokenUrl }: ConsoleClient): string[] {
  const { origin } = new URL(issuer);
  if (tokenUrl === null) return [origin];
  // A semicolon or a comma would end the address in the policy.
  return [origin, new URL(tokenUrl).href.replaceAll(";", "%3B").replaceAll(",", "%2C")];
}
