import { createRoute, z } from "@hono/zod-openapi";
import type { Identity } from "../../../identity/authenticate.ts";
import { readCredential } from "../../../identity/credentials.ts";
import { credentialsOf } from "../../middleware/auth.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { ORGANIZATION, TEAM, USER_ID } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";

const me = createRoute({
  method: "get",
  path: "/",
  operationId: "getCaller",
  summary: "Show the caller's user, organizations and teams",
  description:
    "Open to every caller, even to users without an organization. The data comes from the " +
    "caller's token.",
  responses: {
    200: json(
      z.object({
        userId: uuid,
        email: z.string().nullable(),
        organization: z.string().nullable(),
        organizations: z.array(z.string()).openapi({
          description: "The caller's organizations, in the order of the token's claims",
        }),
        teams: z.array(z.string()),
        roles: z.array(z.string()),
      }).openapi("Caller", {
        example: {
          userId: USER_ID,
          email: "ada@example.org",
          organization: ORGANIZATION,
          organizations: [ORGANIZATION],
          teams: [TEAM],
          roles: ["workflow:write"],
        },
      }),
      "The caller. `organization` is null for a user without an organization",
    ),
    ...problems(401, 403, 429),
  },
});

/** The routes of `/me`, which also accepts callers who belong to no organization. */
export function meRoutes(identity: Identity): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(me, async (c) => {
    const credentials = credentialsOf(c);
    const caller = await identity.me(credentials);
    const { userId, organization: orgKey } = caller;
    c.set("caller", { userId, orgKey, via: readCredential(credentials).kind });
    return c.json(caller, 200);
  });
  return routes;
}
