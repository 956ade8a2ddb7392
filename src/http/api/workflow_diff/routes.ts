import { createRoute, z } from "@hono/zod-openapi";
import type { DiffSide } from "../../../documents/versions/load_diff.ts";
import { diffWorkflow } from "../../../workflows/versions/diff_workflow.ts";
import { sendWhileRead } from "../../streaming/large_answers.ts";
import { createRoutes } from "../../routes.ts";
import { json } from "../../schema/bodies.ts";
import { NAME } from "../../schema/examples.ts";
import { problems } from "../../schema/problems.ts";
import { draftQuery, workflowParams } from "../workflows/schema.ts";

const SIDE = /^(draft|[1-9][0-9]{0,8})$/;

export const diffSide = z.string().regex(SIDE, "must be a version number or draft")
  .transform((text): DiffSide => text === "draft" ? text : Number(text))
  .openapi({
    type: "string",
    pattern: SIDE.source,
    description: "The number of a version, or `draft`",
    example: "1",
  });

const shownSide = z.union([z.number().int(), z.literal("draft")]);

const anyJson = z.unknown().openapi({ description: "Any JSON value. null: no value" });

const change = z.object({
  path: z.string().openapi({
    description: "The path of the change in the second definition; for a removal, in the first " +
      "definition",
  }),
  before: anyJson,
  after: anyJson,
}).openapi("Change");

/** The changes between two definitions. */
export const definitionDiff = z.object({
  from: shownSide,
  to: shownSide,
  text: z.string().openapi({ description: "Unified diff of the canonical YAML" }),
  changes: z.array(change)
    .openapi({
      description:
        "The changes in the order of the text. Steps of the two definitions are matched by id",
    }),
}).openapi("WorkflowDiff", {
  example: {
    from: 1,
    to: "draft",
    text: `--- version 1\n+++ draft\n@@ -1,3 +1,3 @@\n format: planner/1\n-name: ${NAME}\n` +
      `+name: ${NAME} as CSV\n description: Keeps the rows of one region\n`,
    changes: [{ path: "name", before: NAME, after: `${NAME} as CSV` }],
  },
});

const diff = createRoute({
  method: "get",
  path: "/workflows/{workflowId}/diff",
  operationId: "diffWorkflow",
  summary: "Compare two versions, or a version and a draft",
  description:
    "Requires read permission on the workflow. Comparing a thread's draft requires read " +
    "permission on the thread as well.",
  middleware: sendWhileRead,
  request: {
    params: workflowParams,
    query: draftQuery.extend({ from: diffSide, to: diffSide }),
  },
  responses: {
    200: json(
      definitionDiff,
      "The changes",
    ),
    ...problems(400, 401, 403, 404, 429),
  },
});

/** The routes of `/workflows/{workflowId}/diff`. */
export function workflowDiffRoutes(): ReturnType<typeof createRoutes> {
  const routes = createRoutes();
  routes.openapi(diff, async (c) => {
    const input = { ...c.req.valid("param"), ...c.req.valid("query") };
    return c.json(await diffWorkflow(c.get("ctx"), input), 200);
  });
  return routes;
}
