import { z } from "@hono/zod-openapi";
import { NAME, SOURCE, WORKFLOW_ID } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { checked, givenDefinition } from "../workflows/schema.ts";

/** An example of a workflow's file in a repository. */
export const FILE_TEXT = `# heddle-key: ${WORKFLOW_ID}\n# heddle-base: 92d7f5a1c04be863\n${SOURCE}`;

export const exportQuery = uuid.optional().openapi({
  description: "`next` of the previous page. Absent for the first page",
  example: WORKFLOW_ID,
});

const fileKey = z.string()
  .openapi({
    description: "The key that identifies the workflow on every server that imports its file",
  });

export const exportPage = z.object({
  workflows: z.array(
    z.object({
      workflowId: uuid,
      key: fileKey,
      name: z.string(),
      text: z.string().openapi({
        description: "The definition in canonical YAML, after comments with the key",
      }),
    }).openapi("ExportedWorkflow"),
  ),
  next: uuid.nullable().openapi({
    description: "The value of `after` for the next page. null: no further page",
  }),
}).openapi("ExportPage", {
  example: {
    workflows: [{ workflowId: WORKFLOW_ID, key: WORKFLOW_ID, name: NAME, text: FILE_TEXT }],
    next: null,
  },
});

export const importBody = z.strictObject({
  definition: givenDefinition,
  key: z.string().optional().openapi({
    description:
      "The key of the workflow for a text without a line `# heddle-key: …`, such as the " +
      "file's name without its extension",
  }),
  dryRun: z.boolean().optional().openapi({
    description: "true: change nothing and return what would change",
  }),
  force: z.boolean().optional()
    .openapi({
      description:
        "true: publish even if the default version is not the one that the file was exported " +
        "from",
    }),
}).openapi("ImportWorkflowBody", { example: { definition: FILE_TEXT, dryRun: true } });

export const importedWorkflow = z.object({
  key: fileKey,
  outcome: z.enum(["created", "updated", "unchanged", "invalid"]),
  workflowId: uuid.nullable().openapi({
    description:
      "The id of the workflow. null if it does not exist, as in a dry run for a new workflow",
  }),
  diff: z.string().openapi({ description: "Unified diff of the canonical YAML" }),
  errors: checked.shape.errors.openapi({ description: "The errors of an invalid definition" }),
}).openapi("ImportedWorkflow", {
  example: {
    key: WORKFLOW_ID,
    outcome: "updated",
    workflowId: WORKFLOW_ID,
    diff: `--- version 1\n+++ file\n@@ -1,2 +1,2 @@\n format: planner/1\n-name: ${NAME}\n` +
      `+name: ${NAME} as CSV\n`,
    errors: [],
  },
});
