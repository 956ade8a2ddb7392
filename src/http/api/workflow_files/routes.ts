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
  summary: "Show published workflows as the files that a repository keeps",
  description:
    "Open to every caller. Lists the workflows that the caller may read, by id. An answer ends " +
    "with the text that reaches 2 MB, whatever the limit; `next` says whether there is more.",
  request: { query: z.object({ after: exportQuery, limit: pageQuery.limit }) },
  responses: { 200: json(exportPage, "The files"), ...problems(400, 401, 403, 429) },
});

const exportOne = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/export",
  operationId: "exportWorkflow",
  summary: "Download a published workflow as the file that a repository keeps",
  description: "Requires read permission on the workflow. 409 if it has no published version.",
  request: { params: workflowParams },
  responses: {
    200: {
      description: "Canonical YAML below comments that name the file's key",
      content: textContent("application/yaml", { holds: "Definition", example: FILE_TEXT }),
    },
    ...problems(400, 401, 403, 404, 409, 429),
  },
});

const importOne = createRoute({
  method: "post",
  path: "/workflows/import",
  operationId: "importWorkflow",
  summary: "Publish the definition in a workflow's file, if it has changed",
  description:
    "Open to every caller; changing an existing workflow requires write permission on it. The " +
    "file belongs to the caller's workflow whose id is the file's key, else to the caller's " +
    "workflow that was made from a file with this key, else to another workflow whose id is the " +
    "key. Where the caller may read none of them, a new workflow is made. An invalid file " +
    "changes nothing. 409 over a version that neither the file was made from nor an import " +
    "published; 422 for a schedule that never fires.",
  request: jsonBody(importBody),
  responses: {
    200: json(importedWorkflow, "The result, or in a dry run the expected result"),
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
