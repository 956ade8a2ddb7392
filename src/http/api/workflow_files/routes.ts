import { createRoute, z } from "@hono/zod-openapi";
import { exportWorkflow, exportWorkflows } from "../../../workflows/files/export_workflows.ts";
import { fileStemOf } from "../../../workflows/files/file_name.ts";
import type { WorkflowHooks } from "../../../workflows/hooks.ts";
import { importWorkflow } from "../../../workflows/files/import_workflow.ts";
import { createRoutes } from "../../routes.ts";
import { json, jsonBody, textContent } from "../../schema/bodies.ts";
import { pageQuery } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { exportPage, exportQuery, FILE_TEXT, importBody, importedWorkflow } from "./schema.ts";
import { workflowParams } from "../workflows/schema.ts";

const exportAll = createRoute({
  method: "get",
  path: "/workflows/export",
  operationId: "exportWorkflows",
  summary: "List published workflows as files for a repository",
  description:
    "Open to every caller. Lists the workflows that the caller may read, ordered by id. A " +
    "response with 2 MB of text ends before `limit` is reached; `next` tells whether there " +
    "are more files.",
  request: { query: z.object({ after: exportQuery, limit: pageQuery.limit }) },
  responses: { 200: json(exportPage, "A page of files"), ...problems(400, 401, 403, 429) },
});

const exportOne = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/export",
  operationId: "exportWorkflow",
  summary: "Download a published workflow as a file for a repository",
  description: "Requires read permission on the workflow. Returns 409 if the workflow has no " +
    "published version.",
  request: { params: workflowParams },
  responses: {
    200: {
      description: "The definition in canonical YAML, after comments with the file's key",
      content: textContent("application/yaml", { holds: "Definition", example: FILE_TEXT }),
    },
    ...problems(400, 401, 403, 404, 409, 429),
  },
});

const importOne = createRoute({
  method: "post",
  path: "/workflows/import",
  operationId: "importWorkflow",
  summary: "Publish the definition of a workflow file if it has changed",
  description:
    "Open to every caller. Changing an existing workflow requires write permission on it. " +
    "The file's key selects the workflow, in this order: the caller's workflow with this " +
    "id, the caller's workflow that was created from a file with this key, another user's " +
    "workflow with this id. If the caller may read none of them, a new workflow is " +
    "created. An invalid file changes nothing. Returns 409 if the default version is " +
    "neither the version that the file was exported from nor one that an import published, " +
    "and 422 for a schedule that never fires.",
  request: jsonBody(importBody),
  responses: {
    200: json(
      importedWorkflow,
      "The result of the import. In a dry run, the result that an import would have",
    ),
    ...problems(400, 401, 403, 409, 413, 415, 422, 429, 507),
  },
});

/** The routes of `/workflows/export`, `/workflows/{workflowId}/export` and `/workflows/import`. */
export function workflowFileRoutes(hooks: WorkflowHooks): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(exportAll, async (c) => {
    return c.json(await exportWorkflows(c.get("ctx"), c.req.valid("query")), 200);
  });
  routes.openapi(exportOne, async (c) => {
    const { name, text } = await exportWorkflow(c.get("ctx"), c.req.valid("param"));
    return c.body(text, 200, {
      "Content-Type": "application/yaml",
      "Content-Disposition": attachment(`${fileStemOf(name)}.yaml`),
    });
  });
  routes.openapi(importOne, async (c) => {
    return c.json(await importWorkflow({ ...c.get("ctx"), hooks }, c.req.valid("json")), 200);
  });
  return routes;
}

/**
 * The header for a download. The name consists of letters, digits, hyphens and a dot, so that only
 * letters of other alphabets need encoding.
 */
export function attachment(fileName: string, plainName = "workflow.yaml"): string {
  const encoded = encodeURIComponent(fileName);
  return encoded === fileName
    ? `attachment; filename="${fileName}"`
    : `attachment; filename="${plainName}"; filename*=UTF-8''${encoded}`;
}
