import { z } from "@hono/zod-openapi";
import { NAME, SOURCE, WORKFLOW_ID } from "../../schema/examples.ts";
import { uuid } from "../../schema/fields.ts";
import { checked, givenDefinition } from "../workflows/schema.ts";

/** An example of a workflow's file in a repository. */
export const FILE_TEXT = `# heddle-key: ${WORKFLOW_ID}\n# heddle-base: 92d7f5a1c04be863\n${SOURCE}`;

export const exportQuery = uuid.optional().openapi({
  description: "`next` of the page before; without it, from the beginning",
  example: WORKFLOW_ID,
});

const fileKey = z.string()
  .openapi({ description: "The key that identifies the workflow on every server with its file" });

export const exportPage = z.object({
  workflows: z.array(
    z.object({
      workflowId: uuid,
      key: fileKey,
      name: z.string(),
      text: z.string().openapi({ description: "Canonical YAML below comments that name the key" }),
    }).openapi("ExportedWorkflow"),
  ),
  next: uuid.nullable().openapi({ description: "The `after` of the next page; null at the end" }),
}).openapi("ExportPage", {
  example: {
    workflows: [{ workflowId: WORKFLOW_ID, key: WORKFLOW_ID, name: NAME, text: FILE_TEXT }],
    next: null,
  },
});

export const importBody = z.strictObject({
  definition: givenDefinition,
  key: z.string().optional().openapi({
    description: "The key of the workflow if the text has no line `# heddle-key: …`, " +
      " such as the file's name without its ending",
  }),
  dryRun: z.boolean().optional().openapi({
    description: "Change nothing; answer what would change",
  }),
  force: z.boolean().optional()
    .openapi({ description: "Publish over a version that the file was not made from" }),
}).openapi("ImportWorkflowBody", { example: { definition: FILE_TEXT, dryRun: true } });

export const importedWorkflow = z.object({
  key: fileKey,
  outcome: z.enum(["created", "updated", "unchanged", "invalid"]),
  workflowId: uuid.nullable().openapi({ description: "null if there is none, or not yet" }),
  diff: z.string().openapi({ description: "Unified diff of the canonical YAML" }),
  errors: checked.shape.errors.openapi({ description: "Why it is invalid" }),
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
