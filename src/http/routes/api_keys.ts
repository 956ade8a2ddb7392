import { createRoute, z } from "@hono/zod-openapi";
import { createApiKey, isKeyName } from "../../identity/create_api_key.ts";
import { listApiKeys } from "../../identity/list_api_keys.ts";
import { revokeApiKey } from "../../identity/revoke_api_key.ts";
import { tokenOnly } from "../auth.ts";
import { createRoutes } from "../routes.ts";
import { json, jsonBody } from "../schemas/bodies.ts";
import { done, pageFields, pageQuery, timestamp, uuid } from "../schemas/fields.ts";
import { problems } from "../schemas/problems.ts";

const apiKey = {
  id: uuid,
  name: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
};

const KEY_NAME = "must have 1 to 100 characters, none of them a control character";

const create = createRoute({
  method: "post",
  path: "/",
  operationId: "createApiKey",
  middleware: tokenOnly,
  summary: "Make an API key for the caller in the active organization",
  request: jsonBody(
    z.strictObject({
      name: z.string().trim().refine(isKeyName, KEY_NAME).openapi({
        minLength: 1,
        maxLength: 100,
      }),
      expiresAt: z.iso.datetime({ offset: true }).optional().openapi({
        description: "A time in the future; without it the key does not expire",
      }),
    }),
  ),
  responses: {
    201: json(
      z.object({ ...apiKey, key: z.string() }).openapi("CreatedApiKey"),
      "The key, which is shown this once; 409 where the caller has 100 already",
    ),
    ...problems(400, 401, 403, 409, 429, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listApiKeys",
  middleware: tokenOnly,
  summary: "List the caller's keys in the active organization, newest first",
  request: { query: z.object(pageQuery) },
  responses: {
    200: json(
      z.object({
        apiKeys: z.array(
          z.object({ ...apiKey, lastUsedAt: timestamp.nullable() }).openapi("ApiKey"),
        ),
        ...pageFields,
      }),
      "Expired keys too, revoked ones not; `lastUsedAt` is up to a minute behind",
    ),
    ...problems(400, 401, 403, 429),
  },
});

const revoke = createRoute({
  method: "delete",
  path: "/{apiKeyId}",
  operationId: "revokeApiKey",
  middleware: tokenOnly,
  summary: "Revoke one of the caller's keys, at once and for good",
  request: { params: z.object({ apiKeyId: uuid }) },
  responses: {
    200: json(done, "The key is refused from now on"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

/** A caller's own API keys; each route keeps API keys out, which may neither see nor make others. */
export function apiKeyRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(create, async (c) => {
    const { name, expiresAt } = c.req.valid("json");
    const time = expiresAt === undefined ? null : Date.parse(expiresAt);
    return c.json(await createApiKey(c.var.ctx, { name, expiresAt: time }), 201);
  });
  routes.openapi(
    list,
    async (c) => c.json(await listApiKeys(c.var.ctx, c.req.valid("query")), 200),
  );
  routes.openapi(
    revoke,
    async (c) => c.json(await revokeApiKey(c.var.ctx, c.req.valid("param")), 200),
  );
  return routes;
}
