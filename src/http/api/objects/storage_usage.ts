import { createRoute, z } from "@hono/zod-openapi";
import {
  getStorageUsage,
  LISTED_MAX,
  STORAGE_EXPANSIONS,
} from "../../../objects/get_storage_usage.ts";
import { LOOKED_AT_MAX } from "../../../objects/usage_store.ts";
import { tokenOnly } from "../../middleware/auth.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { FILE, NAME, ORGANIZATION, UPLOADED_FILE, WORKFLOW_ID } from "../../schema/examples.ts";
import { expandQuery, uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { TOKEN_ONLY } from "../../schema/security.ts";

const count = z.number().int().min(0);

const storageUsage = z.object({
  orgKey: z.string(),
  totalBytes: count,
  inputBytes: count,
  outputBytes: count,
  fileCount: count,
  breakdown: z.array(z.object({
    workflowId: uuid,
    workflowName: z.string(),
    bytes: count,
    fileCount: count,
  })).openapi({
    description:
      `Usage by workflow, largest first: the ${LISTED_MAX.workflows} largest that the caller may read, of ` +
      `the organization's ${LOOKED_AT_MAX} largest. The totals count all files`,
  }),
  users: z.array(z.object({ userId: uuid, bytes: count, fileCount: count })).optional().openapi({
    description:
      `Usage by user, largest first: the ${LISTED_MAX.users} largest. Only with \`expand=users\``,
  }),
}).openapi("StorageUsage", {
  example: {
    orgKey: ORGANIZATION,
    totalBytes: UPLOADED_FILE.sizeBytes + FILE.sizeBytes,
    inputBytes: UPLOADED_FILE.sizeBytes,
    outputBytes: FILE.sizeBytes,
    fileCount: 2,
    breakdown: [{
      workflowId: WORKFLOW_ID,
      workflowName: NAME,
      bytes: FILE.sizeBytes,
      fileCount: 1,
    }],
  },
});

const get = createRoute({
  method: "get",
  path: "/objects/storage-usage",
  operationId: "getStorageUsage",
  middleware: tokenOnly,
  security: TOKEN_ONLY,
  summary: "Show how much storage the organization's files use",
  description:
    "Requires a token, not an API key. Another user's id as `createdBy`, and `expand=users`, " +
    "require an admin.",
  request: {
    query: z.object({
      createdBy: uuid.optional()
        .openapi({ description: "Count only the files of this user" }),
      expand: expandQuery(STORAGE_EXPANSIONS),
    }),
  },
  responses: {
    200: json(storageUsage, "The storage that the files use at present"),
    ...problems(400, 401, 403, 429),
  },
});

/** The routes of `/objects/storage-usage`. */
export function storageUsageRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(
    get,
    async (c) => c.json(await getStorageUsage(c.get("ctx"), c.req.valid("query")), 200),
  );
  return routes;
}
