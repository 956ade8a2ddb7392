import { createRoute } from "@hono/zod-openapi";
import { createFromTemplate } from "../../../workflows/templates/create_from_template.ts";
import { listTemplates } from "../../../workflows/templates/list_templates.ts";
import { requireTemplate } from "../../../workflows/templates/template.ts";
import { createRoutes } from "../../routes.ts";
import { json, optionalBody } from "../../schema/bodies.ts";
import { problems } from "../../schema/problems.ts";
import { templateDetail, templateList, templateName, templateParams } from "./schema.ts";
import { createdWorkflow } from "../workflows/schema.ts";

const list = createRoute({
  method: "get",
  path: "/",
  operationId: "listTemplates",
  summary: "List the templates of workflows",
  description: "Open to every caller. Returns all templates in one response, without pages and " +
    "without their definitions.",
  responses: { 200: json(templateList, "All templates"), ...problems(401, 403, 429) },
});

const get = createRoute({
  method: "get",
  path: "/{slug}",
  operationId: "getTemplate",
  summary: "Show a template with its definition",
  description: "Open to every caller.",
  request: { params: templateParams },
  responses: { 200: json(templateDetail, "The template"), ...problems(400, 401, 403, 404, 429) },
});

const create = createRoute({
  method: "post",
  path: "/{slug}/workflows",
  operationId: "createWorkflowFromTemplate",
  summary: "Create a workflow from a template",
  description:
    "Open to every member of the organization. The caller owns the workflow. Its draft is " +
    "the text of the template with its comments.",
  request: { params: templateParams, ...optionalBody(templateName) },
  responses: {
    201: json(createdWorkflow, "The created workflow"),
    ...problems(400, 401, 403, 404, 409, 413, 415, 429, 507),
  },
});

/** The routes of `/templates`. */
export function templateRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(list, (c) => c.json({ templates: listTemplates() }, 200));
  routes.openapi(get, (c) => c.json(requireTemplate(c.req.valid("param").slug), 200));
  routes.openapi(create, async (c) => {
    const choice = { ...c.req.valid("param"), ...c.req.valid("json") };
    return c.json(await createFromTemplate(c.get("ctx"), choice), 201);
  });
  return routes;
}
