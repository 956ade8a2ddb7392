import { createRoute, z } from "@hono/zod-openapi";
import { EXPORT_FORMATS, exportRule } from "../../../rules/files/export_rule.ts";
import { importRule } from "../../../rules/files/import_rule.ts";
import { createRoutes } from "../../routes.ts";
import { json, jsonBody, textContent } from "../../schema/bodies.ts";
import { RULE_SOURCE } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { problems } from "../../schema/problems.ts";
import { attachment } from "../workflow_files/routes.ts";
import { importBody, importedRule, ruleParams } from "./schema.ts";

const exportOne = createRoute({
  method: "get",
  path: "/rules/{ruleId}/export",
  operationId: "exportRule",
  summary: "Download a published version of a decision rule as a file",
  description:
    "Requires read permission on the rule. A CSV file contains the rows, a JDM file the " +
    "table, and a YAML file the whole rule with its tests. Returns 409 if the rule has no " +
    "published version.",
  request: {
    params: ruleParams,
    query: z.object({
      format: z.enum(EXPORT_FORMATS).default("yaml"),
      versionId: uuid.optional().openapi({
        description: "The id of the version to export. Defaults to the default version",
      }),
    }),
  },
  responses: {
    200: {
      description: "The file",
      headers: z.object({
        "export-notes": z.string().optional().openapi({
          description:
            "A JSON list of texts about parts of the rule that the file omits or expresses " +
            "differently. Absent if the file contains the whole rule",
          example: '["JDM has no tests in a table"]',
        }),
      }),
      content: {
        ...textContent("application/yaml", { holds: "RuleDefinition", example: RULE_SOURCE }),
        "application/json": {
          schema: z.object({ nodes: z.array(z.unknown()) }).loose()
            .openapi({ description: "A JDM document", example: { nodes: [], edges: [] } }),
        },
        "text/csv": {
          schema: z.string().openapi({
            example: "when amount: number,then discount: number\n>= 1000,10\n",
          }),
        },
      },
    },
    ...problems(400, 401, 403, 404, 409, 429),
  },
});

const importOne = createRoute({
  method: "post",
  path: "/rules/import",
  operationId: "importRule",
  summary: "Import a spreadsheet or a JDM document into a draft",
  description:
    "Open to every caller. With `ruleId`, requires write permission on that rule and saves " +
    "the table as its draft; without it, creates a new rule. Returns 422 if a part cannot " +
    "be imported; `errors` names its path.",
  request: jsonBody(importBody),
  responses: {
    201: json(
      importedRule,
      "The rule, its draft, and notes about what the import changed or omitted",
    ),
    ...problems(400, 401, 403, 404, 409, 413, 415, 422, 429, 507),
  },
});

/** The routes of `/rules/{ruleId}/export` and `/rules/import`. */
export function ruleFileRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(exportOne, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    const { fileName, contentType, text, notes } = await exportRule(c.get("ctx"), input);
    if (notes.length > 0) c.header("Export-Notes", JSON.stringify(notes));
    return c.body(text, 200, {
      "Content-Type": contentType,
      "Content-Disposition": attachment(fileName, "rule"),
    });
  });
  routes.openapi(importOne, async (c) => {
    return c.json(await importRule(c.get("ctx"), c.req.valid("json")), 201);
  });
  return routes;
}
