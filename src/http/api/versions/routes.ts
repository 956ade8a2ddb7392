import { createRoute, z } from "@hono/zod-openapi";
import { getVersion } from "../../../workflows/versions/get_version.ts";
import { listVersions } from "../../../workflows/versions/list_versions.ts";
import { setDefaultVersion } from "../../../workflows/versions/set_default_version.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { pageQuery, queryBoolean, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { versionList, versionWithWorkflow, workflowParams } from "../workflows/schema.ts";
import { VERSION_ID, WORKFLOW_ID } from "../../schema/examples.ts";

const versionParams = workflowParams.extend({ versionId: uuid });

/** The query of a list of versions. With `includeAll`, the limit is ignored and not validated. */
export const versionListQuery = z.object({
  limit: z.unknown().optional().openapi({
    type: "integer",
    minimum: 1,
    maximum: 100,
    default: 20,
    description: "The maximum number of versions in the response",
  }),
  includeAll: queryBoolean.optional()
    .openapi({ description: "true: return all versions and ignore `limit`" }),
  cursor: pageQuery.cursor,
}).transform(({ limit, includeAll = false, cursor }, check) => {
  const { data = 0, error } = pageQuery.limit.safeParse(includeAll ? undefined : limit);
  for (const { message } of error?.issues ?? []) {
    check.addIssue({ code: "custom", path: ["limit"], message });
  }
  return { limit: data, includeAll, cursor };
});

const list = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/versions",
  operationId: "listVersions",
  summary: "List published versions, newest first",
  description:
    "Requires read permission on the workflow. Ordered by `versionNumber`, highest first.",
  request: {
    params: workflowParams,
    query: versionListQuery,
  },
  responses: { 200: json(versionList, "The versions"), ...problems(400, 401, 403, 404, 429) },
});

const get = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/versions/{versionId}",
  operationId: "getVersion",
  summary: "Show a version with its definition",
  description: "Requires read permission on the workflow.",
  middleware: sendWhileRead,
  request: { params: versionParams },
  responses: {
    200: json(versionWithWorkflow, "The version"),
    ...problems(400, 401, 403, 404, 429),
  },
});

const defaultVersion = z.object({
  success: z.literal(true),
  workflowId: uuid,
  versionId: uuid,
  versionNumber: z.number().int(),
}).openapi("DefaultVersion", {
  example: { success: true, workflowId: WORKFLOW_ID, versionId: VERSION_ID, versionNumber: 1 },
});

const makeDefault = createRoute({
  method: "post",
  path: "/workflows/{workflowId}/versions/{versionId}/default",
  operationId: "setDefaultVersion",
  summary: "Make a version of a workflow the default",
  description: "Requires write permission on the workflow.",
  request: { params: versionParams },
  responses: {
    200: json(
      defaultVersion,
      "The version is the default",
    ),
    ...problems(400, 401, 403, 404, 429, 507),
  },
});

/** The routes of `/workflows/{workflowId}/versions`. */
export function versionRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await listVersions(c.get("ctx"), input), 200);
  });
  routes.openapi(
    get,
    async (c) => c.json(await getVersion(c.get("ctx"), c.req.valid("param")), 200),
  );
  routes.openapi(makeDefault, async (c) => {
    return c.json(await setDefaultVersion(c.get("ctx"), c.req.valid("param")), 200);
  });
  return routes;
}
