import { createRoute, z } from "@hono/zod-openapi";
import { formatApiKey } from "../../../identity/api_keys/api_key.ts";
import { createApiKey, isKeyName } from "../../../identity/api_keys/create_api_key.ts";
import { listApiKeys } from "../../../identity/api_keys/list_api_keys.ts";
import { revokeApiKey } from "../../../identity/api_keys/revoke_api_key.ts";
import { isClearLine, NO_HIDDEN } from "../../../lib/control_characters.ts";
import { tokenOnly } from "../../middleware/auth.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { API_KEY_ID, FINISHED_AT, MADE_AT, ONE_PAGE } from "../../schema/examples.ts";
import { pageFields, pageQuery, timestamp, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { TOKEN_ONLY } from "../../schema/security.ts";

const apiKey = {
  id: uuid,
  name: z.string(),
  createdAt: timestamp,
  expiresAt: timestamp.nullable(),
};

const KEY_NAME = "must have 1 to 100 characters and no control characters";

const EXAMPLE = {
  id: API_KEY_ID,
  name: "nightly import",
  createdAt: MADE_AT,
  expiresAt: "2027-11-21T00:00:00.000Z",
};

const SECRET = "not-a-real-secret-but-as-long-as-a-real-one";

const createBody = z.strictObject({
  name: z.string().trim().refine(isKeyName, KEY_NAME)
    .refine(isClearLine, NO_HIDDEN).openapi({ minLength: 1, maxLength: 100 }),
  expiresAt: z.iso.datetime({ offset: true }).optional().openapi({
    description:
      "When the key expires, a time in the future. The key never expires if this is absent",
  }),
}).openapi("ApiKeyBody", { example: { name: EXAMPLE.name, expiresAt: EXAMPLE.expiresAt } });

const createdKey = z.object({ ...apiKey, key: z.string() }).openapi("CreatedApiKey", {
  example: { ...EXAMPLE, key: formatApiKey({ id: API_KEY_ID, secret: SECRET }) },
});

const listedKey = z.object({ ...apiKey, lastUsedAt: timestamp.nullable() }).openapi("ApiKey");

const keyList = z.object({ apiKeys: z.array(listedKey), ...pageFields }).openapi("ApiKeyList", {
  example: { apiKeys: [{ ...EXAMPLE, lastUsedAt: FINISHED_AT }], ...ONE_PAGE },
});

const create = createRoute({
  method: "post",
  path: "/",
  operationId: "createApiKey",
  middleware: tokenOnly,
  security: TOKEN_ONLY,
  summary: "Make an API key for the caller in the active organization",
  description:
    "Requires a token, not an API key. The key has the caller's rights. Returns 409 if a " +
    "quota of keys is exhausted.",
  request: jsonBody(createBody),
  responses: {
    201: json(
      createdKey,
      "The created key. Its secret `key` is returned only in this response",
    ),
    ...problems(400, 401, 403, 409, 429, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listApiKeys",
  middleware: tokenOnly,
  security: TOKEN_ONLY,
  summary: "List the caller's keys in the active organization, newest first",
  description:
    "Requires a token, not an API key. Ordered by `createdAt`, newest first, then by id. An admin " +
    "of the organization lists the keys of another user with `ownerId`.",
  request: {
    query: z.object({
      ...pageQuery,
      ownerId: uuid.optional().openapi({
        description: "The id of the user whose keys are listed. The caller's if this is absent",
      }),
    }),
  },
  responses: {
    200: json(
      keyList,
      "A page of keys, with expired keys and without revoked ones. `lastUsedAt` is up to one " +
        "minute old",
    ),
    ...problems(400, 401, 403, 429),
  },
});

const revoke = createRoute({
  method: "delete",
  path: "/{apiKeyId}",
  operationId: "revokeApiKey",
  middleware: tokenOnly,
  security: TOKEN_ONLY,
  summary: "Revoke one of the caller's keys, permanently and at once",
  description:
    "Requires a token, not an API key. Returns 404 for another user's key, unless the caller is an " +
    "admin of the organization.",
  request: { params: z.object({ apiKeyId: uuid }) },
  responses: {
    200: doneAnswer(
      "The key is revoked. Requests with it are refused from now on",
      "API key revoked",
    ),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

/**
 * The API keys of callers, and for admins those of others. No route accepts an API key, which may
 * neither list nor create others.
 */
export function apiKeyRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(create, async (c) => {
    const { name, expiresAt } = c.req.valid("json");
    const time = expiresAt === undefined ? null : Date.parse(expiresAt);
    return c.json(await createApiKey(c.get("ctx"), { name, expiresAt: time }), 201);
  });
  routes.openapi(
    list,
    async (c) => c.json(await listApiKeys(c.get("ctx"), c.req.valid("query")), 200),
  );
  routes.openapi(
    revoke,
    async (c) => c.json(await revokeApiKey(c.get("ctx"), c.req.valid("param")), 200),
  );
  return routes;
}
