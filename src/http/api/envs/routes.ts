import { createRoute, z } from "@hono/zod-openapi";
import {
  ENV_DESCRIPTION_LENGTH_MAX,
  ENV_NAME_LENGTH_MAX,
  ENV_VALUE_BYTES_MAX,
  ENVS_MAX,
} from "../../../workflows/envs/check_envs.ts";
import { deleteEnv } from "../../../workflows/envs/delete_env.ts";
import { listEnvs } from "../../../workflows/envs/list_envs.ts";
import { type EnvContext, setEnvs } from "../../../workflows/envs/set_envs.ts";
import { createRoutes } from "../../routes.ts";
import { doneAnswer, json, jsonBody } from "../../schema/bodies.ts";
import { MADE_AT } from "../../schema/examples.ts";
import { timestamp } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { workflowParams } from "../workflows/schema.ts";

// The bounds are documented here and checked by the operation, which all interfaces call. The
// number of values is also checked here, because reporting an issue for each of a million values
// takes a second.
const givenEnv = z.strictObject({
  name: z.string().openapi({
    minLength: 1,
    maxLength: ENV_NAME_LENGTH_MAX,
    description:
      "The name of the variable. A definition can declare only names of letters, digits and " +
      "`_` that are not reserved words",
  }),
  value: z.string().openapi({
    maxLength: ENV_VALUE_BYTES_MAX,
    description: `The value, at most ${ENV_VALUE_BYTES_MAX} bytes of UTF-8. No endpoint returns it`,
  }),
  description: z.string().optional().openapi({
    maxLength: ENV_DESCRIPTION_LENGTH_MAX,
    description:
      "What the variable is for. The previous description stays if this is absent; an empty " +
      "text removes it",
  }),
}).openapi("GivenEnv");

const shownEnv = z.object({
  name: z.string(),
  description: z.string().nullable(),
  updatedAt: timestamp,
}).openapi("Env");

const envs = z.array(shownEnv);

const setBody = z.strictObject({ envs: z.array(givenEnv).max(ENVS_MAX) }).openapi("SetEnvsBody", {
  example: { envs: [{ name: "ERP_TOKEN", value: "s3cret", description: "Token for the ERP" }] },
});

const ENVS = [{ name: "ERP_TOKEN", description: "Token for the ERP", updatedAt: MADE_AT }];

const setAnswer = z.object({ success: z.literal(true), envs })
  .openapi("SetEnvs", { example: { success: true, envs: ENVS } });

const envList = z.object({ envs }).openapi("EnvList", { example: { envs: ENVS } });

const set = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/envs",
  operationId: "setEnvs",
  summary: "Set environment variables of the default version",
  description: "Requires write permission on the workflow. Sets only the given variables; others " +
    "stay, and so do the variables of other versions. A new version starts with the " +
    "variables of the previous default version. A run reads the variables of its own " +
    "version. No endpoint returns a value. Returns 409 if the workflow has no published " +
    "version.",
  request: {
    params: workflowParams,
    ...jsonBody(setBody),
  },
  responses: {
    200: json(setAnswer, "All variables of the version, ordered by name"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

const list = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/envs",
  operationId: "listEnvs",
  summary: "List the environment variables that have a value in the default version, by name",
  description: "Requires read permission on the workflow.",
  request: { params: workflowParams },
  responses: {
    200: json(envList, "All variables of the version that have a value, without their values"),
    ...problems(400, 401, 403, 404, 429),
  },
});

const remove = createRoute({
  method: "delete",
  path: "/workflows/{workflowId}/envs/{name}",
  operationId: "deleteEnv",
  summary: "Delete the value of an environment variable of the default version",
  description: "Requires write permission on the workflow.",
  request: {
    params: workflowParams.extend({ name: z.string().openapi({ example: "ERP_TOKEN" }) }),
  },
  responses: {
    200: doneAnswer("The value is deleted", "Environment variable deleted"),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

/** The routes of `/workflows/{workflowId}/envs`. */
export function envRoutes(sealer: EnvContext["sealer"]): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(set, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await setEnvs({ ...c.get("ctx"), sealer }, input), 200);
  });
  routes.openapi(
    list,
    async (c) => c.json(await listEnvs(c.get("ctx"), c.req.valid("param")), 200),
  );
  routes.openapi(
    remove,
    async (c) => c.json(await deleteEnv(c.get("ctx"), c.req.valid("param")), 200),
  );
  return routes;
}
